import { ProblemError } from '#contract/kit/problem'
import { fixedCostShare, type RecordedFixedCost } from '#domain/commercial/fixed-cost-progress'
import { whyNoReason } from '#domain/commercial/lower-progress'
import type { Row } from '#domain/records/path'
import { dayOf } from '#domain/value/day'
import { NIL, parseAs, type Percentage } from '#domain/value/money'
import type { Reaction } from '../records/lifecycles/reaction'
import { allHolidays } from './progress-records'

const share = (value: unknown): Percentage | null => (typeof value === 'string' ? parseAs('percentage', value) : null)
const words = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const rowsOf = (value: unknown): Readonly<Record<string, Row>> => (value ?? {}) as Readonly<Record<string, Row>> // Cells in wire form.

function ask(path: string, before: Percentage | null, after: Percentage | null, reason: string | null): void {
  const message = after === null ? null : whyNoReason(before, after, reason)
  if (message !== null) throw new ProblemError('invalid', { errors: [{ path, message }] })
}

/** Refuses a lower figure of a product in a zone without a reason. Decision 699. */
export const productIsLoweredWithReason: Reaction = async (_, changed) => {
  for (const { before, after } of changed) {
    const was = rowsOf(before?.cells)
    for (const [zone, cell] of Object.entries(rowsOf(after.cells)))
      ask(`cells.${zone}`, share(was[zone]?.percent), share(cell.percent), words(cell.note))
  }
}

/** As {@link productIsLoweredWithReason}, of a preliminary: compared on the day on which its person recorded it, since time alone raises it. */
export const fixedCostIsLoweredWithReason: Reaction = async (tx, changed) => {
  const lowerable = changed.filter(({ before }) => before !== null)
  if (lowerable.length === 0) return
  const holidays = await allHolidays(tx)
  for (const { before, after } of lowerable) {
    const on = dayOf(words(after.recordedAt) ?? tx.at)
    const at = (row: Row | null) => (row === null ? null : fixedCostShare(recordedOf(row), on, holidays))
    ask('percent', at(before), at(after), words(after.note))
  }
}

const recordedOf = ({ way, startDate, finishDate, percent }: Row): RecordedFixedCost => ({
  way: way === 'time' ? 'time' : 'hand',
  startDate: words(startDate),
  finishDate: words(finishDate),
  percent: share(percent) ?? NIL,
})
