import { useState } from 'react'
import { notificationChoices, type NotificationKind, NOTIFICATION_KINDS } from '#contract/platform/notification'
import { jsonBody, useServer } from '../../app/office/server'
import { tellProblem } from '../../app/office/tell-problem'
import { useConnected } from '../../app/office/use-connected'
import { useReply } from '../../app/office/use-reply'
import { useViewer } from '../../app/viewer'
import { Checkbox } from '../../ui/input/checkbox'
import { Section } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'
import styles from './account.module.css'
import { OfficeStatus } from './office-status'

const PATH = '/users/me/notification-choices'

/**
 * Which notifications the person gets. Stored on the server, which sends them; a change applies from the next event.
 */
export function NotificationSection() {
  const { actingFrom } = useViewer()
  return (
    <Section title="Notifications" bare>
      {actingFrom ? (
        <Notice tone="info">
          You get no notifications while you work in another account. Choose yours in {actingFrom.name}.
        </Notice>
      ) : (
        <NotificationChoicesForm />
      )}
    </Section>
  )
}

function NotificationChoicesForm() {
  const server = useServer()
  const isConnected = useConnected()
  const asked = useReply(PATH, notificationChoices)
  const [chosen, setChosen] = useState<readonly NotificationKind[] | null>(null)
  const muted = chosen ?? (asked.kind === 'loaded' ? asked.value.muted : null)

  async function choose(kind: NotificationKind, isWanted: boolean) {
    const before = muted ?? []
    const next = isWanted ? before.filter(each => each !== kind) : [...before, kind]
    setChosen(next)
    try {
      await server.call(PATH, jsonBody('PUT', { muted: next }))
    } catch (error) {
      setChosen(before)
      tellProblem(error)
    }
  }
  return (
    <>
      <OfficeStatus asked={asked} what="Which notifications you get" />
      {muted && (
        <ul aria-label="Tell me when" className={styles['controls']}>
          {NOTIFICATION_KINDS.map(({ value, label }) => (
            <li key={value}>
              <Checkbox
                label={label}
                checked={!muted.includes(value)}
                disabled={!isConnected}
                onChange={isWanted => void choose(value, isWanted)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
