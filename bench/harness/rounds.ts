import type { Bench, Contender, Curve, Metric, Reading, Target } from './bench'
import { logSlope, sampleOf, type Sample } from './stats'

export type Verdict = 'met' | 'missed' | 'reported' | 'FAIL'

export interface Judged extends Target {
  /** Ours over the other's figure, or the figure itself. */
  readonly value: number
  readonly met: boolean
}

/** One metric of one bench, or one curve, as measured. */
export interface Result {
  readonly id: string
  readonly title: string
  readonly unit: string
  readonly better: 'less' | 'more'
  readonly figures: readonly { readonly name: string; readonly role: Contender['role']; readonly sample: Sample }[]
  readonly targets: readonly Judged[]
  readonly verdict: Verdict
  /** Why there is no figure, or the points of a curve. */
  readonly note: string | null
}

/** Runs the contenders in turn, round after round, so that whatever else the machine does falls on all of them alike. */
export async function runBench(bench: Bench, rounds: number): Promise<Result[]> {
  const readings = new Map<Contender, Reading[]>(bench.contenders.map(contender => [contender, []]))
  let expected: string | null = null
  try {
    for (let round = 0; round < Math.min(rounds, bench.mostRounds ?? rounds); round += 1) {
      for (const [contender, taken] of readings) {
        const reading = await contender.run()
        expected ??= reading.answer
        if (reading.answer !== expected)
          throw new Error(`${contender.name} answers ${reading.answer}, expected ${expected}`)
        taken.push(reading)
      }
    }
  } catch (error) {
    const note = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return bench.metrics.map(metric => ({
      ...shared(bench.id, metric),
      figures: [],
      targets: [],
      verdict: 'FAIL',
      note,
    }))
  }
  return bench.metrics.map(metric => judge(bench, metric, readings))
}

const shared = (id: string, { title, unit, better }: Metric) => ({ id, title, unit, better })

function judge({ id }: Bench, metric: Metric, readings: ReadonlyMap<Contender, readonly Reading[]>): Result {
  const figures = [...readings].flatMap(([{ name, role }, taken]) => {
    const values = taken.flatMap(({ figures: all }) => all[metric.key] ?? [])
    return values.length > 0 ? [{ name, role, sample: sampleOf(values) }] : []
  })
  const ours = figures.find(figure => figure.role === 'ours')?.sample.median ?? Number.NaN
  const targets = metric.targets.flatMap(({ against, limit }) => {
    const other = against === null ? 1 : figures.find(figure => figure.name === against)?.sample.median
    if (other === undefined) return []
    const value = ours / other
    return [{ against, limit, value, met: metric.better === 'less' ? value <= limit : value >= limit }]
  })
  const verdict = targets.length === 0 ? 'reported' : targets.every(target => target.met) ? 'met' : 'missed'
  return { ...shared(id, metric), figures, targets, verdict, note: null }
}

export async function runCurve(curve: Curve, rounds: number): Promise<Result> {
  const taken = curve.sizes.map((): number[] => [])
  const common = {
    id: curve.id,
    title: `${curve.title}: slope over ${curve.over}`,
    unit: 'slope',
    better: 'less',
  } as const
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, size] of curve.sizes.entries()) taken[index]?.push(await curve.measure(size))
    }
  } catch (error) {
    const note = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { ...common, figures: [], targets: [], verdict: 'FAIL', note }
  }
  const points = curve.sizes.map((size, index) => [size, sampleOf(taken[index] ?? []).median] as const)
  const slope = logSlope(points)
  const { least = -Infinity, most = Infinity } = curve.slope ?? {}
  const met = slope <= most && slope >= least
  return {
    ...common,
    figures: [{ name: 'ours', role: 'ours', sample: { median: slope, min: slope, max: slope, rounds } }],
    targets: curve.slope ? [{ against: null, limit: most, value: slope, met }] : [],
    verdict: curve.slope ? (met ? 'met' : 'missed') : 'reported',
    note: points.map(([size, value]) => `${size.toLocaleString('en-GB')}: ${short(value)} ${curve.unit}`).join(', '),
  }
}

const short = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))
