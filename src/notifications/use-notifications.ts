import { useEffect } from 'react'
import * as v from 'valibot'
import { notification, type NotificationChannel, type Notification } from '#contract/platform/notification'
import { notificationCommands } from '#contract/platform/notification-commands'
import { run } from '#local/write/changes'
import { useReplica } from '../fields/replica-context'
import { useLive } from '../fields/use-live'
import { asHeld } from '../records/data/held'
import { useServer } from '../app/office/server'
import { tellProblem } from '../app/office/tell-problem'
import { useEdit } from '../records/data/use-edit'
import { poll } from './poll'

const row = v.looseObject({ id: v.number() })
const NONE: readonly Notification[] = []

/** This person's unread notifications, newest first, from the replica. */
function useUnread(): readonly Notification[] {
  const replica = useReplica()
  const unread = useLive(async () => {
    const all = await replica.store.read(tables => tables.records(notification.name).toArray())
    return all
      .map(each => asHeld(notification, each))
      .filter(each => !each.isRead)
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id)
  }, [replica])
  return unread ?? NONE
}

/** Polls for unread notifications beside the pulls; mount it once. */
export function usePolledNotifications(): void {
  const replica = useReplica()
  const server = useServer()
  useEffect(
    () =>
      poll(async () => {
        const reply = await server.call('/notifications/my-unread')
        await replica.mirrorRows(notification.name, v.parse(v.array(row), await reply.json()))
      }),
    [replica, server],
  )
}

/**
 * The unread notifications of a channel, and how to mark one as read: it disappears at once, online or offline, and
 * comes back if the server rejects the mark. Spec: platform 4.
 */
export function useReading(channel: NotificationChannel) {
  const edit = useEdit()
  const unread = useUnread()

  async function read({ id, name }: Notification): Promise<void> {
    await edit([run(notificationCommands, id, 'read')], `Read: ${name}`).catch(tellProblem)
  }
  return { unread: unread.filter(each => each.channel === channel), read }
}
