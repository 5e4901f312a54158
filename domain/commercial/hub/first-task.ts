import type { Wait, WaitKind } from './waits'

/** First task of the day: a waiting item, deliveries to receive, or today's progress. */
export type FirstTask =
  | { readonly kind: WaitKind; readonly count: number; readonly id: number }
  | { readonly kind: 'delivery'; readonly count: number }
  | { readonly kind: 'progress' }

/** Roles in the office, whose waiting items come before deliveries. Everyone else begins with deliveries. */
export const OFFICE_ROLES: ReadonlySet<string> = new Set(['commercialManager', 'quantitySurveyor', 'buyer', 'director'])

/**
 * Returns the first task of the day by role. `waits` are in the order of the hub, so the task names the kind of the first, with the count of that
 * kind. `deliveries` counts those of today and late ones; null where the person may not receive any. Null when there is nothing to do.
 */
export function firstTaskOf(
  role: string | null,
  waits: readonly Wait[],
  deliveries: number | null,
  mayRecord: boolean,
): FirstTask | null {
  const [first] = waits
  const waiting: FirstTask | null = first
    ? { kind: first.kind, count: waits.filter(({ kind }) => kind === first.kind).length, id: first.id }
    : null
  const gate: FirstTask | null = deliveries !== null && deliveries > 0 ? { kind: 'delivery', count: deliveries } : null
  const walk: FirstTask | null = mayRecord ? { kind: 'progress' } : null
  const inOffice = role !== null && OFFICE_ROLES.has(role)
  // On site, the progress walk comes before issues, except late ones.
  const onSite = gate ?? (first?.isLate ? waiting : null) ?? walk ?? waiting
  return inOffice ? (waiting ?? gate ?? walk) : onSite
}
