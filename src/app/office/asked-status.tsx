import { StatusRow } from '../../ui/status/status-row'
import type { Asked } from './use-reply'

/** What stands in place of what the office was asked for, while there is nothing of it to show. */
export function AskedStatus({ asked, isEmpty }: { readonly asked: Asked<unknown>; readonly isEmpty: boolean }) {
  if (asked.kind === 'loading') return <StatusRow kind="loading" text="Loading..." />
  if (asked.kind === 'failed') return <StatusRow kind="failed" text={asked.words} />
  return isEmpty ? <StatusRow kind="empty" text="No results found" /> : null
}
