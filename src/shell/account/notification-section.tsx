import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { notificationChoices, type NotificationKind, NOTIFICATION_KINDS } from '#contract/platform/notification'
import { jsonBody, useServer } from '../../records/server'
import { problemWords, tellProblem } from '../../records/tell-problem'
import { useConnected } from '../../records/use-connected'
import { useViewer } from '../../records/viewer'
import { Checkbox } from '../../ui/input/checkbox'
import { Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import styles from './account.module.css'

const PATH = '/users/me/notification-choices'

/** What one is told of. The office keeps it, since it is the office that tells; a tick counts from the next event on. */
export function NotificationSection() {
  const { actingFrom } = useViewer()
  return (
    <Section title="Notifications" bare>
      {actingFrom ? <Notice tone="info">You are told of nothing while you work in another account. What you are told of is chosen in {actingFrom.name}.</Notice> : <NotificationChoicesForm />}
    </Section>
  )
}

function NotificationChoicesForm() {
  const server = useServer()
  const isConnected = useConnected()
  const [muted, setMuted] = useState<readonly NotificationKind[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    if (!isConnected) return
    let left = false
    server.call(PATH).then(async reply => v.parse(notificationChoices, await reply.json())).then(
      found => { if (!left) { setMuted(found.muted); setFailure(null) } },
      (error: unknown) => { if (!left) setFailure(problemWords(error)) },
    )
    return () => { left = true }
  }, [server, isConnected])

  async function choose(kind: NotificationKind, isWanted: boolean) {
    const before = muted ?? []
    const next = isWanted ? before.filter(each => each !== kind) : [...before, kind]
    setMuted(next)
    try {
      await server.call(PATH, jsonBody('PUT', { muted: next }))
    } catch (error) {
      setMuted(before)
      tellProblem(error)
    }
  }
  return (
    <>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {muted === null && failure === null && (isConnected ? <Loader /> : <Notice tone="info">What you are told of only the office knows: it needs a connection.</Notice>)}
      {muted && (
        <ul aria-label="Tell me when" className={styles['controls']}>
          {NOTIFICATION_KINDS.map(({ value, label }) => (
            <li key={value}><Checkbox label={label} checked={!muted.includes(value)} disabled={!isConnected} onChange={isWanted => void choose(value, isWanted)} /></li>
          ))}
        </ul>
      )}
    </>
  )
}
