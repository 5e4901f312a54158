import type { Failed } from '../../app/office/use-reply'
import { useConnected } from '../../app/office/use-connected'
import { formatDateTime } from '../../ui/format'
import { Notice } from '../../ui/status/notice'

interface KeptNoticeProps {
  /** The figures that are kept, as the start of a sentence: "Value and cost". */
  readonly what: string
  /** When the office worked them out, or this device got them. */
  readonly at: string
  /** What became of the call for newer ones. */
  readonly newer: 'loading' | Failed
}

/** Says that figures are kept ones, from when they are, and why there are no newer ones. */
export function KeptNotice({ what, at, newer }: KeptNoticeProps) {
  const isConnected = useConnected()
  return (
    <Notice tone="info">
      {isConnected ? whyKept(newer) : 'No connection.'} {what} are those of {formatDateTime(at)}.
    </Notice>
  )
}

/** Returns why kept figures are shown, as a sentence. */
function whyKept(newer: 'loading' | Failed): string {
  if (newer === 'loading') return 'Asking the office.'
  if (newer.cause === 'unreached') return 'The office did not reply.'
  const { words } = newer
  const told = words.endsWith('.') ? words : `${words}.`
  return newer.cause === 'fault' ? `The office could not work them out. ${told}` : `The office refused: ${told}`
}

/** Returns why there are no figures of the office at all, as one or two sentences. */
export const whyNone = (failed: Failed, isConnected: boolean, needs: string): string =>
  isConnected && failed.cause !== 'unreached' ? whyKept(failed) : needs
