import { lockedWhy, unreadOfLocked } from '#contract/commercial/cvr/locked-parts'
import { ProblemError } from '#contract/kit/problem'
import type { Identity } from '../../base/identity'

/** Throws `forbidden`, with the reason, where the caller may not read a part of locked reports. Decision 747. */
export function requireLocked({ permissions }: Identity): void {
  const unread = unreadOfLocked(permissions)
  if (unread.length > 0) throw new ProblemError('forbidden', { message: lockedWhy(unread) })
}
