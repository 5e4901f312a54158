import { type IsolationLevel, sql } from 'kysely'
import { isPartOfBill, licensedSites, readsOnSiteOnly } from '#contract/kit/access'
import type { Permissions } from '#contract/permissions'
import { RESOURCES } from '#contract/resources'
import type { Identity } from '../base/identity'
import type { Database } from './connect'
import { AHEAD, LEAD } from './eager-pool'
import type { Registers } from './registers'
import type { Transaction } from './tables'

/** One transaction on one account's data, under the plain role: row-level security shows nothing else. */
export interface AccountTransaction {
  readonly db: Transaction
  readonly identity: Identity
  /** When the work began, ISO with milliseconds: what created and updated times and the history say. */
  readonly at: string
  readonly registers: Registers
}

export interface SessionOptions {
  /** PGlite has one connection, so there any level is as strict as the strictest. */
  readonly isolation?: IsolationLevel
  /** The work writes nothing and locks nothing. */
  readonly readOnly?: boolean
}

/**
 * Runs `work` in one transaction on the caller's account; `now` is in milliseconds. When PostgreSQL gives up because of a deadlock or a
 * serialisation failure, the work runs again from the start: it must have no effect outside the transaction.
 */
export function inAccount<T>(
  database: Database,
  identity: Identity,
  work: (tx: AccountTransaction) => Promise<T>,
  now: number = Date.now(),
  options: SessionOptions = {},
): Promise<T> {
  return inTransaction(database, options, async db => work(await actAs(database, db, identity, now, options)))
}

/** From here on the transaction is someone's of one account, under the plain role: for a firm made and filled in one transaction. */
export async function actAs(
  database: Database,
  db: Transaction,
  identity: Identity,
  now: number,
  { readOnly = false }: SessionOptions = {},
): Promise<AccountTransaction> {
  const { account, user, permissions, epoch = null } = identity
  await sql`${sql.raw(LEAD)} select from act_as(${account}, ${user}, ${licensedSites(permissions)}, ${onSiteOnly(permissions)}, ${epoch}, ${readOnly})`.execute(
    db,
  )
  return transactionOf(database, db, identity, now)
}

const PARTS_OF_BILLS = RESOURCES.filter(isPartOfBill)
/** The resources of which row-level security shows the bills on site alone, with a comma before and after each; '' for none. Decision 623. */
const onSiteOnly = (permissions: Permissions): string =>
  PARTS_OF_BILLS.filter(resource => readsOnSiteOnly(permissions, resource))
    .map(({ name }) => `,${name},`)
    .join('')

/** What calls on records take, for a transaction of the owner's role (`asOwner`): no row-level security stands behind it. */
export const transactionOf = (
  { registers }: Database,
  db: Transaction,
  identity: Identity,
  now: number,
): AccountTransaction => ({ db, identity, at: new Date(now).toISOString(), registers })

/**
 * Runs `work` across accounts, for what has no account yet or serves all of them: signing in, housekeeping, making an account. Kept to a
 * minimum; nothing a request sent may choose which rows it sees.
 */
export function asOwner<T>(database: Database, work: (db: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(database, {}, async db => {
    await sql.raw(`${AHEAD} set local role quoin_owner`).execute(db)
    return work(db)
  })
}

/**
 * Runs the one statement of `work`, marked ONLY, across accounts and reads its answer in one trip: what every request asks before anything else
 * must not cost a transaction's three.
 */
export function readAsOwner<T>(database: Database, work: (db: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(database, { readOnly: true }, async db => {
    // As a condition, so that it answers no rows: see Lead.
    await sql
      .raw(
        `${LEAD} select where set_config('role', 'quoin_owner', true) || set_config('transaction_read_only', 'on', true) is null`,
      )
      .execute(db)
    return work(db)
  })
}

/** Runs `work` so that its failure undoes only itself and the transaction can go on. */
export async function withSavepoint<T>(db: Transaction, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint attempt`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint attempt; release savepoint attempt`.execute(db)
    throw error
  }
}

const ATTEMPTS = 6

async function inTransaction<T>(
  database: Database,
  options: SessionOptions,
  work: (db: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await begin(database, options).execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error
      await new Promise(resolve => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
    }
  }
}

function begin({ engine, kysely }: Database, { isolation, readOnly }: SessionOptions) {
  const transaction = kysely.transaction()
  if (engine === 'pglite') return transaction
  const isolated = isolation ? transaction.setIsolationLevel(isolation) : transaction
  return readOnly ? isolated.setAccessMode('read only') : isolated
}

/** Serialisation failure and deadlock; an error made of one keeps it as its cause. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && (error.code === '40001' || error.code === '40P01')) || isRetryable(error.cause)
}
