/**
 * Finds which amounts of a bill are counted and which only add or repeat others, over the whole file at once. Lines are chosen so that most printed
 * sums match. Words and places propose, sums decide:
 *
 * 1. A row whose own formula adds others is their sum. So is a row above others by reference, outline or indent that equals them.
 * 2. Rows under "COLLECTION" or "SUMMARY", and runs of amounts that equal other sections one by one, repeat them.
 * 3. Rows with the word "total" are compared with the rows their place gives them; the range that matches exactly wins.
 * 4. Where such a sum does not match, amounts without words inside it are tried as sums of their neighbours.
 * 5. A sheet whose lines add those of other sheets one by one repeats those sheets.
 * 6. Parts no printed sum reaches are read as nested sums only when every amount without words fits.
 *
 * An amount that no printed sum confirms is counted and listed as doubtful, never dropped on a guess.
 */
import type { RowReading } from '../rows/row-class'
import { Decisions, type StructureInput } from './decisions'
import { settleLast, settleOptionsBelow } from './last-figures'
import { SumRepair } from './repair-sums'
import { settleCopies } from './settle-copies'
import { settleFormulas, settleParents, settleTree } from './settle-parents'
import { firstAt } from './summary-blocks'
import { SUMMARY_OPENING, wordKey } from '../sheet/words'
import { settleSummaries } from './settle-summaries'
import type { Structure } from './structure-reading'
import { doubtDiscounts, doubtSums, settleUnreached } from './unreached-figures'
import { resolveWorded } from './worded-sums'

/** A corrected sum may make another one match. */
const ROUNDS = 4

export function solveStructure(input: StructureInput): Structure {
  const decided = new Decisions(input)
  settleParents(decided)
  settleFormulas(decided)
  settleTree(decided)
  settleSummaries(decided)
  mendSums(decided)
  if (settleCopies(decided)) mendSums(decided)
  settleLast(decided)
  settleOptionsBelow(decided)
  settleUnreached(decided)
  resolveWorded(decided)
  doubtSums(decided)
  doubtDiscounts(decided)
  const { sums, options, doubts } = decided
  return { sums, options, readings: readingsOf(decided), doubts }
}

function mendSums(decided: Decisions): void {
  const repair = new SumRepair(decided)
  for (let round = 0; round < ROUNDS; round++) {
    resolveWorded(decided)
    if (!repair.mend()) break
  }
}

/** Returns the present class of each row. */
function readingsOf(decided: Decisions): RowReading[] {
  const levels = levelsOf(decided)
  const deeper = deeperHeadings(decided)
  return decided.input.readings.map((reading, row) => {
    if (decided.lines.has(row)) return { class: 'lumpSum', level: 0, reason: '' }
    if (decided.discounts.has(row)) return { class: 'discount', level: 0, reason: '' }
    if (decided.options.has(row)) return { class: 'alternative', level: 0, reason: '' }
    if (decided.summaryHeadings.has(row)) return { class: 'total', level: 0, reason: '' }
    const sum = decided.sums.get(row)
    if (reading.class === 'heading') return { ...reading, level: reading.level + (deeper.get(row) ?? 0) }
    if (!sum || reading.class === 'total') return reading
    if (sum.kind !== 'parent') return { class: 'total', level: 0, reason: '' }
    return { class: 'heading', level: (levels[row] ?? 0) + 1, reason: '' }
  })
}

/**
 * Returns, by row, the levels added to headings that a printed sum puts under another. "A Substructure total" that adds the rows from the heading "A
 * Substructure" on includes the headings between.
 */
function deeperHeadings({ spans: all, sums, byRow, counted }: Decisions): Map<number, number> {
  const spans = all.filter(span => !SUMMARY_OPENING.test(span.words))
  const deeper = new Map<number, number>()
  for (const { row, kind, covers, comesOut } of [...sums.values()].toSorted((a, b) => b.row - a.row)) {
    const from = covers[0]?.from
    if (kind !== 'sum' || !comesOut || covers.length !== 1 || from === undefined || from > row) continue
    const label = ` ${wordKey(byRow.get(row)?.label ?? '')} `
    const end = firstAt(spans, row)
    let place = end - 1
    for (let each = spans[place]; each && !isNamed(label, each.words); each = spans[--place])
      if (counted.count(each.row, from) > 0) place = 0
    const span = spans[place]
    if (!span || span.end >= row || counted.count(from, span.row) > 0 || counted.count(span.row, from) > 0) continue
    const inside = spans.slice(place + 1, end)
    if (inside.length === 0) continue
    const highest = Math.min(...inside.map(each => each.level))
    for (const each of inside) deeper.set(each.row, (deeper.get(each.row) ?? 0) + span.level - highest + 1)
  }
  return deeper
}

const isNamed = (label: string, words: string): boolean => words.length > 2 && label.includes(` ${words} `)

/** Returns, for each row, the number of headings and parents that contain it. */
function levelsOf({ settled, spans, input }: Decisions): Int32Array {
  const levels = new Int32Array(input.facts.length + 1)
  const open = (from: number, to: number) => {
    levels[from] = (levels[from] ?? 0) + 1
    levels[Math.max(from, to)] = (levels[Math.max(from, to)] ?? 0) - 1
  }
  for (const { kind, row, covers } of settled.values())
    if (kind === 'parent') open(row + 1, Math.max(...covers.map(range => range.to)))
  for (const { row, end } of spans) if (!settled.has(row)) open(row + 1, end)
  for (let row = 1; row < levels.length; row++) levels[row] = (levels[row] ?? 0) + (levels[row - 1] ?? 0)
  return levels
}
