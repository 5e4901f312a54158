import type { DraftEdit } from '#domain/bill-import/session/edit'
import type { ShownCheck, Some } from '#domain/bill-import/session/view'
import type { AssumptionKind } from '#domain/bill-import/plan/plan'
import type { LineCheck } from '#domain/bill-import/totals/reconcile'
import type { RowNote } from '#domain/bill-import/totals/row-note'
import { formatExact, formatMoney } from '../../../ui/format'

/** One thing to look at, at one row of the file (counted from 0). */
export interface Finding {
  readonly row: number
  readonly text: string
}
/** What may be done about all rows of a group at once. */
export interface Remedy {
  readonly label: string
  readonly edit: DraftEdit
}
export interface FindingGroup {
  readonly key: string
  readonly title: string
  /** What we did about these rows, so that nobody has to guess. */
  readonly explanation: string
  /** The first of them; `count` says how many there are. */
  readonly findings: readonly Finding[]
  readonly count: number
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
      explanation: 'Imported as that percentage of the sum.',
    },
    {
      kind: 'discount',
      title: 'Discounts',
      explanation:
        'Those of a line are taken off its rate; those on a section or the whole are lines of their own, as the file’s sums take them off.',
    },
    {
      kind: 'ratePer',
      title: 'Rates for a hundred or a thousand',
      explanation: 'The file prices so many at once. They are imported at the rate of one.',
    },
    {
      kind: 'multiplied',
      title: 'Quantities multiplied',
      explanation: 'The file prices the sum of these lines several times, such as a house type for each of its plots.',
    },
    {
      kind: 'alternative',
      title: 'Alternatives that are not counted',
      explanation:
        'The file’s own sums leave them out. They are imported at their rate alone; give one another kind in the row list to count it.',
    },
    {
      kind: 'builtUp',
      title: 'Rates and what they are made of',
      explanation:
        'The file says what its rates are made of. Most come to their rate to the penny; these do not, as each line says.',
    },
    {
      kind: 'parts',
      title: 'Rows that say what a line is made of',
      explanation:
        'They are the build-up of the line above them. Give them another kind in the row list to count them as lines.',
    },
    { kind: 'unnamed', title: 'No description', explanation: 'They are numbered: product1, product2.' },
    { kind: 'flattened', title: 'Headings moved up', explanation: 'Headings go five deep.' },
    {
      kind: 'shortened',
      title: 'Long texts',
      explanation: 'What does not fit its field is kept elsewhere or cut, as said at each row.',
    },
  ]

/** Everything the check found, most pressing first; groups without findings are left out. Sums are not among them: they have a table of their own. */
export function findingGroups(
  check: ShownCheck,
  currency: string,
  nameOf: (row: number) => string = row => String(row + 1),
): FindingGroup[] {
  const group = <T>(
    key: string,
    title: string,
    explanation: string,
    { count, first }: Some<T>,
    shown: (each: T) => Finding,
    remedy: Remedy | null = null,
  ): FindingGroup[] =>
    count === 0
      ? []
      : [
          {
            key,
            title,
            explanation,
            findings: first.map(shown),
            count,
            remedy,
            isPressing: key !== 'workedBack' && key !== 'hidden' && !ASSUMPTIONS.some(each => each.kind === key),
          },
        ]
  const unknown = check.units.filter(use => use.unit === null && !use.conversion)
  return [
    ...group(
      'notUnderstood',
      'Not understood',
      'These rows are not imported. Give each a kind in the row list, or leave it.',
      check.notUnderstood,
      noteWords,
    ),
    ...group(
      'doubts',
      'To decide',
      'The figures leave these open. Each says what was done with it; choose another kind in the row list to change it.',
      check.doubts,
      noteWords,
    ),
    ...group(
      'hidden',
      'Rows hidden or struck through in the file',
      'They are left out.',
      check.hidden,
      ({ row, text, amount }) => ({ row, text: `${text}: ${formatMoney(amount, currency)}` }),
      { label: 'Take them in', edit: { kind: 'rows', rows: { found: 'hidden' }, choice: { isExcluded: false } } },
    ),
    ...group(
      'arithmetic',
      'Quantity × rate is not the amount',
      'Imported with the printed quantity and rate.',
      check.arithmetic,
      each => ({ row: each.row, text: multiplied(each, currency) }),
      {
        label: 'Let the printed amounts stand',
        edit: { kind: 'rows', rows: { found: 'arithmetic' }, choice: { takesPrinted: true } },
      },
    ),
    ...group(
      'workedBack',
      'Rates that miss the amount by pennies',
      'A rate has four decimals, which is not enough for a quantity as large as these.',
      check.workedBack,
      each => ({ row: each.row, text: multiplied(each, currency) }),
    ),
    ...group(
      'units',
      'Units nobody knows',
      'Kept as typed. Map them in the unit list if they mean one of ours.',
      { count: unknown.length, first: unknown },
      ({ text, row, count }) => ({ row, text: `${text}, on ${count} ${count === 1 ? 'row' : 'rows'}` }),
    ),
    ...group('duplicates', 'Refs used twice', 'All are imported.', check.duplicates, ({ ref, rows, more }) => ({
      row: rows[0] ?? 0,
      text: `${ref}, on rows ${rows.map(nameOf).join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    })),
    ...ASSUMPTIONS.flatMap(({ kind, title, explanation }) =>
      group(kind, title, explanation, check.assumptions[kind] ?? NONE, ({ row, text }) => ({ row, text })),
    ),
  ]
}

const NONE: Some<never> = { count: 0, first: [] }

const noteWords = ({ row, text, reason }: RowNote): Finding => ({
  row,
  text: text === '' ? reason : `${text}: ${reason}`,
})

function multiplied({ quantity, rate, computed, printed }: LineCheck, currency: string): string {
  const much = quantity === null ? 'none' : formatExact('quantity', quantity)
  const each = rate === null ? 'none' : formatExact('rate', rate)
  return `${much} × ${each} = ${formatMoney(computed, currency)}, the file says ${formatMoney(printed, currency)}`
}
