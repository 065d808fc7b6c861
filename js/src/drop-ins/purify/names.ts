/** The names that DOMPurify 3.4 allows by default, and those that it treats in another way. */

const words = (list: string): readonly string[] => list.trim().split(/\s+/);

/** Elements of HTML. */
export const htmlTags = words(`
  a abbr acronym address area article aside audio b bdi bdo big blink blockquote body br
  button canvas caption center cite code col colgroup content data datalist dd decorator del
  details dfn dialog dir div dl dt element em fieldset figcaption figure font footer form h1
  h2 h3 h4 h5 h6 head header hgroup hr html i img input ins kbd label legend li main map mark
  marquee menu menuitem meter nav nobr ol optgroup option output p picture pre progress q rp
  rt ruby s samp search section select shadow slot small source spacer span strike strong
  style sub summary sup table tbody td template textarea tfoot th thead time tr track tt u ul
  var video wbr
`);

/** Elements of SVG. */
export const svgTags = words(`
  a altglyph altglyphdef altglyphitem animatecolor animatemotion animatetransform circle
  clippath defs desc ellipse filter font g glyph glyphref hkern image line lineargradient
  marker mask metadata mpath path pattern polygon polyline radialgradient rect stop style svg
  switch symbol text textpath title tref tspan view vkern
`);

/** Filters of SVG. */
export const svgFilterTags = words(`
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
  feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence
`);

/** Elements of MathML. */
export const mathTags = words(`
  math menclose merror mfenced mfrac mglyph mi mlabeledtr mmultiscripts mn mo mover mpadded
  mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext
  mtr munder munderover
`);

/** Attributes of HTML. */
export const htmlAttributes = words(`
  accept action align alt autocapitalize autocomplete autopictureinpicture autoplay background
  bgcolor border capture cellpadding cellspacing checked cite class clear color cols colspan
  command commandfor controls controlslist coords crossorigin datetime decoding default dir
  disabled disablepictureinpicture disableremoteplayback download draggable enctype
  enterkeyhint exportparts face for headers height hidden high href hreflang id inert
  inputmode integrity ismap kind label lang list loading loop low max maxlength media method
  min minlength multiple muted name nonce noshade novalidate nowrap open optimum part pattern
  placeholder playsinline popover popovertarget popovertargetaction poster preload pubdate
  radiogroup readonly rel required rev reversed role rows rowspan scope selected shape size
  sizes slot span spellcheck src srclang srcset start step style summary tabindex title
  translate type usemap valign value width wrap xmlns
`);

/** Attributes of SVG. */
export const svgAttributes = words(`
  accent-height accumulate additive alignment-baseline amplitude ascent attributename
  attributetype azimuth basefrequency baseline-shift begin bias by class clip clip-path
  clip-rule clippathunits color color-interpolation color-interpolation-filters color-profile
  color-rendering cx cy d diffuseconstant direction display divisor dominant-baseline dur dx
  dy edgemode elevation end exponent fill fill-opacity fill-rule filter filterunits
  flood-color flood-opacity font-family font-size font-size-adjust font-stretch font-style
  font-variant font-weight fx fy g1 g2 glyph-name glyphref gradienttransform gradientunits
  height href id image-rendering in in2 intercept k k1 k2 k3 k4 kernelmatrix kernelunitlength
  kerning keypoints keysplines keytimes lang lengthadjust letter-spacing lighting-color local
  marker-end marker-mid marker-start markerheight markerunits markerwidth mask mask-type
  maskcontentunits maskunits max media method min mode name numoctaves offset opacity operator
  order orient orientation origin overflow paint-order path pathlength patterncontentunits
  patterntransform patternunits pointer-events points preservealpha preserveaspectratio
  primitiveunits r radius refx refy repeatcount repeatdur restart result rotate rx ry scale
  seed shape-rendering slope specularconstant specularexponent spreadmethod startoffset
  stddeviation stitchtiles stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width style
  surfacescale systemlanguage tabindex tablevalues targetx targety text-anchor text-decoration
  text-orientation text-rendering textlength transform transform-origin type u1 u2 unicode
  values vector-effect version vert-adv-y vert-origin-x vert-origin-y viewbox visibility width
  word-spacing wrap writing-mode x x1 x2 xchannelselector xmlns y y1 y2 ychannelselector z
  zoomandpan
`);

/** Attributes of MathML. */
export const mathAttributes = words(`
  accent accentunder align bevelled close columnalign columnlines columnspacing columnspan
  denomalign depth dir display displaystyle encoding fence frame height href id largeop length
  linethickness lquote lspace mathbackground mathcolor mathsize mathvariant maxsize minsize
  movablelimits notation numalign open rowalign rowlines rowspacing rowspan rquote rspace
  scriptlevel scriptminsize scriptsizemultiplier selection separator separators stretchy
  subscriptshift supscriptshift symmetric voffset width xmlns
`);

/** Attributes of XML. */
export const xmlAttributes = words(`
  xlink:href xlink:title xml:id xml:space xmlns:xlink
`);

/** Elements that go with all that is in them, if they are not allowed. */
export const forbiddenContents = words(`
  annotation-xml audio colgroup desc foreignobject head iframe math mi mn mo ms mtext noembed
  noframes noscript plaintext script selectedcontent style svg template thead title video xmp
`);

/** Attributes whose values are no addresses. */
export const uriSafeAttributes = words(`
  alt class for id label name pattern placeholder role style summary title value xmlns
`);

/** Properties of documents and forms, which an element of that name would hide. */
export const clobbered = words(`
  ATTRIBUTE_NODE CDATA_SECTION_NODE COMMENT_NODE DOCUMENT_FRAGMENT_NODE DOCUMENT_NODE
  DOCUMENT_POSITION_CONTAINED_BY DOCUMENT_POSITION_CONTAINS DOCUMENT_POSITION_DISCONNECTED
  DOCUMENT_POSITION_FOLLOWING DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC
  DOCUMENT_POSITION_PRECEDING DOCUMENT_TYPE_NODE ELEMENT_NODE ENTITY_NODE
  ENTITY_REFERENCE_NODE NOTATION_NODE PROCESSING_INSTRUCTION_NODE TEXT_NODE URL acceptCharset
  accessKey action activeElement addEventListener adoptNode after anchors append appendChild
  applets ariaAtomic ariaAutoComplete ariaBusy ariaChecked ariaColCount ariaColIndex
  ariaColIndexText ariaColSpan ariaCurrent ariaDescription ariaDisabled ariaExpanded
  ariaHasPopup ariaHidden ariaInvalid ariaKeyShortcuts ariaLabel ariaLevel ariaLive ariaModal
  ariaMultiLine ariaMultiSelectable ariaOrientation ariaPlaceholder ariaPosInSet ariaPressed
  ariaReadOnly ariaRelevant ariaRequired ariaRoleDescription ariaRowCount ariaRowIndex
  ariaRowIndexText ariaRowSpan ariaSelected ariaSetSize ariaSort ariaValueMax ariaValueMin
  ariaValueNow ariaValueText assignedSlot attachInternals attachShadow attributes baseURI
  before blur body captureEvents characterSet charset checkValidity childElementCount
  childNodes children classList className clear click clientHeight clientLeft clientTop
  clientWidth cloneNode close closest compareDocumentPosition compatMode constructor contains
  contentType cookie createAttribute createAttributeNS createCDATASection createComment
  createDocumentFragment createElement createElementNS createEvent createExpression
  createNSResolver createNodeIterator createProcessingInstruction createRange createTextNode
  createTreeWalker currentScript dataset defaultView dir dispatchEvent doctype documentElement
  documentURI draggable elements embeds enctype evaluate firstChild firstElementChild focus
  forms getAttribute getAttributeNS getAttributeNames getAttributeNode getAttributeNodeNS
  getBoundingClientRect getClientRects getElementById getElementsByClassName getElementsByName
  getElementsByTagName getElementsByTagNameNS getRootNode getSelection hasAttribute
  hasAttributeNS hasAttributes hasChildNodes hasFocus hasOwnProperty head hidden id images
  implementation importNode innerHTML inputEncoding insertAdjacentElement insertAdjacentHTML
  insertAdjacentText insertBefore isConnected isDefaultNamespace isEqualNode isPrototypeOf
  isSameNode lang lastChild lastElementChild lastModified length links localName location
  lookupNamespaceURI lookupPrefix matches method name namespaceURI nextElementSibling
  nextSibling noValidate nodeName nodeType nodeValue nonce normalize offsetHeight offsetLeft
  offsetParent offsetTop offsetWidth onabort onauxclick onbeforeinput onbeforematch
  onbeforetoggle onblur oncancel oncanplay oncanplaythrough onchange onclick onclose
  oncontextlost oncontextmenu oncontextrestored oncopy oncuechange oncut ondblclick ondrag
  ondragend ondragenter ondragleave ondragover ondragstart ondrop ondurationchange onemptied
  onended onerror onfocus onformdata ongotpointercapture oninput oninvalid onkeydown
  onkeypress onkeyup onload onloadeddata onloadedmetadata onloadstart onlostpointercapture
  onmousedown onmouseenter onmouseleave onmousemove onmouseout onmouseover onmouseup onpaste
  onpause onplay onplaying onpointercancel onpointerdown onpointerenter onpointerleave
  onpointermove onpointerout onpointerover onpointerrawupdate onpointerup onprogress
  onratechange onreadystatechange onreset onresize onscroll onscrollend
  onsecuritypolicyviolation onseeked onseeking onselect onslotchange onstalled onsubmit
  onsuspend ontimeupdate ontoggle ontouchcancel ontouchend ontouchmove ontouchstart
  onvisibilitychange onvolumechange onwaiting onwebkitanimationend onwebkitanimationiteration
  onwebkitanimationstart onwebkittransitionend onwheel open outerHTML ownerDocument
  parentElement parentNode plugins prefix prepend previousElementSibling previousSibling
  propertyIsEnumerable querySelector querySelectorAll readyState referrer releaseEvents remove
  removeAttribute removeAttributeNS removeAttributeNode removeChild removeEventListener
  replaceChild replaceChildren replaceWith reportValidity requestSubmit reset role scripts
  scrollHeight scrollLeft scrollTop scrollWidth setAttribute setAttributeNS setAttributeNode
  setAttributeNodeNS shadowRoot slot style styleSheets submit tabIndex tagName target
  textContent title toLocaleString toString toggleAttribute translate valueOf visibilityState
  webkitMatchesSelector write writeln
`);
