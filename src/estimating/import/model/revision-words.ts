import { UNNAMED_ZONE } from '#domain/bill-import/plan/plan'
import type { FieldChange, RevisionLine } from '#domain/bill-import/revision/revision'
import type { Kinds, Money } from '#domain/value/money'
import { formatExact, formatMoney } from '../../../ui/format'

/** What a revision does to a line, in words. */
export function revisionWords({ kind, changes, remarks }: Pick<RevisionLine, 'kind' | 'changes' | 'remarks'>): string {
  const what =
    kind === 'removed'
      ? 'No longer in the file'
      : kind === 'kept'
        ? 'Not in the file, and stays'
        : kind === 'new'
          ? 'A new line'
          : changes.length > 0
            ? changes.map(changeWords).join('; ')
            : kind === 'same'
              ? 'As it was'
              : 'Its heading or description'
  return [what, ...remarks].join('. ')
}

const FIELDS: Readonly<Record<FieldChange['field'], string>> = {
  ref: 'Ref',
  name: 'Text',
  unit: 'Unit',
  rate: 'Rate',
  quantity: 'Quantity',
}

function changeWords(change: FieldChange): string {
  const name = FIELDS[change.field]
  switch (change.field) {
    case 'rate':
      return `${name} ${figure('rate', change.was)} → ${figure('rate', change.now)}`
    case 'quantity':
      return `${name}${change.zone === UNNAMED_ZONE ? '' : ` ${change.zone}`} ${figure('quantity', change.was)} → ${figure('quantity', change.now)}`
    default:
      return `${name} ${quoted(change.was)} → ${quoted(change.now)}`
  }
}

const figure = <K extends 'rate' | 'quantity'>(kind: K, value: Kinds[K] | null): string =>
  value === null ? 'none' : formatExact(kind, value)
const quoted = (text: string): string => (text === '' ? 'none' : `"${text}"`)

/** A difference in money: what is more has its sign. */
export const signedMoney = (money: Money, currency: string): string =>
  `${money > 0 ? '+' : ''}${formatMoney(money, currency)}`
