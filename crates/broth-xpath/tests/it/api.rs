//! The types of the public interface.

use broth_xpath::{Value, XNode, XPath, XPathErrorCode};

#[test]
fn an_expression_can_be_shared() {
    fn is_shared<T: Send + Sync + Clone + 'static>(_: &T) {}
    let xpath: XPath = "//a".parse().unwrap();
    is_shared(&xpath);
    assert_eq!(xpath.to_string(), "//a");
    assert_eq!(format!("{xpath:?}"), "XPath(//a)");
}

#[test]
fn values_convert() {
    let doc = broth::html::parse("<p>1<p>2");
    let nodes = XPath::parse("//p").unwrap().eval(doc.root()).unwrap();
    assert_eq!((nodes.number(), nodes.boolean(), &*nodes.string()), (1.0, true, "1"));
    assert_eq!(nodes.strings(), ["1", "2"]);
    assert_eq!(nodes.elements().count(), 2);
    assert!(nodes.first().unwrap().node().unwrap().is("p"));
    assert_eq!(nodes.into_nodes().unwrap().len(), 2);
    let text = Value::from("x");
    assert!(text.nodes().is_empty() && text.first().is_none() && text.number().is_nan());
    assert_eq!(text.into_nodes(), None);
}

#[test]
fn functions_of_the_caller() {
    let doc = broth::html::parse("<p id=a>1<p id=b>2");
    let evaluate = |xpath: &XPath| xpath.eval(doc.root()).map(|value| value.strings());
    let first = XPath::options()
        .function("f:first", |call| {
            Ok(Value::Nodes(call.nodes(0)?.iter().copied().take(1).collect()))
        })
        .parse("f:first(//p)/@id")
        .unwrap();
    assert_eq!(evaluate(&first).unwrap(), ["a"]);
    let own = XPath::options()
        .function("is-b", |call| {
            Ok(Value::from(call.node().node_or_element().attr("id") == Some("b")))
        })
        .parse("//p[is-b()]")
        .unwrap();
    assert_eq!(evaluate(&own).unwrap(), ["2"]);
    let position =
        XPath::options().function("two", |_| Ok(2.0.into())).parse("//p[two()]").unwrap();
    assert_eq!(evaluate(&position).unwrap(), ["2"]);
    let failed =
        XPath::options().function("f", |call| Ok(call.number(0)?.into())).parse("1 + f()").unwrap();
    let error = evaluate(&failed).unwrap_err();
    assert_eq!(error.code(), XPathErrorCode::FunctionFailed);
    assert_eq!((error.to_string(), error.span().range()), ("argument 1 is missing".into(), 4..5));
}

#[test]
fn prefixes_are_declared_before_and_variables_given_after_parsing() {
    let text = "//x:a[. = $v]";
    assert_eq!(XPath::parse(text).unwrap_err().code(), XPathErrorCode::UndeclaredPrefix);
    let xpath = XPath::options().namespace("x", "urn:x").parse(text).unwrap();
    assert_eq!(xpath.validate().unwrap_err().code(), XPathErrorCode::UnknownVariable);
    let xpath = xpath.variable("v", 7);
    xpath.validate().unwrap();
    let doc = broth::xml::parse("<a xmlns='urn:x'>7</a>");
    assert_eq!(xpath.eval(doc.root()).unwrap().nodes().len(), 1);
    let other = xpath.variable("v", "8");
    assert!(other.eval(doc.root()).unwrap().nodes().is_empty());
}

#[test]
fn an_attribute_may_be_the_context() {
    let doc = broth::html::parse("<p id=a class=b>");
    let class = XPath::parse("//@class").unwrap().eval(doc.root()).unwrap().first().unwrap();
    let element = XPath::parse("..").unwrap().eval(class).unwrap().first().unwrap();
    assert_eq!(element, XNode::Node(doc.by_id("a").unwrap()));
}

#[test]
fn a_function_may_give_strings() {
    let doc = broth::html::parse("<p>a 1 b 22<p>c");
    let evaluate = |text: &str| {
        let words = XPath::options()
            .function("words", |call| {
                let text = call.string(0)?;
                Ok(text.split(' ').map(String::from).collect::<Vec<_>>().into())
            })
            .parse(text)?;
        words.eval(doc.root())
    };
    let check =
        |text: &str, expected: Value<'_>| assert_eq!(evaluate(text), Ok(expected), "{text}");
    let strings =
        |texts: &[&str]| Value::from(texts.iter().map(|&it| it.into()).collect::<Vec<_>>());
    check("words(//p)", strings(&["a", "1", "b", "22"]));
    check("words(//p)[4]", strings(&["22"]));
    check("words(//p)[last()][1]", strings(&["22"]));
    check("words(//p)[0]", strings(&[]));
    check("words(//p)[5]", strings(&[]));
    check("string(words(//p)[3])", Value::from("b"));
    check("words(//p) = 22", Value::from(true));
    check("23 < words(//p)", Value::from(false));
    check("words(//p) = words(//p)[2]", Value::from(true));
    check("words('c') = //p", Value::from(true));
    check("words('x') != //p", Value::from(true));
    check("words('') = true()", Value::from(true));
    check("boolean(words(//p)[5])", Value::from(false));
    check("count(//p[words(.)[2]])", Value::from(1.0));
    check("count(//p[words(.)])", Value::from(2.0));
    check("concat(words('y z'), words(words('x')))", Value::from("yx"));
    for text in ["words(//p)/a", "words(//p) | //p", "count(words(//p))", "words(.)[. = 1]"] {
        assert_eq!(evaluate(text).unwrap_err().code(), XPathErrorCode::NotNodes, "{text}");
    }
    let texts = evaluate("words(//p)").unwrap();
    assert_eq!((texts.strings().len(), &*texts.string(), texts.boolean()), (4, "a", true));
    assert!(texts.nodes().is_empty());
}
