import type { ReadSource } from '#contract/commercial/payment/read-source'
import { lower } from '#domain/value/lower'
import { useCan } from '../../app/viewer'
import { Notice } from '../../ui/status/notice'

/** Returns the sources whose documents the person may read. */
export function useReadable<S extends ReadSource<unknown>>(sources: readonly S[]): readonly S[] {
  const can = useCan()
  return sources.filter(({ reads }) => Object.values(reads).every(each => can.read(each)))
}

/** Names the documents that a person may not read, and so are in no figure beside it. */
export function UnreadNotice({ sources }: { readonly sources: readonly ReadSource<unknown>[] }) {
  const readable = useReadable(sources)
  const unread = sources
    .filter(source => !readable.includes(source))
    .map(({ application }) => lower(application.plural))
  if (unread.length === 0) return null
  const words = unread.length === 1 ? unread[0] : `${unread.slice(0, -1).join(', ')} and ${unread.at(-1)}`
  return <Notice tone="calm">You may not read {words}, so they are not in these figures.</Notice>
}
