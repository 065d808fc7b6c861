// The smallest case that still shows what was found.

/**
 * The parts of markup that can be left out: tags, or with `fine` what is between white space in
 * them.
 */
function parts(markup, fine) {
  return markup.match(fine ? /<[^<>\s]*|>|\s+|[^<>\s]+/g : /<[^<>]*>?|[^<]+/g) ?? [];
}

/** All lists that lack a run of so many items. */
function* shorter(items, count) {
  for (let from = 0; from < items.length; from += count) yield [...items.slice(0, from), ...items.slice(from + count)];
}

/**
 * The shortest list that `fails` still takes; it is asked about several at once, and names the
 * first.
 */
async function shortest(items, fails) {
  let best = items;
  for (let count = Math.max(1, best.length >> 1); ; ) {
    const candidates = [...shorter(best, count)];
    const at = candidates.length > 0 ? await fails(candidates) : -1;
    if (at >= 0) {
      best = candidates[at];
      count = Math.min(count, Math.max(1, best.length >> 1));
    } else if (count === 1) return best;
    else count >>= 1;
  }
}

/**
 * Shrinks markup and configuration. `firstFailing` returns the number of the first case that still
 * fails, or -1.
 */
export async function shrink(it, firstFailing) {
  let best = it;
  const ofMarkup = async (fine) => {
    const fails = (lists) => firstFailing(lists.map((list) => ({ ...best, input: list.join("") })));
    best = { ...best, input: (await shortest(parts(best.input, fine), fails)).join("") };
  };
  await ofMarkup(false);
  await ofMarkup(true);
  for (const simple of [{ keepContent: undefined }, { config: null }, { config: {} }])
    if (JSON.stringify({ ...best, ...simple }) !== JSON.stringify(best) && (await firstFailing([{ ...best, ...simple }])) === 0)
      best = { ...best, ...simple };
  for (const member of Object.keys(best.config ?? {})) {
    const list = best.config[member];
    if (!Array.isArray(list)) continue;
    const fails = (lists) => firstFailing(lists.map((items) => ({ ...best, config: { ...best.config, [member]: items } })));
    const items = await shortest(list, fails);
    best = { ...best, config: { ...best.config, [member]: items } };
  }
  return best;
}
