/** sanitize-html's options: their defaults, those that are kept, and those that are refused. */

import { ConfigError } from "../../errors.js";
import { needNames, needObject } from "../../options.js";

const words = (list: string): string[] => list.trim().split(/\s+/);

/** The attributes of an element by their names. */
export type Attributes = Record<string, string>;

/** An attribute with the values that it may have; with `multiple`, it is a list of them. */
export interface AllowedAttribute {
  readonly name: string;
  readonly multiple?: boolean;
  readonly values: readonly string[];
}

/** The element that takes the place of another. */
export interface Transformed {
  tagName?: string;
  attribs?: Attributes;
  /** The text that takes the place of the text in it. */
  text?: string;
}

export type Transformer = (tagName: string, attribs: Attributes) => Transformed;

/** An element that has been read, as `exclusiveFilter` sees it. */
export interface Frame {
  /** The name in the source. */
  tag: string;
  /** The name that `transformTags` gave it, if that is another. */
  name?: string;
  /** The attributes that stay. */
  attribs: Attributes;
  /** The text in it. */
  text: string;
  /** The text that `transformTags` gave it. */
  innerText?: string;
  /** The names of the media directly in it. */
  mediaChildren: string[];
  /** Where its start tag begins in what is written. */
  tagPosition: number;
  /** The length of its start tag there. */
  openingTagLength: number;
}

type ByTag<T> = Readonly<Record<string, T>>;

/** The options; sanitize-html's documentation says what each means. */
export interface Options {
  allowedTags?: readonly string[] | string | false | 0 | null;
  allowedAttributes?: ByTag<readonly (string | AllowedAttribute)[]> | false;
  allowedClasses?: ByTag<readonly (string | RegExp)[] | false>;
  allowedStyles?: ByTag<ByTag<readonly RegExp[]>>;
  allowedSchemes?: readonly string[] | false;
  allowedSchemesByTag?: ByTag<readonly string[]>;
  allowedSchemesAppliedToAttributes?: readonly string[];
  allowProtocolRelative?: boolean;
  allowedIframeHostnames?: readonly string[];
  allowedIframeDomains?: readonly string[];
  allowIframeRelativeUrls?: boolean;
  allowedEmptyAttributes?: readonly string[];
  nonBooleanAttributes?: readonly string[];
  selfClosing?: readonly string[];
  nonTextTags?: readonly string[];
  disallowedTagsMode?: "discard" | "completelyDiscard" | "escape" | "recursiveEscape";
  preserveEscapedAttributes?: boolean;
  nestingLimit?: number;
  enforceHtmlBoundary?: boolean;
  parseStyleAttributes?: boolean;
  transformTags?: ByTag<string | Transformer>;
  exclusiveFilter?: (frame: Frame) => boolean | "excludeTag";
  /** It gets text that is escaped, and returns markup. */
  textFilter?: (text: string, tagName?: string) => string;
  onOpenTag?: (name: string, attribs: Attributes) => void;
  onCloseTag?: (name: string, isImplied: boolean) => void;
  /** It changes nothing here: style sheets are judged, and scripts never stay. */
  allowVulnerableTags?: boolean;
  parser?: Readonly<Record<string, unknown>>;
}

/** sanitize-html's defaults. */
export const defaults = {
  allowedTags: words(`
    a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup data dd dfn
    div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i kbd li main mark menu
    nav ol p pre q rb rp rt rtc ruby s samp section small span strong sub sup table tbody td tfoot
    th thead time tr u ul var wbr
  `),
  allowedAttributes: {
    a: ["href", "name", "target"],
    img: ["src", "srcset", "alt", "title", "width", "height", "loading"],
  } as ByTag<readonly (string | AllowedAttribute)[]> | false,
  allowedSchemes: ["http", "https", "ftp", "mailto", "tel"],
  allowedSchemesByTag: {} as ByTag<readonly string[]>,
  allowedSchemesAppliedToAttributes: ["href", "src", "cite"],
  allowProtocolRelative: true,
  allowedEmptyAttributes: ["alt"],
  nonBooleanAttributes: words(`
    abbr accept accept-charset accesskey action allow alt as autocapitalize autocomplete blocking
    charset cite class color cols colspan content contenteditable coords crossorigin data datetime
    decoding dir dirname download draggable enctype enterkeyhint fetchpriority for form formaction
    formenctype formmethod formtarget headers height hidden high href hreflang http-equiv id
    imagesizes imagesrcset inputmode integrity is itemid itemprop itemref itemtype kind label lang
    list loading low max maxlength media method min minlength name nonce optimum pattern ping
    placeholder popover popovertarget popovertargetaction poster preload referrerpolicy rel rows
    rowspan sandbox scope shape size sizes slot span spellcheck src srcdoc srclang srcset start step
    style tabindex target title translate type usemap value width wrap
  `),
  selfClosing: words("area base basefont br hr img input link meta"),
  nonTextTags: words("option script style textarea"),
  disallowedTagsMode: "discard" as NonNullable<Options["disallowedTagsMode"]>,
  enforceHtmlBoundary: false,
  parseStyleAttributes: true,
  preserveEscapedAttributes: false,
};

/** The options of a call, with the defaults. */
export type Chosen = Options & typeof defaults;

/** The options that have no default. */
const others = words(`
  allowedClasses allowedStyles allowedIframeHostnames allowedIframeDomains allowIframeRelativeUrls
  nestingLimit transformTags exclusiveFilter textFilter onOpenTag onCloseTag allowVulnerableTags
  parser
`);

/** Elements that run scripts, or stand for the page. No option allows them. */
const never = new Set(words("script frame object embed base link meta use"));

const refuse = (message: string) => new ConfigError("unsupported-option", message);

/**
 * Reads the options, and refuses what cannot be kept, instead of sanitizing by other rules than
 * those that were asked for.
 */
export function choose(options: Options | undefined): Chosen {
  const given = needObject(options ?? {}, "options");
  const ofScripts = Object.keys(given).find((name) => /^allowedScript/.test(name));
  if (ofScripts !== undefined) throw refuse(`no option allows scripts; remove ${ofScripts}`);
  needNames(given, "option", [...Object.keys(defaults), ...others]);
  const chosen = Object.assign(Object.create(null), defaults) as Chosen & Record<string, unknown>;
  for (const [name, value] of Object.entries(given)) {
    // Without a list, no element stays: it may come from a setting that is missing.
    if (value !== undefined) chosen[name] = value;
    else if (name === "allowedTags") chosen.allowedTags = [];
  }
  refuseScripts(chosen);
  refuseParser(chosen.parser ?? {});
  return chosen;
}

function refuseScripts({ allowedTags, allowedAttributes, allowedSchemes, allowedSchemesByTag }: Chosen): void {
  const tags = [allowedTags || []].flat() as string[];
  const script = tags.find((tag) => never.has(tag.toLowerCase()));
  if (script !== undefined) throw refuse(`allowedTags has "${script}", which can run scripts`);
  for (const list of Object.values(allowedAttributes || {})) {
    const event = list.map((it) => (typeof it === "string" ? it : it.name)).find(isScript);
    if (event !== undefined) throw refuse(`the attribute "${event}" can run scripts`);
  }
  for (const list of [allowedSchemes, ...Object.values(allowedSchemesByTag)])
    if ((list || []).some((scheme) => /^(java|vb)script$/i.test(scheme)))
      throw refuse("a scheme that runs scripts cannot be allowed");
}

/** Whether an attribute contains a script, or a page. */
export function isScript(attribute: string): boolean {
  return /^(on|srcdoc$)/i.test(attribute);
}

/** The names of elements and attributes are the standard's, and so are references. */
function refuseParser(parser: Readonly<Record<string, unknown>>): void {
  const harmless = ["lowerCaseTags", "lowerCaseAttributeNames", "recognizeSelfClosing"];
  for (const [name, value] of Object.entries(parser)) {
    const isKept = harmless.includes(name) || (name === "decodeEntities" && value === true);
    if (!isKept && value !== false && value !== undefined)
      throw refuse(`the option parser.${name} is not supported`);
    if (name === "decodeEntities" && value === false)
      throw refuse("references are always decoded; remove parser.decodeEntities");
  }
}

/** A transformer that gives elements another name, and sets attributes of theirs. */
export function simpleTransform(
  tagName: string,
  attributes: Attributes = {},
  merge = true,
): Transformer {
  return (_tagName, attribs) => ({ tagName, attribs: { ...(merge ? attribs : {}), ...attributes } });
}
