//! Documents that no rewriter may change without being asked.

pub(crate) const SOURCES: &[&str] = &[
    "",
    " \n",
    "<p>a<p>b",
    "<table>x<tr>y<td>z",
    "<b>1<p>2</b>3",
    "\r\n\0<a b=1 b=2 =c></br></p>",
    "</body></html> <p>x",
    "<svg><![CDATA[x]]></svg>",
    "<!doctype html><frameset><frame>",
    "<a href=",
    "<select><option>a<optgroup>b",
    "<template><tr><td>x</template>",
    "<plaintext></p>",
    "<p/ x//y>",
    "a&am",
    "<!-- x",
    "<title>x</tit",
    "<p>a</body> <!-- x --></html>\n",
];
