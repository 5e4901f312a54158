import type { LeftOutColumn } from '#domain/estimating/bill-import/left-out-columns'
import type { MainSummary } from '#domain/estimating/bill-import/main-summary'
import { columnLetters } from '#domain/estimating/bill-import/sheet'
import { formatMoney } from '../../../ui/format'

/** What says in a column's title that its figures are money of the bill. */
const MONEY =
  /[£€$]|\b(amounts?|totals?|prices?|costs?|sums?|charges?|values?|provisional|pc|betrag|gesamt|summe|montant|prix|importe|totale)\b/iu

/**
 * Money the file has and the import does not: sentences that say where it stands. While there is any, "agrees" is not the whole of it: a printed sum of
 * one column says nothing of another, and a bill the summary forgets is in no sum it prints.
 */
export function unreadMoney(
  { leftOut, summary }: { readonly leftOut: readonly LeftOutColumn[]; readonly summary: MainSummary | null },
  currency: string,
): string[] {
  const columns = leftOut
    .filter(({ title, total }) => total !== 0 && MONEY.test(title))
    .map(({ column, title, total, lines }) => {
      const where = `${lines.toLocaleString('en-GB')} ${lines === 1 ? 'line' : 'lines'}`
      return `Column ${columnLetters(column)}, “${title}”, is not read: ${formatMoney(total, currency)} on ${where}.`
    })
  const missing = (summary?.missing ?? []).map(
    ({ name, ours }) => `The file’s summary has no line for ${name}, ${formatMoney(ours, currency)}.`,
  )
  return [...columns, ...missing]
}
