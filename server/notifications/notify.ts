import { sql } from 'kysely'
import type { NotificationChannel } from '#contract/platform/notification'
import { resourceNamed } from '#contract/resources'
import type { AccountTransaction } from '../database/session'
import { insertRecords } from '../records/insert'

/** Somebody is told something about a record. `name` is the whole sentence, fit to show. */
export interface Notice {
  readonly user: number
  readonly name: string
  readonly subject: { readonly resource: string; readonly id: number }
  readonly channel?: NotificationChannel
}

/** Longest sentence kept. */
const LONGEST = 255

/** Tells people, in the transaction of what they are told of: either both happen or neither. */
export async function notify(tx: AccountTransaction, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const here = await activeAmong(tx, notices.map(({ user }) => user))
  await insertRecords(tx, resourceNamed('notification'), notices.filter(({ user }) => here.has(user)).map(({ user, name, subject, channel = 'user' }) => ({
    values: { user, name: name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name, channel, isRead: false, subject: subject.resource, subjectId: subject.id },
  })))
}

/** Those who work here: a super admin from another firm has nowhere to be told. */
async function activeAmong({ db }: AccountTransaction, users: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select id from "user" where id = any(${[...users]}::bigint[]) and is_active`.execute(db)
  return new Set(rows.map(row => row.id))
}
