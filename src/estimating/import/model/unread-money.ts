import type { LeftOutColumn } from '#domain/bill-import/totals/left-out-columns'
import type { MainSummary } from '#domain/bill-import/totals/main-summary'
import { columnLetters } from '#domain/bill-import/sheet/sheet'
import { type Money, sum } from '#domain/value/money'
import { count } from '../../../fields/words'
import { formatMoney } from '../../../ui/format'

/** What says in a column's title that its figures are money of the bill. */
const MONEY =
  /[£€$]|\b(amounts?|totals?|prices?|costs?|sums?|charges?|values?|provisional|pc|betrag|gesamt|summe|montant|prix|importe|totale)\b/iu

/** What says that figures are no money of the bill, though a total adds them: they are counted, or are the tax and what comes to with it. */
const COUNTED =
  /\b(qty|quantit(y|ies)|hours?|hrs|weeks?|days?|men|no|nr|m|m2|m3|kg|tonnes?|menge|weight(ing)?|percent(age)?|vat|tax|mwst|gross|brutto)\b|%/iu

interface Unread {
  readonly leftOut: readonly LeftOutColumn[]
  readonly summary: MainSummary | null
  /** What the import comes to. */
  readonly plan: { readonly total: Money }
  /** Sheets of the file that are not read, and the sum of their lines. */
  readonly otherSheets?: readonly { readonly name: string; readonly total: Money }[]
  /** Lines that a filter of the file hides, and what they print. */
  readonly filtered?: { readonly lines: number; readonly total: Money }
}

/**
 * Money the file has and the import does not: sentences that say where it stands. While there is any, "agrees" is not the whole of it: a printed sum of
 * one column says nothing of another, and a bill the summary forgets is in no sum it prints.
 */
export function unreadMoney(
  { leftOut: all, summary, plan, otherSheets = [], filtered }: Unread,
  currency: string,
): string[] {
  const leftOut = all.filter(({ saidBy }) => saidBy === null)
  const ofMoney = leftOut.filter(({ title, total }) => total !== 0 && MONEY.test(title))
  // Months that come to the total together are when it is spent.
  const summed = leftOut.filter(
    ({ title, total, isSummed }) => total !== 0 && isSummed && !MONEY.test(title) && !COUNTED.test(title),
  )
  const isSpread = summed.length > 1 && sum(summed.map(({ total }) => total)) === plan.total
  const columns = leftOut
    .filter(each => ofMoney.includes(each) || (!isSpread && summed.includes(each)))
    .map(({ column, title, total, lines }) => {
      const where = count(lines, 'line')
      const name = title === '' ? '' : `, “${title}”,`
      return `Column ${columnLetters(column)}${name} is not read: ${formatMoney(total, currency)} on ${where}.`
    })
  const missing = (summary?.missing ?? []).map(
    ({ name, ours }) => `The file’s summary has no line for ${name}, ${formatMoney(ours, currency)}.`,
  )
  const hidden =
    filtered && filtered.lines > 0
      ? [
          `${count(filtered.lines, 'row')} hidden by a filter ${filtered.lines === 1 ? 'is' : 'are'} left out, ` +
            `${formatMoney(filtered.total, currency)}: take ${filtered.lines === 1 ? 'it' : 'them'} in if the bill has ${filtered.lines === 1 ? 'it' : 'them'}.`,
        ]
      : []
  const unread = otherSheets.map(({ name, total }) => `Sheet ${name} is not read: ${formatMoney(total, currency)}.`)
  return [...hidden, ...unread, ...columns, ...missing]
}
