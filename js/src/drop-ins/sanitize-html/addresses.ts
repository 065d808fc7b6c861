/** The addresses that an attribute may have. */

import type { Chosen } from "./options.js";

/** An address as the most tolerant reader sees it. */
function visibleIn(address: string): string {
  return withoutComments(address.replace(/[\0-\x20]+/g, ""));
}

/** Whether an address runs a script. */
export function runsScript(address: string): boolean {
  return /^(java|vb)script:/i.test(visibleIn(address));
}

/** Whether the scheme of an address is refused, or that it has none but a host. */
export function isRefused(address: string, tag: string, options: Chosen): boolean {
  const visible = visibleIn(address);
  const scheme = /^([a-z][a-z0-9.+-]*):/i.exec(visible)?.[1]!.toLowerCase();
  if (scheme === undefined) return !options.allowProtocolRelative && /^[/\\]{2}/.test(visible);
  const { allowedSchemesByTag: byTag } = options;
  const allowed = Object.hasOwn(byTag, tag) ? byTag[tag]! : options.allowedSchemes;
  return !allowed || !allowed.includes(scheme);
}

/** An address without comments, which other readers of XML may leave out. */
function withoutComments(address: string): string {
  let rest = address;
  let kept = "";
  for (;;) {
    const start = rest.indexOf("<!--");
    const end = start < 0 ? -1 : rest.indexOf("-->", start + 4);
    if (end < 0) return kept + rest;
    kept += rest.slice(0, start);
    rest = rest.slice(end + 3);
  }
}

/** The host of addresses that have none. */
const RELATIVE = "relative.invalid";

/** Whether an `iframe` may show an address, by its host. */
export function isFrameAllowed(address: string, options: Chosen): boolean {
  const { allowedIframeHostnames: hosts, allowedIframeDomains: domains } = options;
  const isLimited = Boolean(hosts || domains);
  let url: URL;
  try {
    url = new URL(address, `https://${RELATIVE}/`);
  } catch {
    return false;
  }
  const { hostname } = url;
  if (hostname === RELATIVE)
    return !address.includes(RELATIVE) && (options.allowIframeRelativeUrls ?? !isLimited);
  if (!isLimited) return true;
  const isIn = (domain: string) => hostname === domain || hostname.endsWith(`.${domain}`);
  return Boolean(hosts?.includes(hostname) || domains?.some(isIn));
}

/** The candidates of a `srcset` whose addresses are allowed; `null` if there is none. */
export function allowedSources(srcset: string, options: Chosen): string | null {
  const kept = candidates(srcset).filter(([address]) => !isRefused(address!, "srcset", options));
  return kept.length === 0 ? null : kept.map((parts) => parts.join(" ")).join(", ");
}

/**
 * The candidates of a `srcset` with valid descriptors, by the standard's steps: each is an address,
 * and its descriptors.
 *
 * <https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute>
 */
function candidates(srcset: string): string[][] {
  const found: string[][] = [];
  let rest = srcset;
  for (;;) {
    rest = rest.replace(/^[\s,]+/, "");
    const word: string | undefined = /^\S+/.exec(rest)?.[0];
    if (word === undefined) return found;
    rest = rest.slice(word.length);
    const address: string = word.replace(/,+$/, "");
    let descriptors: string[] = [];
    if (address === word) {
      const end = descriptorsEnd(rest);
      descriptors = rest.slice(0, end).trim().split(/\s+/).filter(Boolean);
      rest = rest.slice(end);
    }
    if (areValid(descriptors)) found.push([address, ...descriptors]);
  }
}

/** Where the descriptors at the beginning of a text end: at a comma that is in no parentheses. */
function descriptorsEnd(text: string): number {
  let isOpen = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "," && !isOpen) return at;
    if (text[at] === "(") isOpen = true;
    else if (text[at] === ")") isOpen = false;
  }
  return text.length;
}

function areValid(descriptors: readonly string[]): boolean {
  const text = descriptors.join(" ");
  return /^([1-9]\d*w( [1-9]\d*h)?|[1-9]\d*h [1-9]\d*w|\d*\.?\d+x)?$/.test(text);
}
