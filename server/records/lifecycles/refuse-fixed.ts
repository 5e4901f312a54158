import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import type { FixedWords } from '#domain/records/transition'
import type { AccountTransaction } from '../../database/session'

/** Throws `conflict` for a record whose state keeps it as it is, and says how it may be changed: only by a way that is open now. */
export async function refuseFixed(
  tx: AccountTransaction,
  resource: Resource,
  id: unknown,
  words: FixedWords,
): Promise<never> {
  const handler = tx.registers.handlersOf(resource)
  if (!handler) throw new Error(`${resource.name} has no lifecycle of its own`)
  throw new ProblemError('conflict', { message: await handler.whyFixed(tx, Number(id), words) })
}
