/**
 * Returns a function that caches a value computed from records, by the identity of these objects. The value is computed again when a record is replaced,
 * added or gone, so records must never be changed in place. The cache holds weakly on to the first record.
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
