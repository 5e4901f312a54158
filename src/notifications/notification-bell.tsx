import { useNavigate } from '@tanstack/react-router'
import { Bell, Check } from 'lucide-react'
import { useState } from 'react'
import type { Notification } from '#contract/platform/notification'
import { findResource } from '#contract/resources'
import { useReplica } from '../fields/replica-context'
import { fetchRecord } from '../records/fetch-records'
import { recordAddress } from '../records/record-addresses'
import { useServer } from '../records/server'
import { tellProblem } from '../records/tell-problem'
import { useRouteFacts } from '../records/use-route-facts'
import { useSync } from '../records/use-sync'
import { IconButton } from '../ui/action/icon-button'
import { TextButton } from '../ui/action/text-button'
import { formatNoticeTime } from '../ui/format'
import { SidePanel } from '../ui/overlay/side-panel'
import { List, ListRow } from '../ui/record/list-row'
import { CountBadge } from '../ui/status/count-badge'
import { EmptyState } from '../ui/status/empty-state'
import { usePolledNotifications, useReading } from './use-notifications'

/** The bell with the number of unread notifications, and the panel that lists them. Where room is short it can stand back while there are none. Spec: platform 2.7. */
export function NotificationBell({ onlyUnread = false }: { readonly onlyUnread?: boolean }) {
  const [open, setOpen] = useState(false)
  const { unread, read } = useReading('user')
  const { connection } = useSync()
  usePolledNotifications()
  const show = useOpenSubject()
  if (onlyUnread && !open && unread.length === 0) return null
  return (
    <>
      <IconButton
        icon={Bell}
        label="Notifications"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        mark={<CountBadge count={unread.length} label="unread" />}
      />
      <SidePanel open={open} onClose={() => setOpen(false)} title="Notifications">
        {unread.length === 0 ? (
          <EmptyState title="You have no notifications" />
        ) : (
          <List label="Unread notifications">
            {unread.map(each => (
              <ListRow
                key={each.id}
                title={
                  <TextButton onClick={() => void show(each).then(() => setOpen(false), tellProblem)}>
                    {each.name}
                  </TextButton>
                }
                under={formatNoticeTime(each.createdAt)}
                end={
                  <IconButton
                    icon={Check}
                    size="small"
                    label={
                      connection === 'online' ? `Mark as read: ${each.name}` : 'Marking as read needs a connection'
                    }
                    disabled={connection !== 'online'}
                    onClick={() => void read(each.id)}
                  />
                }
              />
            ))}
          </List>
        )}
      </SidePanel>
    </>
  )
}

/** Goes to the record a notification is about, fetched first when it is not on this device. Throws when it cannot be had. */
function useOpenSubject() {
  const navigate = useNavigate()
  const replica = useReplica()
  const server = useServer()
  const routes = useRouteFacts()
  return async ({ subject, subjectId }: Notification): Promise<void> => {
    const resource = findResource(subject ?? '')
    if (!resource || subjectId === null) return
    if (!(await replica.get(resource.name, subjectId))) await fetchRecord(server, replica, resource, subjectId)
    const address = recordAddress(routes, resource, (await replica.get(resource.name, subjectId)) ?? {})
    if (address) await navigate(address)
  }
}
