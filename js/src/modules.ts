/**
 * Which WebAssembly modules there are, and what each can do. An entry point of the package
 * registers its own module; it is compiled when a function first needs it.
 */

import { Engine } from "./engine.js";
import { BrothError, kindOf } from "./errors.js";

/** The features of a module: those of `js/wasm/Cargo.toml`, as bits. */
export const enum Feature {
  Sanitize = 1,
  Select = 2,
  Full = 4,
}

declare global {
  // The types of Node do not have it; where it is known, this adds nothing.
  namespace WebAssembly {
    interface Module {}
  }
}

/** Where a module can come from. */
export type ModuleSource =
  | WebAssembly.Module
  | ArrayBuffer
  | ArrayBufferView
  | Response
  | URL
  | string
  | Promise<WebAssembly.Module | ArrayBuffer | ArrayBufferView | Response>;

interface Source {
  readonly features: number;
  module: WebAssembly.Module | null;
  /** Compiles the module at once, where the platform can. */
  readonly load: (() => WebAssembly.Module) | null;
  engine: Engine | null;
}

/** Those with few features come first. */
const sources: Source[] = [];

/** Why a module that was asked for could not be loaded. */
let trouble: unknown = null;

/** Registers a module. */
export function provide(
  features: number,
  load: (() => WebAssembly.Module) | null,
  module: WebAssembly.Module | null = null,
): void {
  sources.push({ features, module, load, engine: null });
  sources.sort((a, b) => a.features - b.features);
}

/**
 * Registers a module that has to be fetched. Errors surface in the first call that needs the
 * module.
 */
export async function fetchModule(features: number, url: URL): Promise<void> {
  try {
    provide(features, null, await compile(url));
  } catch (error) {
    trouble = error;
  }
}

/**
 * Loads the WebAssembly module. Node, Deno, Bun and Workers do so by themselves; so do browsers,
 * unless the package came from `broth-html/manual`, or its bundler has lost the module.
 */
export async function init(source?: ModuleSource): Promise<void> {
  if (source === undefined) {
    if (sources.length === 0) throw notLoaded();
    return;
  }
  const module = await compile(await source);
  const engine = new Engine(module);
  sources.unshift({ features: engine.features, module, load: null, engine });
}

async function compile(source: Awaited<ModuleSource>): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    return WebAssembly.compile(source as BufferSource);
  }
  if (typeof source === "string" || source instanceof URL) source = await fetch(source);
  if (!(source instanceof Response)) {
    throw new TypeError(
      `a module is a URL, a Response, bytes or a WebAssembly.Module, not ${kindOf(source)}`,
    );
  }
  if (!source.ok)
    throw new BrothError("not-loaded", `${source.url}: ${source.status} ${source.statusText}`);
  const isWasm = source.headers.get("content-type")?.split(";")[0]!.trim() === "application/wasm";
  if (isWasm && WebAssembly.compileStreaming) return WebAssembly.compileStreaming(source);
  return WebAssembly.compile(await source.arrayBuffer());
}

function notLoaded(): BrothError {
  const why = trouble instanceof Error ? ` (${trouble.message})` : "";
  const message = `the WebAssembly module is not loaded${why}; call "await init(url)" first`;
  return new BrothError("not-loaded", message);
}

/**
 * An engine with more memory gets no further documents: it can never give memory back, and it would
 * fail all its documents if it ran out. It goes with the last of them.
 */
const LARGE = 2 ** 30;

/** An engine with these features: one that is running, if there is one. */
export function engine(feature: Feature): Engine {
  const able = sources.filter((source) => (source.features & feature) !== 0);
  const source = able.find((source) => source.engine?.isAlive) ?? able[0];
  if (source === undefined) {
    if (sources.length === 0) throw notLoaded();
    throw new BrothError(
      "not-loaded",
      'the module that was loaded cannot do this; import "broth-html"',
    );
  }
  if (!source.engine?.isAlive || source.engine.memory > LARGE) {
    source.module ??= source.load!();
    source.engine = new Engine(source.module);
  }
  return source.engine;
}

/**
 * The engine for documents: if there is one with everything, as they may be asked for anything
 * later.
 */
export function documentEngine(): Engine {
  const isAll = sources.some((source) => (source.features & Feature.Full) !== 0);
  return engine(isAll ? Feature.Full : Feature.Select);
}
