import type { NotificationChannel, NotificationKind } from '#contract/platform/notification'
import { notification } from '#contract/platform/notification'
import type { AccountTransaction } from '../database/session'
import { insertAll } from '../records/write/typed'
import { findRecipients } from './recipients'

/** Someone is told something about a record. `name` is the whole sentence, fit to show. */
export interface Notice {
  readonly user: number
  readonly kind: NotificationKind
  readonly name: string
  /** Without an id it is about the resource as a whole: its list. */
  readonly subject: { readonly resource: string; readonly id: number | null }
  readonly channel?: NotificationChannel
}

/** Longest sentence kept. */
const LONGEST = 255

/** Tells those who may and want to know, in the transaction of what it is about: either both happen or neither. */
export async function notify(tx: AccountTransaction, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const isTold = await findRecipients(
    tx,
    notices.map(({ user }) => user),
  )
  await insertAll(
    tx,
    notification,
    notices.filter(isTold).map(({ user, kind, name, subject, channel = 'user' }) => ({
      user,
      kind,
      name: name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name,
      channel,
      isRead: false,
      subject: subject.resource,
      subjectId: subject.id,
    })),
  )
}
