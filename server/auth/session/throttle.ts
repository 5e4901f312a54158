import { sql } from 'kysely'
import { ProblemError } from '#contract/kit/problem'
import type { Transaction } from '../../database/tables'
import { hashSecret } from '../secrets/token'
import { iso } from '../../base/iso'

/**
 * Slows down guessing. Rows in the database, so that restarts and several processes do not start again, and written by hand because the
 * clock is an argument and delays double, which rate-limiter-flexible has neither of.
 */
interface Rule {
  /** Failures before the first delay. */
  readonly free: number
  readonly firstDelay: number
  readonly longestDelay: number
  /** Without a try for this long, all is forgotten. */
  readonly forgetAfter: number
}
const SECOND = 1_000
const MINUTE = 60 * SECOND
export const THROTTLE = {
  signIn: { free: 5, firstDelay: SECOND, longestDelay: 15 * MINUTE, forgetAfter: 24 * 60 * MINUTE },
  /** A whole site office may stand behind one address. */
  address: { free: 60, firstDelay: SECOND, longestDelay: 15 * MINUTE, forgetAfter: 15 * MINUTE },
  /** Never longer than a mailed link works: held up, a person still has one. */
  reset: { free: 3, firstDelay: MINUTE, longestDelay: 20 * MINUTE, forgetAfter: 24 * 60 * MINUTE },
  /** Mails with a link to one person, who is asked for none of them. */
  invitation: { free: 5, firstDelay: MINUTE, longestDelay: 20 * MINUTE, forgetAfter: 24 * 60 * MINUTE },
  /** All that one administrator invites: a firm that begins has a hundred people at once. Also slows down asking which addresses have a sign-in. */
  inviting: { free: 120, firstDelay: MINUTE, longestDelay: 15 * MINUTE, forgetAfter: 60 * MINUTE },
  /** A million codes, three of them right: after a day of guessing at this pace, one in three thousand has found one. */
  code: { free: 5, firstDelay: 10 * SECOND, longestDelay: 15 * MINUTE, forgetAfter: 24 * 60 * MINUTE },
} as const satisfies Readonly<Record<string, Rule>>
export type ThrottleKind = keyof typeof THROTTLE

/**
 * A row from further ahead than servers' clocks differ was written before the clock was set back. It would hold people up for as long as the
 * clock had jumped: one more try is let near, and its delay counts from now.
 */
const SKEW = 5 * MINUTE

/** What is kept names nobody. */
const keyOf = (kind: ThrottleKind, subject: string): string => `${kind}:${hashSecret(subject)}`

/**
 * Counts a try before it is made, in one statement, so that a hundred at once are a hundred. Throws `too-many` while the subject is blocked.
 * Returns how long this try, should it fail, blocks the next: milliseconds. One that succeeds is taken back with {@link takeBack} or {@link forgive}.
 */
export async function attempt(db: Transaction, kind: ThrottleKind, subject: string, now: number): Promise<number> {
  const { free, firstDelay, longestDelay, forgetAfter }: Rule = THROTTLE[kind]
  const failures = sql<number>`case when throttle.updated_at < ${iso(now - forgetAfter)}::timestamptz then 1 else throttle.failures + 1 end`
  const counted = await db
    .insertInto('throttle')
    .values({ key: keyOf(kind, subject), failures: 1, blocked_until: iso(now), updated_at: iso(now) })
    .onConflict(same =>
      same
        .column('key')
        .doUpdateSet({ failures, updated_at: iso(now) })
        .where(row =>
          row.or([row('throttle.blocked_until', '<=', iso(now)), row('throttle.updated_at', '>', iso(now + SKEW))]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  if (!counted) throw await blocked(db, keyOf(kind, subject), now)
  if (counted.failures < free) return 0
  const delay = Math.min(longestDelay, firstDelay * 2 ** Math.min(counted.failures - free, 30))
  await db
    .updateTable('throttle')
    .set({ blocked_until: iso(now + delay) })
    .where('key', '=', keyOf(kind, subject))
    .execute()
  return delay
}

async function blocked(db: Transaction, key: string, now: number): Promise<ProblemError> {
  const row = await db.selectFrom('throttle').select('blocked_until').where('key', '=', key).executeTakeFirst()
  const seconds = Math.max(1, Math.ceil((Date.parse(row?.blocked_until ?? '') - now) / SECOND) || 1)
  const wait = seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`
  return new ProblemError('too-many', { message: `Too many attempts. Wait ${wait}, then try again` })
}

/** Forgets the failures of one sign-in name. */
export async function forgive(db: Transaction, kind: ThrottleKind, subject: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', keyOf(kind, subject)).execute()
}

/** Takes one counted try back: others behind the same address keep theirs. */
export async function takeBack(db: Transaction, kind: ThrottleKind, subject: string): Promise<void> {
  await db
    .updateTable('throttle')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('key', '=', keyOf(kind, subject))
    .execute()
}
