/** Absolute addresses, by the platform's `URL`. */

import { ConfigError, kindOf } from "./errors.js";
import type { Reader } from "./reader.js";

/** How much longer the addresses of one call may become, as in the crate `broth-data`. */
export const GROWTH = 2 ** 27;

/** The absolute URL of a page. */
export function needURL(base: unknown): URL {
  if (base instanceof URL) return base;
  if (typeof base !== "string") throw new TypeError(`base must be a string or a URL, not ${kindOf(base)}`);
  const url = parsed(base);
  if (url === null) throw new ConfigError("invalid-url", `base "${base}" is no absolute URL`);
  return url;
}

/** `URL.parse`, which older runtimes such as Node 20 do not have. */
function parsed(address: string, base?: URL): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/**
 * Makes the addresses of one call absolute. Together they may grow by a limit, because each
 * relative address becomes as long as the base.
 */
export class Resolver {
  #base: URL | undefined;
  #left: number;

  /** Takes the address of the page, and the `href` of its `<base>`. */
  constructor(page: URL | undefined, href: string | null, growth: number) {
    const own = href === null ? null : parsed(href, page);
    this.#base = own !== null && !/^(data|javascript):$/.test(own.protocol) ? own : page;
    this.#left = growth;
  }

  /** The URL that relative addresses begin with; `null` if it is not known. */
  get base(): string | null {
    return this.#base?.href ?? null;
  }

  /** The absolute address; `null` if there is none. */
  resolve(address: string): string | null {
    const url = parsed(address, this.#base)?.href ?? null;
    if (url === null) return null;
    const growth = Math.max(url.length - address.length, 0);
    if (growth <= this.#left) {
      this.#left -= growth;
      return url;
    }
    // Without a base, the relative addresses that follow take no time, either.
    [this.#base, this.#left] = [undefined, 0];
    return null;
  }

  /** The absolute address; as it is if there is none. */
  url(address: string): { readonly url: string; readonly resolved: boolean } {
    const url = this.resolve(address);
    return { url: url ?? address, resolved: url !== null };
  }
}

/**
 * How often a call is made again with more addresses, before those that are missing stay as
 * written.
 */
const ROUNDS = 4;

/**
 * The bits of a request for the last answer, and for the address of the page's `base`, as in
 * `js/wasm/src/resolved.rs`.
 */
const [LAST, BASE] = [1 << 8, 1 << 10];

/** Makes a call about a node with texts and flags. */
export type Ask = (texts: (string | null)[], flags: number) => Reader;

/**
 * Makes a call that needs absolute addresses: the reply begins with those that are missing, and the
 * call is made again, until none is. `texts` come first in the request.
 */
export function askResolved(
  ask: Ask,
  page: URL | undefined,
  texts: readonly (string | null)[] = [],
): Reader {
  const href = ask([...texts], BASE).maybeText();
  const resolver = new Resolver(page, href, Infinity);
  const known: (string | null)[] = [];
  for (let round = 1; ; round++) {
    const flags = round < ROUNDS ? 0 : LAST;
    const reader = ask([...texts, resolver.base, page?.href ?? null, ...known], flags);
    const missing = reader.list(() => reader.text());
    if (missing.length === 0) return reader;
    for (const address of missing) known.push(address, resolver.resolve(address));
  }
}
