/**
 * Returns a function that keeps what was worked out from records, and works it out again when one of them is another object or is gone. It compares the
 * objects themselves, so records must never be changed in place. Kept with the first record, and goes with it.
 */
export function keepSame<T>(): (from: readonly object[], compute: () => T) => T {
  const kept = new WeakMap<object, { readonly from: readonly object[]; readonly value: T }>()
  return (from, compute) => {
    const [first] = from
    if (first === undefined) return compute()
    const before = kept.get(first)
    if (before && isSame(before.from, from)) return before.value
    const value = compute()
    kept.set(first, { from, value })
    return value
  }
}

const isSame = (a: readonly object[], b: readonly object[]): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at])
