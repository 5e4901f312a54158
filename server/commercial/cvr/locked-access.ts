import { lockedWhy, unreadOfLocked } from '#contract/commercial/cvr/locked-parts'
import { cvrReport } from '#contract/commercial/cvr/cvr-report'
import { ProblemError } from '#contract/kit/problem'
import { mayRead } from '#contract/kit/access'
import type { LastLocked } from '#domain/commercial/dashboard/dashboard'
import { NIL } from '#domain/value/money'
import type { Identity } from '../../base/identity'
import type { AccountTransaction } from '../../database/session'
import { pointingAt } from '../../records/write/within'

/** Throws `forbidden`, with the reason, where the caller may not read a part of locked reports. Decision 747. */
export function requireLocked({ permissions }: Identity): void {
  const unread = unreadOfLocked(permissions)
  if (unread.length > 0) throw new ProblemError('forbidden', { message: lockedWhy(unread) })
}

/** Returns the last locked report of a project; null before the first, and where the caller may not see locked reports. */
export async function lastLocked(tx: AccountTransaction, project: number): Promise<LastLocked | null> {
  const { permissions } = tx.identity
  if (!mayRead(permissions, cvrReport) || unreadOfLocked(permissions).length > 0) return null
  const all = await pointingAt(tx, cvrReport, 'project', [project])
  const last = all.toSorted((a, b) => a.periodEnd.localeCompare(b.periodEnd)).at(-1)
  if (!last) return null
  const { value, earned, cost, margin, finalMargin } = last
  return {
    number: last.number ?? 0,
    periodEnd: last.periodEnd,
    value: value ?? NIL,
    earned: earned ?? NIL,
    cost: cost ?? NIL,
    margin: margin ?? NIL,
    finalMargin: finalMargin ?? NIL,
  }
}
