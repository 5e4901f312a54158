import type { PlannedBill } from '../plan/build-plan'
import { currencyCells, currencyIn, findCurrency } from '../plan/currency'
import { type Mapping, MONEY_ROLES } from '../columns/columns'
import { rowText } from '../rows/read-rows'
import { type Cell, cellText, type Sheet } from '../sheet/sheet'
import type { RowNote } from './row-note'

/**
 * Reports lines whose money has another currency than most of the sheet: euros and pounds would be added up as one. Where only number formats say the
 * currency, they are counted for the sheet as a whole, and so is the report.
 */
export function twoCurrencies(bill: PlannedBill, sheet: Sheet, mapping: Mapping): RowNote[] {
  const main = findCurrency(sheet, mapping, 'GBP')
  const columns = mapping.columns.flatMap(({ role }, column) => (MONEY_ROLES.has(role) ? [column] : []))
  const named = new Map(currencyCells(sheet, mapping).map(({ row, text }) => [row, currencyIn(text, 'GBP')]))
  const rows = bill.lines.flatMap(({ row }): RowNote[] => {
    const other = [named.get(row) ?? null, ...columns.map(column => currencyOf(sheet.rows[row]?.[column]))].find(
      currency => currency !== null && currency !== main,
    )
    const facts = bill.facts[row]
    return !other || !facts
      ? []
      : [
          {
            row,
            text: rowText(facts),
            reason: `It is in ${other}, and the bill is read in ${main ?? 'another currency'}`,
          },
        ]
  })
  const formats = [...(sheet.currencies ?? [])].flatMap(([sign, count]) => {
    const currency = currencyIn(sign, 'GBP')
    return currency === null ? [] : [{ currency, count }]
  })
  const others = new Set(formats.map(({ currency }) => currency).filter(currency => currency !== main))
  if (rows.length > 0 || others.size === 0) return rows
  return [
    {
      row: 0,
      text: [...new Set(formats.map(({ currency }) => currency))].join(' and '),
      reason: `The file shows amounts in both, and all of them are read in ${main ?? 'one'}`,
    },
  ]
}

/** Returns the currency of an amount that shows one. */
const currencyOf = (cell: Cell | undefined): string | null =>
  typeof cell === 'string' && /\d/.test(cell) ? currencyIn(cellText(cell), 'GBP') : null
