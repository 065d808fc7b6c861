// Random numbers that are the same for a seed.

/** Numbers below a bound, always the same for a seed (a xorshift generator). */
export function dice(seed) {
  let state = seed >>> 0 || 1;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}
