import { Bell, Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Notification } from '#contract/platform/notification'
import { tellProblem } from '../app/office/tell-problem'
import { IconButton } from '../ui/action/icon-button'
import { TextButton } from '../ui/action/text-button'
import { formatNoticeTime } from '../ui/format'
import { SidePanel } from '../ui/overlay/side-panel'
import { List, ListRow } from '../ui/record/list-row'
import { CountBadge } from '../ui/status/count-badge'
import { EmptyState } from '../ui/status/empty-state'
import { contained } from '../ui/status/panel-boundary'
import { usePolledNotifications, useReading } from './use-notifications'
import { useOpenSubject } from './use-open-subject'

/**
 * The bell with the number of unread notifications, and the panel that lists them. Can be hidden at zero where space is
 * short. Spec: platform 2.7.
 */
export const NotificationBell = contained(function NotificationBell({
  onlyUnread = false,
}: {
  readonly onlyUnread?: boolean
}) {
  const [open, setOpen] = useState(false)
  const { unread, read } = useReading('user')
  usePolledNotifications()
  const show = useOpenSubject()
  const lines = useRef<HTMLDivElement>(null)
  /** The position of the row that was just marked as read. */
  const gone = useRef<number | null>(null)
  // Its button is gone, so the focus moves to the next row. A keyboard user can then mark one after the other.
  useEffect(() => {
    if (gone.current === null) return
    const left = lines.current?.querySelectorAll<HTMLElement>('[data-reads]') ?? []
    const next = left[Math.min(gone.current, left.length - 1)] ?? lines.current
    next?.focus()
    gone.current = null
  }, [unread.length])
  /** Opening the subject marks its notification as read. */
  async function follow(each: Notification) {
    try {
      await show(each)
      setOpen(false)
    } catch (error) {
      return tellProblem(error)
    }
    await read(each)
  }
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
        <div ref={lines} tabIndex={-1}>
          {unread.length === 0 ? (
            <EmptyState title="You have no notifications" />
          ) : (
            <List label="Unread notifications">
              {unread.map((each, index) => (
                <ListRow
                  key={each.id}
                  title={<TextButton onClick={() => void follow(each)}>{each.name}</TextButton>}
                  under={formatNoticeTime(each.createdAt)}
                  end={
                    <IconButton
                      icon={Check}
                      size="small"
                      label={`Mark as read: ${each.name}`}
                      data-reads
                      onClick={() => {
                        gone.current = index
                        void read(each)
                      }}
                    />
                  }
                />
              ))}
            </List>
          )}
        </div>
      </SidePanel>
    </>
  )
})
