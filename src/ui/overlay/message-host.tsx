import { useSyncExternalStore } from 'react'
import styles from './message-host.module.css'
import { MessageModal } from './message-modal'
import { messages } from './message-store'

/** Shows what {@link messages} holds, one after the other. Mount it once. */
export function MessageHost() {
  const message = useSyncExternalStore(messages.subscribe, messages.get)
  if (message === null) return null
  const { title, tone, lines, note } = message
  return (
    <MessageModal open onClose={messages.close} title={title} tone={tone}>
      {lines.length === 1 ? (
        <p>{lines[0]}</p>
      ) : (
        <ul className={styles['lines']}>
          {lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      {note !== undefined && <p>{note}</p>}
    </MessageModal>
  )
}
