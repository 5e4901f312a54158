import type { Row } from '#domain/records/path'
import type { PullLine } from '#contract/sync/protocol'
import { randomFrom } from './random'

const STATES = ['open', 'in_hand', 'closed']
const PRIORITIES = ['low', 'normal', 'high', 'urgent']
const FAULTS = [
  'Fire stopping missing',
  'Door closer not fitted',
  'Ceiling tile damaged',
  'Partition out of plumb',
  'Head track not fixed to soffit',
  'Mastic joint incomplete',
  'Board damaged by following trade',
  'Pattress missing for rail',
  'Access panel in wrong place',
  'Deflection head not formed',
  'Insulation missing in cavity',
  'Skim coat cracked',
  'Corner bead loose',
  'Wrong board type fixed',
]
const PLACES = [
  'corridor',
  'riser',
  'stair core',
  'plant room',
  'reception',
  'open office',
  'WC lobby',
  'comms room',
  'lift lobby',
]
const NOTES = [
  'Seen on the walk round with the client this morning.',
  'Drawing shows two layers either side, only one has been fixed.',
  'Needs to be closed before the ceiling grid goes up.',
  'Photographs taken, see attached.',
  'Electrician has cut through after we boarded.',
  'Programme has this area handed over at the end of the week.',
  'Subcontractor told on site and by email.',
  'To be made good at their cost.',
]

/** Issues of a project, as people write them: about 450 bytes each. The first ones are the same however many there are. */
export function issueValues(project: number, count: number): Row[] {
  const random = randomFrom(project)
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? ''
  const upTo = (most: number): number => 1 + Math.floor(random() * most)
  return Array.from({ length: count }, (_, index) => ({
    project,
    summary: `${pick(FAULTS)}, ${pick(PLACES)} ${upTo(40)}`,
    details: `${pick(NOTES)} ${pick(NOTES)} Grid line ${upTo(30)}, about ${upTo(60) * 50} mm from the column. Ref ${index}.`,
    state: pick(STATES),
    priority: pick(PRIORITIES),
    dueDate: `2026-${String(upTo(12)).padStart(2, '0')}-${String(upTo(28)).padStart(2, '0')}`,
    location: `Level ${upTo(20)}, ${pick(PLACES)} ${upTo(40)}`,
  }))
}

/** The same as a device holds them, with ids from `first` on. */
export function issueRows(project: number, count: number, first = 1): (Row & { readonly id: number })[] {
  const system = {
    createdAt: '2026-11-20T08:00:00.000Z',
    createdBy: 7,
    updatedAt: '2026-11-20T08:00:00.000Z',
    updatedBy: 7,
    archivedAt: null,
  }
  const missing = { type: null, assignee: null, zone: null }
  return issueValues(project, count).map((values, index) => ({
    ...values,
    ...missing,
    ...system,
    number: index + 1,
    id: first + index,
  }))
}

/** Records in one line, as the server cuts them. */
const LINE = 2_000

/** A pull that brings these rows, line for line as the server words it; `cursor` names its end. */
export function pullText(
  project: number,
  rows: readonly (Row & { readonly id: number })[],
  rev: number,
  cursor: string,
): string {
  const scope = `project:${project}`
  const lines: PullLine[] = []
  for (let start = 0; start < rows.length; start += LINE) {
    const part = rows.slice(start, start + LINE)
    const names = Object.keys(part[0] ?? {}).filter(name => name !== 'id')
    const columns = Object.fromEntries(names.map(name => [name, part.map(row => row[name])]))
    const ids = part.map(row => row.id)
    lines.push({ line: 'rows', scope, resource: 'issue', ids, revs: ids.map(() => rev), columns })
    lines.push({ line: 'mark', scope, cursor: `${cursor}-${start}` })
  }
  lines.push({ line: 'done', scope, cursor, head: rev, counts: { issue: rows.length } })
  return lines.map(line => `${JSON.stringify(line)}\n`).join('')
}
