import { type Money, NIL, sum } from '../../value/money'
import type { PlannedBill } from '../plan/build-plan'
import type { TotalCheck } from './check-totals'
import type { Sheet } from '../sheet/sheet'
import { joinRanges, type RowRange, rowsIn } from '../structure/structure-reading'
import { firstAt } from '../structure/summary-blocks'

/** The summary of a tender compared with its bills, line by line. */
export interface MainSummary {
  readonly lines: readonly SummaryLine[]
  /** Bills, or headings of one bill, with money but no line in the summary. */
  readonly missing: readonly MissingPart[]
  /** Printed sum of the summary's lines, and the total it prints below them; null for none. */
  readonly printedLines: Money
  readonly printedTotal: Money | null
}
export interface SummaryLine extends Pick<
  TotalCheck,
  'row' | 'label' | 'printed' | 'ours' | 'difference' | 'isRounding' | 'evidence'
> {
  /** The bill or heading it represents; '' where it is neither. */
  readonly of: string
  /** Whether only the summary has it: it was compared with nothing. */
  readonly isAddition: boolean
}
export interface MissingPart {
  readonly name: string
  readonly ours: Money
}

/** Fewest lines of a summary, which must also cover at least half of the bill's lines. */
const LEAST_LINES = 2

/** Returns the block of repeated sums that covers most of the bill, the last of equal ones; null where there is none. */
export function mainSummary(bill: PlannedBill, sheet: Sheet, totals: readonly TotalCheck[]): MainSummary | null {
  const linesOf = lineCounter(bill)
  const blocks = blocksOf(bill, sheet, totals).map(block => ({
    block,
    lines: linesOf(joinRanges(block.flatMap(check => check.covers))),
  }))
  const best = blocks.reduce<(typeof blocks)[number] | null>(
    (most, each) => (each.lines >= (most?.lines ?? 1) ? each : most),
    null,
  )
  if (!best || best.lines * 2 < bill.lines.length) return null
  const { block } = best
  const isCovered = rowsIn(block.flatMap(check => check.covers))
  const parts = partsOf(bill, sheet)
  const last = block.at(-1)?.row ?? 0
  const below = totals.find(check => check.row > last && (check.scope === 'bill' || check.scope === 'section'))
  // The summary's own additions, such as a counted contingency, are in its own total.
  const first = block[0]?.row ?? 0
  const own = sheet.origins?.[first]?.sheet
  const isOfSummary = (row: number) =>
    row >= first && (row <= (below?.row ?? last) || (own !== undefined && sheet.origins?.[row]?.sheet === own))
  const isItsTotal = below !== undefined && !bill.lines.some(line => line.row > last && line.row < below.row)
  return {
    lines: block.map(({ row, label, printed, ours, difference, isRounding, evidence, covers, scope }) => ({
      row,
      label,
      printed,
      ours,
      difference,
      isRounding,
      evidence,
      of: partNamed(bill, sheet, covers),
      isAddition: scope === 'addition',
    })),
    missing: [...parts].flatMap(([name, lines]) => {
      const ours = sum(lines.filter(line => !isCovered(line.row) && !isOfSummary(line.row)).map(line => line.amount))
      return ours === NIL ? [] : [{ name, ours }]
    }),
    printedLines: sum(block.map(check => check.printed)),
    printedTotal: isItsTotal ? below.printed : null,
  }
}

/** Returns runs of repeated sums without counted lines between them. */
function blocksOf({ lines }: PlannedBill, sheet: Sheet, totals: readonly TotalCheck[]): TotalCheck[][] {
  const blocks: TotalCheck[][] = []
  let block: TotalCheck[] = []
  let line = 0
  /** Whether a counted line lies between two rows; called from top to bottom. */
  const isCounted = (after: number, until: number) => {
    while ((lines[line]?.row ?? Infinity) <= after) line++
    return (lines[line]?.row ?? Infinity) < until
  }
  const sheetOf = (row: number) => sheet.origins?.[row]?.sheet
  for (const check of totals) {
    const before = block.at(-1)
    const isAlone =
      before === undefined || sheetOf(before.row) !== sheetOf(check.row) || isCounted(before.row, check.row)
    if (check.scope !== 'repeat' && check.scope !== 'addition') {
      blocks.push(block)
      block = []
    } else if (isAlone) {
      blocks.push(block)
      block = [check]
    } else block.push(check)
  }
  blocks.push(block)
  return blocks.filter(each => each.filter(check => check.scope === 'repeat').length >= LEAST_LINES)
}

/** Returns a function that counts the lines in some ranges. */
const lineCounter =
  ({ lines }: PlannedBill) =>
  (ranges: readonly RowRange[]): number =>
    ranges.reduce((count, { from, to }) => count + firstAt(lines, to) - firstAt(lines, from), 0)

type Parts = ReadonlyMap<string, PlannedBill['lines']>

/** Returns the lines of each bill of the tender, or of each top heading of one bill. */
function partsOf(bill: PlannedBill, sheet: Sheet): Parts {
  const parts = new Map<string, PlannedBill['lines'][number][]>()
  for (const line of bill.lines) {
    const name = partOf(bill, sheet, line)
    const known = parts.get(name)
    if (known) known.push(line)
    else parts.set(name, [line])
  }
  return parts
}

function partOf({ plan }: PlannedBill, sheet: Sheet, line: PlannedBill['lines'][number]): string {
  let at = plan.products[line.product]?.group ?? null
  for (let above = at; above !== null; above = plan.groups[above]?.parent ?? null) at = above
  return sheet.origins?.[line.row]?.sheet ?? (at === null ? '' : (plan.groups[at]?.name ?? ''))
}

/** Returns the part with the first line of some ranges. */
function partNamed(bill: PlannedBill, sheet: Sheet, ranges: readonly RowRange[]): string {
  for (const { from, to } of ranges) {
    const first = bill.lines[firstAt(bill.lines, from)]
    if (first && first.row < to) return partOf(bill, sheet, first)
  }
  return ''
}
