import { CloudDownload, CloudOff } from 'lucide-react'
import { useConnected } from '../../app/office/use-connected'
import { formatCount, formatDateTime } from '../../ui/format'
import { Notice } from '../../ui/status/notice'
import type { Reading } from '../data/use-read'

/** The figures of a reading, where it has any. */
export const answerIn = <A,>(reading: Reading<A>): A | null => ('answer' in reading ? reading.answer : null)

/**
 * Says why there are no figures yet, or when the office worked them out; nothing where they are computed here. `of` is what they are
 * computed from: "bill".
 */
export function ReadingNotice({ of, reading }: { readonly of: string; readonly reading: Reading<unknown> }) {
  const isConnected = useConnected()
  switch (reading.kind) {
    case 'coming':
      if (!isConnected)
        return (
          <Notice tone="calm" icon={CloudOff} note="It downloads when there is a connection.">
            The {of} is not on this device yet, so there are no totals.
          </Notice>
        )
      return (
        <Notice
          tone="calm"
          icon={CloudDownload}
          note={reading.received === null ? undefined : `${formatCount(reading.received)} records so far`}
        >
          Downloading the {of}. Totals are shown when all of it is here.
        </Notice>
      )
    case 'as-of':
      return (
        <Notice tone="calm" icon={CloudDownload}>
          As of {formatDateTime(reading.asOf)}
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="warning" icon={CloudOff}>
          {reading.words}
        </Notice>
      )
    default:
      return null
  }
}
