import { sql } from 'kysely'
import type { Problem } from '#contract/kit/problem'
import { isAccepted, outcomes, type Outcome } from '#contract/sync/protocol'
import { LEAD, PREPARED } from '../../database/eager-pool'
import type { AccountTransaction } from '../../database/session'

/** What was answered to one operation. */
export interface Answer {
  readonly fingerprint: string
  readonly outcome: Outcome
  readonly problem: Problem | null
}

/** The answers already given to a device's operations, by sequence number. */
export async function readAnswers(
  { db, identity }: AccountTransaction,
  device: number,
  seqs: readonly number[],
): Promise<Map<number, Answer>> {
  const asked = [...new Set(seqs)].toSorted((a, b) => a - b)
  // The bounds say what the list does. Without them a plan may compare each answer the device was ever given with each number of the list.
  const { rows } = await sql<Answer & { seq: number }>`${sql.raw(PREPARED)}
    select seq, fingerprint, outcome, problem from sync_ledger
    where account_id = ${identity.account} and device_id = ${device} and seq between ${asked[0] ?? 0}::bigint and ${asked.at(-1) ?? 0}::bigint
      and seq = any(${asked}::bigint[])`.execute(db)
  return new Map(rows.map(({ seq, ...answer }) => [seq, answer]))
}

/** Keeps answers, to be given again to a resend. Must commit with the effect they tell of. */
export async function keepAnswers(
  { db, identity, at }: AccountTransaction,
  device: number,
  answers: ReadonlyMap<number, Answer>,
): Promise<void> {
  if (answers.size === 0) return
  const given = [...answers.values()]
  // Problems go as texts: what a device remembers having seen may hold characters PostgreSQL will not unpack from JSON.
  const problems = given.map(({ problem }) => (problem === null ? null : JSON.stringify(problem)))
  await sql`${sql.raw(PREPARED)} insert into sync_ledger (account_id, device_id, seq, fingerprint, outcome, problem, answered_at)
    select ${identity.account}, ${device}, d.seq, d.fingerprint, d.outcome, d.problem::json, ${at}
    from unnest(${[...answers.keys()]}::bigint[], ${given.map(each => each.fingerprint)}::text[], ${given.map(each => each.outcome)}::text[],
      ${problems}::text[]) as d (seq, fingerprint, outcome, problem)`.execute(db)
}

const ACCEPTED = outcomes.filter(isAccepted)

/**
 * Forgets accepted answers the device says it has, and moves its marks. Answers that were refusals stay until they are old: what needed
 * them must still be told so. So, below the mark, an operation without an answer is one that was accepted.
 */
export async function settleDevice(
  tx: AccountTransaction,
  device: number,
  marks: { ackedBelow: number; highestSeq: number; highestId: number },
): Promise<void> {
  const { account } = tx.identity
  await sql`${sql.raw(LEAD)} delete from sync_ledger where account_id = ${account} and device_id = ${device} and seq < ${marks.ackedBelow}::bigint
    and outcome = any(${ACCEPTED}::text[])`.execute(tx.db)
  // Only what was seen can have been answered: a mark beyond it would close the door on what is still to come.
  await sql`${sql.raw(PREPARED)} update sync_device set seen_at = ${tx.at},
    acked_below = greatest(acked_below, least(${marks.ackedBelow}::bigint, greatest(highest_seq, ${marks.highestSeq}::bigint) + 1)),
    highest_seq = greatest(highest_seq, ${marks.highestSeq}::bigint), highest_id = greatest(highest_id, ${marks.highestId}::bigint)
    where account_id = ${account} and id = ${device}`.execute(tx.db)
}
