export interface Sample {
  readonly median: number
  readonly min: number
  readonly max: number
  readonly rounds: number
}

/** The value below which a share of the others lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export function sampleOf(values: readonly number[]): Sample {
  return { median: percentile(values, 0.5), min: Math.min(...values), max: Math.max(...values), rounds: values.length }
}

/** Least-squares slope of log(y) against log(x): 0 is flat, 1 grows as x does. */
export function logSlope(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const)
  const mean = (axis: 0 | 1): number => logs.reduce((sum, point) => sum + point[axis], 0) / logs.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const covariance = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return covariance / logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}

/** Three significant digits; thousands whole. */
export const digits = (value: number): string =>
  Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en-GB') : Number(value.toPrecision(3)).toString()
