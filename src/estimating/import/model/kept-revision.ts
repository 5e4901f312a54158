import type { BillRevision, BillRevisionLine } from '#contract/estimating/bill-revision'
import type { FieldChange, RevisionLine, RevisionSums } from '#domain/bill-import/revision/revision'
import { type Kinds, NIL, parseAs } from '#domain/value/money'

const money = (text: string) => parseAs('money', text) ?? NIL

/** A revision as the server kept it, in figures. */
export const sumsOf = ({ before, added, removed, quantity, rate, after, counts }: BillRevision): RevisionSums => ({
  before: money(before),
  added: money(added),
  removed: money(removed),
  quantity: money(quantity),
  rate: money(rate),
  after: money(after),
  counts: { new: 0, changed: 0, removed: 0, kept: 0, same: 0, ...counts },
})

export const lineOf = (line: BillRevisionLine): RevisionLine => ({
  kind: line.kind,
  id: line.product,
  product: null,
  matchedBy: null,
  ref: line.ref,
  name: line.name,
  unit: line.unit,
  was: money(line.was),
  now: money(line.now),
  quantity: money(line.quantity),
  rate: money(line.rate),
  scope: money(line.scope),
  changes: line.changes.map(changeOf),
  remarks: line.remarks,
})

function changeOf({ field, zone, was, now }: BillRevisionLine['changes'][number]): FieldChange {
  const as = <K extends 'rate' | 'quantity'>(kind: K, text: string | null): Kinds[K] | null =>
    text === null ? null : parseAs(kind, text)
  switch (field) {
    case 'rate':
      return { field, was: as('rate', was), now: as('rate', now) }
    case 'quantity':
      return { field, zone: zone ?? '', was: as('quantity', was), now: as('quantity', now) }
    default:
      return { field, was: was ?? '', now: now ?? '' }
  }
}
