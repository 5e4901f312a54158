import type { Wait, WaitKind } from './waits'

/** What the day begins with: something that waits, deliveries to receive, or today's progress. */
export type FirstTask =
  | { readonly kind: WaitKind; readonly count: number; readonly id: number }
  | { readonly kind: 'delivery'; readonly count: number }
  | { readonly kind: 'progress' }

/** Roles whose day is in the office: what waits for them comes before the gate. Everybody else begins with what arrives. */
export const OFFICE_ROLES: ReadonlySet<string> = new Set(['commercialManager', 'quantitySurveyor', 'buyer', 'director'])

/**
 * The first task of the day by role. `waits` come in the order of the hub, so the kind of the first one is named, with how many of the kind there
 * are. `deliveries` counts those of today and late ones; null where the person may not receive any. Null when there is nothing to do.
 * Source: rooms 36, "The primary button names that first task".
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
  // On site the walk comes before issues that have time; one that is late does not.
  const onSite = gate ?? (first?.isLate ? waiting : null) ?? walk ?? waiting
  return inOffice ? (waiting ?? gate ?? walk) : onSite
}
