import type { SyncState, SyncTrouble, TroubleKind } from '#local/types'
import { deviceWord } from '../app/device/device-words'
import { Button } from '../ui/action/button'
import { formatTime } from '../ui/format'
import { Notice } from '../ui/status/notice'

/** Whether something is being sent at this moment. */
export const isSending = ({ connection, sending, isStalled }: SyncState): boolean =>
  connection === 'online' && sending !== null && !isStalled

/** First sentence of the notice for each kind of trouble: what happened. */
const HAPPENED: Readonly<Record<TroubleKind, string>> = {
  'sign-in': 'The office does not accept your sign-in.',
  busy: 'The office cannot answer right now.',
  refused: 'The office does not accept what this device sends.',
  storage: 'This device cannot store what the office sends.',
  fault: 'Something unexpected went wrong.',
}
/** Last sentence of the notice for each kind of trouble: what to do when it lasts. */
const ADVICE: Readonly<Record<TroubleKind, string>> = {
  'sign-in': ' If this stays, sign out and keep your work, then sign in again.',
  busy: '',
  refused: ' If this stays, export your work and contact support.',
  storage: ' Free some space on it.',
  fault: ' If this stays, reload the page.',
}

/** Shows why waiting work is not sent despite a connection, that it is safe, and when the next retry is. */
export function TroubleNotice({ state, note }: { readonly state: SyncState; readonly note: string }) {
  const { connection, trouble, isStalled, waiting, uploads } = state
  if (connection !== 'online') return null
  if (trouble)
    return (
      <Notice tone="warning" note={note}>
        {troubleWords(trouble, waiting + uploads > 0)}
      </Notice>
    )
  if (!isStalled) return null
  return (
    <Notice tone="warning" note={note} action={<Button onClick={() => location.reload()}>Reload</Button>}>
      Nothing was sent for more than a minute. Your work is safe on this {deviceWord()}, and Quoin is trying again now.
      If this stays, reload the page.
    </Notice>
  )
}

function troubleWords({ kind, isSending: isSendingIt, retryAt }: SyncTrouble, isWaiting: boolean): string {
  const means =
    isSendingIt || isWaiting
      ? `Your work is safe on this ${deviceWord()}.`
      : 'Nothing of yours waits, but changes by others do not arrive.'
  const next =
    retryAt === null
      ? 'Quoin is trying again now.'
      : `Quoin tries again at ${formatTime(new Date(retryAt).toISOString())}.`
  return `${HAPPENED[kind]} ${means} ${next}${ADVICE[kind]}`
}
