/** Widths of a day under the picture, and of one at an end, which is beside its place. */
const [DAY_WIDTH, END_WIDTH] = [80, 120]

/** Returns the days that have room under the picture: the first and the last, and of the others each that overlaps none. The table has all of them. */
export function daysWithRoom<T extends { readonly x: number }>(days: readonly T[]): readonly T[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || first === last) return days
  if (last.x - first.x < DAY_WIDTH * 2) return [last]
  const kept = [first]
  for (const each of days.slice(1, -1)) {
    const before = kept.at(-1) ?? first
    const room = before === first ? END_WIDTH : DAY_WIDTH
    if (each.x - before.x >= room && last.x - each.x >= END_WIDTH) kept.push(each)
  }
  return [...kept, last]
}
