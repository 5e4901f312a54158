/** Returns the values of the lines of a chart, lowest first: round steps from below the least to above the greatest, with zero. */
export function linesOf(values: readonly number[]): readonly number[] {
  const [least, greatest] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = stepOf((greatest - least) / 4)
  const [first, last] = [Math.floor(least / step), Math.max(Math.ceil(greatest / step), Math.floor(least / step) + 1)]
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

/** Returns the next 1, 2 or 5 times a power of ten; at least a pound. */
function stepOf(rough: number): number {
  const power = 10 ** Math.max(2, Math.floor(Math.log10(Math.max(rough, 1))))
  return [1, 2, 5, 10].map(times => times * power).find(step => step >= rough) ?? power * 10
}
