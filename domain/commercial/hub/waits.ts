import type { Day } from '../../value/day'
import type { Money } from '../../value/money'

/** Kinds of items that can wait for a person on a project. */
export type WaitKind = 'labour' | 'incoming' | 'invoice' | 'query' | 'order' | 'issue'
export interface Wait {
  readonly kind: WaitKind
  readonly id: number
  /** Due day, or day of the item; null where neither is known. */
  readonly day: Day | null
  readonly isLate: boolean
  readonly amount: Money | null
}

/** An application of a subcontractor, for labour or for supply and fit. */
interface Claim {
  readonly id: number
  readonly state: string
  readonly createdBy: number | null
  readonly effectiveDate: Day
  /** Amount claimed in its period, before retention; null where unknown. */
  readonly claimed: Money | null
}

/** Records of one project, in no order. Null: the viewer may not decide on them. */
export interface WaitFacts {
  readonly labour: readonly Claim[] | null
  readonly incoming: readonly Claim[] | null
  readonly invoices:
    | readonly {
        readonly id: number
        readonly state: string
        readonly createdBy: number | null
        readonly dueDate: Day | null
        readonly net: Money
      }[]
    | null
  readonly orders: readonly { readonly id: number; readonly state: string; readonly requiredDate: Day | null }[] | null
  readonly issues:
    | readonly {
        readonly id: number
        readonly state: string
        readonly dueDate: Day | null
        readonly assignee: number | null
      }[]
    | null
}

/** Kinds that each role on a project sees first; the rest follow in the order of all. */
const FIRST: Readonly<Record<string, readonly WaitKind[]>> = {
  siteManager: ['issue'],
  projectManager: ['issue'],
  buyer: ['order', 'query', 'invoice'],
  commercialManager: ['labour', 'incoming', 'invoice', 'query', 'order'],
  quantitySurveyor: ['labour', 'incoming', 'invoice', 'query', 'order'],
}
const ALL: readonly WaitKind[] = ['labour', 'incoming', 'invoice', 'query', 'order', 'issue']

/**
 * Returns the items that wait for one person. They are applications and invoices to review that the person may decide on and did not enter, orders to
 * send, and their issues. Late ones come first, then the kinds their role sees first, then by day.
 */
export function waitsOf(facts: WaitFacts, viewer: number, role: string | null, today: Day): readonly Wait[] {
  const wait = (kind: WaitKind, id: number, day: Day | null, amount: Money | null, isDue = true): Wait => ({
    kind,
    id,
    day,
    amount,
    isLate: isDue && day !== null && day < today,
  })
  const claims = (kind: 'labour' | 'incoming', all: readonly Claim[] | null): Wait[] =>
    (all ?? [])
      .filter(({ state, createdBy }) => state === 'held' && createdBy !== viewer)
      .map(each => wait(kind, each.id, each.effectiveDate, each.claimed, false))
  const order = [...new Set([...(role === null ? [] : (FIRST[role] ?? [])), ...ALL])]
  return [
    ...claims('labour', facts.labour),
    ...claims('incoming', facts.incoming),
    ...(facts.invoices ?? [])
      .filter(({ state, createdBy }) => (state === 'review' && createdBy !== viewer) || state === 'query')
      .map(each => wait(each.state === 'query' ? 'query' : 'invoice', each.id, each.dueDate, each.net)),
    ...(facts.orders ?? [])
      .filter(({ state }) => state === 'draft' || state === 'held')
      .map(each => wait('order', each.id, each.requiredDate, null)),
    ...(facts.issues ?? [])
      .filter(({ state, assignee }) => assignee === viewer && (state === 'open' || state === 'in_hand'))
      .map(each => wait('issue', each.id, each.dueDate, null)),
  ].toSorted(
    (a, b) =>
      Number(b.isLate) - Number(a.isLate) ||
      order.indexOf(a.kind) - order.indexOf(b.kind) ||
      (a.day ?? '9').localeCompare(b.day ?? '9') ||
      a.id - b.id,
  )
}
