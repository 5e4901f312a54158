// What a file leaves open about its own lines: alternatives counted as work, another version of the quantities, separators with two meanings.
import { rowsIn } from '../structure/structure-reading'
import type { PlannedBill } from '../plan/build-plan'
import { columnsWith, columnWith, type Mapping } from '../columns/columns'
import { areVersions } from '../columns/quantity-versions'
import { numberOrNull, rowText, writtenColumns } from '../rows/read-rows'
import { groupsOnly } from '../sheet/number-doubts'
import { looksNumeric } from '../sheet/read-number'
import { columnLetters, type Sheet } from '../sheet/sheet'
import { ALTERNATIVE, wordKey } from '../sheet/words'
import { NIL } from '../../value/money'
import { agrees, type TotalCheck } from './check-totals'
import type { RowNote } from './row-note'

/** Returns the doubts about how the lines of a bill are read, by our own rules alone. */
export const readingDoubts = (
  bill: PlannedBill,
  sheet: Sheet,
  mapping: Mapping,
  totals: readonly TotalCheck[],
): RowNote[] => [
  ...countedAlternatives(bill, totals),
  ...otherVersions(bill, sheet, mapping),
  ...unprovedGroups(sheet, mapping),
  ...(sheet.ratesElsewhere ?? []).map(({ name, codes }) => ({
    row: 0,
    text: `Sheet ${name}`,
    reason: `It has rates for ${codes === 1 ? '1 ref' : `${codes} refs`} of this bill, which are not read. Put them beside the quantities, or enter them in the bill`,
  })),
]

/** Reports lines that call themselves an alternative or option and are counted, where no printed sum includes them. */
function countedAlternatives(bill: PlannedBill, totals: readonly TotalCheck[]): RowNote[] {
  const isConfirmed = rowsIn(totals.filter(agrees).flatMap(check => check.covers))
  return bill.lines.flatMap(({ row, amount }) => {
    const facts = bill.facts[row]
    if (!facts || amount === NIL || isConfirmed(row) || !ALTERNATIVE.test(wordKey(rowText(facts)))) return []
    const reason =
      'It says it is an alternative or an option, and it is counted: no printed total shows whether it should be'
    return [{ row, text: rowText(facts), reason }]
  })
}

/** Reports other versions of the quantity ("Tender Qty" beside "Remeasured Qty"), where no amount proves which one is priced. */
function otherVersions(bill: PlannedBill, sheet: Sheet, mapping: Mapping): RowNote[] {
  const read = columnWith(mapping, 'quantity')
  const title = mapping.columns[read]?.title ?? ''
  const isProved = bill.lines.some(({ row, priced }) => {
    const rate = numberOrNull(bill.facts[row]?.rate ?? 'blank')
    return rate !== null && priced.printed !== null && priced.printed !== NIL
  })
  if (read < 0 || isProved) return []
  return columnsWith(mapping, 'ignore').flatMap(column => {
    const other = mapping.columns[column]?.title ?? ''
    const isFilled = bill.lines.some(({ row }) => looksNumeric(sheet.rows[row]?.[column]))
    if (!isFilled || !areVersions([title, other])) return []
    const reason = `It is another quantity of the same lines. Column ${columnLetters(read)} ${title} is read: choose in step Columns which one you price`
    return [{ row: 0, text: `Column ${columnLetters(column)} ${other}`, reason }]
  })
}

/** Reports a file in which every separator has three digits behind it: nothing shows whether 12,500 is twelve and a half or twelve thousand. */
function unprovedGroups(sheet: Sheet, mapping: Mapping): RowNote[] {
  const found = groupsOnly(writtenColumns(sheet, mapping))
  if (!found) return []
  const column = mapping.columns[found.column]
  return [
    {
      row: 0,
      text: `Column ${columnLetters(found.column)} ${column?.title ?? ''}`.trim(),
      reason: `“${found.text}” and every number like it could have thousands or decimals. They are read as thousands: choose in step Columns how numbers are written`,
    },
  ]
}
