import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOLDER, type Kept } from './report'
import { digits } from './stats'

const DOCUMENT = 'docs/benchmarks.md'
const [FROM, TO] = ['<!-- figures -->', '<!-- end of figures -->']

/** Puts the newest figure of every metric into the table of docs/benchmarks.md. */
export function writeDocument(areas: readonly string[]): void {
  const text = readFileSync(DOCUMENT, 'utf8')
  writeFileSync(DOCUMENT, withFigures(text, new Map(areas.map(area => [area, newest(area)]))))
}

/** The document with these figures put in; a line it has of a metric that was not measured here stays as it is. */
export function withFigures(text: string, figures: ReadonlyMap<string, readonly Kept[]>): string {
  const [before = '', rest = ''] = text.split(FROM)
  const [written = '', after = ''] = rest.split(TO)
  const parts = [...figures].map(([area, kept]) => {
    const rows = rowsOf(written.split(`### ${area}\n`)[1]?.split('\n### ')[0] ?? '')
    for (const line of kept) rows.set(line.name, rowOf(line))
    return `### ${area}\n\n${[HEAD, ...rows.values()].join('\n')}`
  })
  return `${before}${FROM}\n\n${parts.join('\n\n')}\n\n${TO}${after}`
}

/** The lines of a table by the metric they are about. */
const rowsOf = (part: string): Map<string, string> =>
  new Map(
    part
      .split('\n')
      .slice(part.split('\n').findIndex(line => line.startsWith('|---')) + 1)
      .filter(line => line.startsWith('| '))
      .map(line => [line.split(' | ')[0]?.slice(2) ?? '', line]),
  )

function newest(area: string): Kept[] {
  const file = join(FOLDER, `${area}.jsonl`)
  if (!existsSync(FOLDER) || !readdirSync(FOLDER).includes(`${area}.jsonl`)) return []
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Kept)
  return [...new Map(lines.map(line => [line.name, line])).values()]
}

const HEAD = '| metric | ours (min–max, rounds) | beside it | targets | verdict | commit |\n|---|---|---|---|---|---|'

function rowOf({ name, unit, ours, min, max, rounds, all, ratios, verdict, note, commit }: Kept): string {
  const others = all.filter(other => other.name !== 'ours')
  const beside = others.map(other => `${other.name} ${digits(other.median)}`).join('; ')
  const targets = ratios
    .map(
      ({ against, limit, value }) =>
        `${digits(value)}${against === null ? '' : ` × ${against}`} (limit ${digits(limit)})`,
    )
    .join('; ')
  const span =
    ours === null
      ? '–'
      : `${digits(ours)} ${unit}${min === max ? '' : ` (${digits(min ?? 0)}–${digits(max ?? 0)}, ${rounds})`}`
  const points = unit === 'slope' && note !== null ? (note.split('\n')[0] ?? '') : beside
  return `| ${name} | ${span} | ${points} | ${targets} | ${verdict} | ${commit} |`
}
