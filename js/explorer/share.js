// A document in the fragment of the address: compressed, in the letters that addresses may have.

async function through(bytes, transform) {
  return new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(transform)).arrayBuffer(),
  );
}

/** The fragment for a state. */
export async function toFragment(state) {
  const bytes = await through(
    new TextEncoder().encode(JSON.stringify(state)),
    new CompressionStream("deflate-raw"),
  );
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `#${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The state of a fragment, or nothing if it is not one of ours. */
export async function fromFragment(fragment) {
  try {
    const letters = atob(fragment.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return JSON.parse(
      new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))),
    );
  } catch {
    return null;
  }
}
