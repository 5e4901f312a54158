import { CloudDownload, CloudOff } from 'lucide-react'
import { useConnected } from '../../app/office/use-connected'
import { count } from '../../fields/words'
import { formatDateTime } from '../../ui/format'
import { Notice } from '../../ui/status/notice'
import type { Reading } from '../data/use-read'

const DOWNLOADS = 'downloads when there is a connection.'

/** The figures of a reading, where it has any. */
export const answerIn = <A,>(reading: Reading<A>): A | null => ('answer' in reading ? reading.answer : null)

/**
 * Says why there are no figures yet, or when the office worked them out; nothing where they are computed here. `of` is what they are
 * computed from: "bill".
 */
export function ReadingNotice({ of, reading }: { readonly of: string; readonly reading: Reading<unknown> }) {
  const isConnected = useConnected()
  switch (reading.kind) {
    case 'coming': {
      const { here, received } = reading
      if (!isConnected)
        return (
          <Notice tone="calm" icon={CloudOff} note={`${here === 0 ? 'It' : 'The rest'} ${DOWNLOADS}`}>
            {here === 0
              ? `The ${of} is not on this device yet, so there are no totals.`
              : `Only part of the ${of} is on this device, ${count(here, 'record')}, so there are no totals.`}
          </Notice>
        )
      return (
        <Notice
          tone="calm"
          icon={CloudDownload}
          note={here === 0 && received === null ? undefined : `${count(received ?? here, 'record')} so far`}
        >
          Downloading the {of}. Totals are shown when all of it is here.
        </Notice>
      )
    }
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
