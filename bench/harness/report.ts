import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Result } from './rounds'
import { digits, type Sample } from './stats'

export const FOLDER = '.cache/bench'

/** One metric as it is kept: a JSON line. */
export interface Kept {
  readonly area: string
  readonly name: string
  readonly unit: string
  readonly ours: number | null
  readonly floor: number | null
  readonly anchor: number | null
  readonly all: readonly ({ readonly name: string } & Sample)[]
  readonly ratios: Result['targets']
  readonly verdict: Result['verdict']
  readonly note: string | null
  readonly rounds: number
  readonly min: number | null
  readonly max: number | null
  readonly machine: string
  readonly commit: string
  readonly at: string
}

/** What a figure can be compared with: the processor and the commit. */
const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`
const commit = describeCommit()

function describeCommit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

/** One JSON line per metric. */
export function keep(area: string, results: readonly Result[]): void {
  mkdirSync(FOLDER, { recursive: true })
  const lines = results.map(result => {
    const of = (role: string) => result.figures.find(figure => figure.role === role)
    const { min = null, max = null, rounds = 0 } = of('ours')?.sample ?? {}
    const line: Kept = {
      area,
      name: `${result.id} ${result.title}`,
      unit: result.unit,
      ours: of('ours')?.sample.median ?? null,
      floor: of('floor')?.sample.median ?? null,
      anchor: of('peer')?.sample.median ?? null,
      all: result.figures.map(({ name, sample }) => ({ name, ...sample })),
      ratios: result.targets,
      verdict: result.verdict,
      note: result.note,
      rounds,
      min,
      max,
      machine,
      commit,
      at: new Date().toISOString(),
    }
    return `${JSON.stringify(line)}\n`
  })
  appendFileSync(`${FOLDER}/${area}.jsonl`, lines.join(''))
}

/** One metric as text: what was measured, then how it stands against each target. */
export function lineOf({ id, title, unit, better, figures, targets, verdict, note }: Result): string {
  const measured = figures.map(
    ({ name, sample: { median, min, max } }) =>
      `${name} ${digits(median)}${min === max ? '' : ` (${digits(min)}–${digits(max)})`}`,
  )
  const sign = better === 'less' ? '≤' : '≥'
  const judged = targets.map(
    ({ against, limit, value, met }) =>
      `${met ? '✓' : '✗'} ${digits(value)}${against === null ? '' : `× ${against}`} (${sign}${limit})`,
  )
  const mark = { met: '✓', missed: '✗', reported: '·', FAIL: 'FAIL' }[verdict]
  return [`${mark} ${id.padEnd(4)} ${title} [${unit}]`, measured.join(' · '), judged.join(' · '), note ?? '']
    .filter(part => part !== '')
    .join('\n       ')
}
