import type { Asked } from '../../app/office/use-reply'
import { useConnected } from '../../app/office/use-connected'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'

/**
 * A placeholder for what only the server knows, until it has answered. `what` begins the sentence: "Which devices these
 * are".
 */
export function OfficeStatus({ asked, what }: { readonly asked: Asked<unknown>; readonly what: string }) {
  const isConnected = useConnected()
  if (asked.kind === 'loaded') return null
  if (!isConnected) return <Notice tone="info">{what} only the office knows: it needs a connection.</Notice>
  return asked.kind === 'failed' ? <Notice tone="error">{asked.words}</Notice> : <Loader />
}
