import { createHash } from 'node:crypto'
import { ProblemError } from '#contract/kit/problem'
import type { AccountTransaction } from '../database/session'

export interface Answered {
  readonly status: 200 | 201
  readonly body: string
}

/**
 * Runs `work` once for a key: a call repeated with the same key and content gets the first answer again, as long as it is kept (a week).
 * The same key with other content is refused. Two at once: the second waits for the first. Failures are not kept.
 */
export async function once(
  tx: AccountTransaction,
  key: string | undefined,
  content: string,
  work: () => Promise<Answered>,
): Promise<Answered> {
  if (key === undefined) return work()
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new ProblemError('invalid', { errors: [{ path: 'idempotency-key', message: 'This key is not usable' }] })
  const hash = createHash('sha256').update(content).digest('base64')
  const row = { account_id: tx.identity.account, user_id: tx.identity.user, key }
  const fresh = await tx.db
    .insertInto('idempotency')
    .values({ ...row, hash, status: 0, body: '', at: tx.at })
    .onConflict(conflict => conflict.columns(['account_id', 'user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  const mine = tx.db
    .selectFrom('idempotency')
    .selectAll()
    .where('account_id', '=', row.account_id)
    .where('user_id', '=', row.user_id)
    .where('key', '=', key)
  if (!fresh) {
    const kept = await mine.executeTakeFirstOrThrow()
    if (kept.hash !== hash)
      throw new ProblemError('invalid', {
        errors: [{ path: 'idempotency-key', message: 'This key was used for another call' }],
      })
    return { status: kept.status === 201 ? 201 : 200, body: kept.body }
  }
  const answered = await work()
  await tx.db
    .updateTable('idempotency')
    .set(answered)
    .where('account_id', '=', row.account_id)
    .where('user_id', '=', row.user_id)
    .where('key', '=', key)
    .execute()
  return answered
}
