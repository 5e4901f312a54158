import type { Assumption, AssumptionKind } from '#domain/estimating/bill-import/plan'
import type { LineCheck, Reconciliation } from '#domain/estimating/bill-import/reconcile'
import type { RowChoice } from '#domain/estimating/bill-import/row-class'
import { formatExact, formatMoney } from '../../../ui/format'

/** One thing to look at, at one row of the file (counted from 0). */
export interface Finding {
  readonly row: number
  readonly text: string
}
/** What may be done about all rows of a group at once. */
export interface Remedy {
  readonly label: string
  readonly rows: readonly number[]
  readonly choice: RowChoice
}
export interface FindingGroup {
  readonly key: string
  readonly title: string
  /** What we did about these rows, so that nobody has to guess. */
  readonly explanation: string
  readonly findings: readonly Finding[]
  readonly remedy: Remedy | null
  /** The person should look; the others only tell what was done. */
  readonly isPressing: boolean
}

const ASSUMPTIONS: readonly { readonly kind: AssumptionKind; readonly title: string; readonly explanation: string }[] =
  [
    {
      kind: 'rateDerived',
      title: 'Rate worked back',
      explanation: 'Quantity and amount are printed; the rate is the amount divided by the quantity, to four decimals.',
    },
    { kind: 'amountOnly', title: 'Amount only', explanation: 'Imported as 1 at the printed amount.' },
    { kind: 'quantityAssumed', title: 'Quantity taken as 1', explanation: 'No quantity is printed for these.' },
    {
      kind: 'rateLeftOut',
      title: 'Printed figures kept in the notes',
      explanation: 'They do not take part in the sum.',
    },
    {
      kind: 'zoneSum',
      title: 'Zones that do not add up',
      explanation: 'The zones are imported, not the quantity column.',
    },
    {
      kind: 'percentage',
      title: 'Percentages of a sum',
      explanation: 'Imported with the percentage as quantity and a hundredth of the sum as rate.',
    },
    {
      kind: 'alternative',
      title: 'Alternatives that are not counted',
      explanation:
        'The file’s own sums leave them out. They are imported at their rate alone; give one another kind in the row list to count it.',
    },
    { kind: 'unnamed', title: 'No description', explanation: 'They are numbered: product1, product2.' },
    { kind: 'flattened', title: 'Headings moved up', explanation: 'Headings go five deep.' },
    {
      kind: 'shortened',
      title: 'Long texts',
      explanation: 'What does not fit its field is kept elsewhere or cut, as said at each row.',
    },
  ]

/** Everything the check found, most pressing first; groups without findings are left out. Sums are told apart, with their own table. */
export function findingGroups(
  check: Reconciliation,
  currency: string,
  nameOf: (row: number) => string = row => String(row + 1),
): FindingGroup[] {
  const group = (
    key: string,
    title: string,
    explanation: string,
    findings: readonly Finding[],
    remedy: Remedy | null = null,
  ): FindingGroup[] =>
    findings.length === 0
      ? []
      : [
          {
            key,
            title,
            explanation,
            findings,
            remedy,
            isPressing: key !== 'workedBack' && key !== 'hidden' && !ASSUMPTIONS.some(each => each.kind === key),
          },
        ]
  const asPrinted = check.arithmetic.filter(each => !each.isWorkedBack)
  const workedBack = check.arithmetic.filter(each => each.isWorkedBack)
  return [
    ...group(
      'notUnderstood',
      'Not understood',
      'These rows are not imported. Give each a kind in the row list, or leave it.',
      check.notUnderstood.map(({ row, text, reason }) => ({ row, text: text === '' ? reason : `${text}: ${reason}` })),
    ),
    ...group(
      'doubts',
      'To decide',
      'The figures leave these open. Nothing is counted twice; choose another kind in the row list to change it.',
      check.doubts.map(({ row, text, reason }) => ({ row, text: text === '' ? reason : `${text}: ${reason}` })),
    ),
    ...group(
      'hidden',
      'Rows hidden in the file',
      'They are left out.',
      check.hidden.map(({ row, text, amount }) => ({ row, text: `${text}: ${formatMoney(amount, currency)}` })),
      { label: 'Take them in', rows: check.hidden.map(each => each.row), choice: { isExcluded: false } },
    ),
    ...group(
      'arithmetic',
      'Quantity × rate is not the amount',
      'Imported with the printed quantity and rate.',
      asPrinted.map(each => ({ row: each.row, text: multiplied(each, currency) })),
      { label: 'Let the printed amounts stand', rows: asPrinted.map(each => each.row), choice: { takesPrinted: true } },
    ),
    ...group(
      'workedBack',
      'Rates that miss the amount by pennies',
      'A rate has four decimals, which is not enough for a quantity as large as these.',
      workedBack.map(each => ({ row: each.row, text: multiplied(each, currency) })),
    ),
    ...group(
      'units',
      'Units nobody knows',
      'Kept as typed. Map them in the unit list if they mean one of ours.',
      check.units
        .filter(use => use.unit === null)
        .map(({ text, rows }) => ({
          row: rows[0] ?? 0,
          text: `${text}, on ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`,
        })),
    ),
    ...group(
      'duplicates',
      'Refs used twice',
      'All are imported.',
      check.duplicates.map(({ ref, rows }) => ({
        row: rows[0] ?? 0,
        text: `${ref}, on rows ${rows.map(nameOf).join(', ')}`,
      })),
    ),
    ...ASSUMPTIONS.flatMap(({ kind, title, explanation }) =>
      group(
        kind,
        title,
        explanation,
        check.assumptions.filter((each: Assumption) => each.kind === kind).map(({ row, text }) => ({ row, text })),
      ),
    ),
  ]
}

function multiplied({ quantity, rate, computed, printed }: LineCheck, currency: string): string {
  const much = quantity === null ? 'none' : formatExact('quantity', quantity)
  const each = rate === null ? 'none' : formatExact('rate', rate)
  return `${much} × ${each} = ${formatMoney(computed, currency)}, the file says ${formatMoney(printed, currency)}`
}

/** Rows that the file's own formulas leave out of its sums: most likely alternatives nobody ordered. */
export function leftOutRows(check: Reconciliation): number[] {
  return [...new Set(check.totals.flatMap(total => total.leftOut))].toSorted((a, b) => a - b)
}
