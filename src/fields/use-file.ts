import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { mimeTypeOf } from '#contract/platform/files'
import type { UploadStatus } from '#local/types'
import type { KeptFile } from './file-source'
import { useReplica } from './replica-context'
import { useFileLinks } from './use-file-links'
import { useLive } from './use-live'

/** `kept`: the server has it; the others are bytes only this device has. `sending` is said only while there is a connection. */
export type FileState = 'kept' | 'queued' | 'sending' | 'failed'

export interface ShownFile {
  /** An address to show it from; undefined while there is none, as without a connection. */
  readonly src: string | undefined
  /** An address of its picture: itself when it is one, or what the office drew of it. */
  readonly picture: string | undefined
  /** An address to open it whole. */
  readonly href: string | undefined
  readonly state: FileState
  /** Its upload, while the office does not have it. */
  readonly upload: UploadStatus | null
  /** What the office says of it, once it was asked. */
  readonly kept: KeptFile | null
  /** For a picture that would not load: asks once for another link. */
  readonly onBroken: () => void
}

/**
 * A file to show: this device's own bytes while it has them, else an expiring link from the office. With
 * `thumbnail` the small picture is preferred.
 */
export function useFile(file: number | null, { thumbnail }: { readonly thumbnail: boolean }): ShownFile {
  const replica = useReplica()
  const local = useLive(async () => {
    if (file === null) return null
    const upload = (await replica.uploads()).find(each => each.fileId === file) ?? null
    const bytes = (thumbnail ? await replica.file(file, 'thumbnail') : null) ?? (await replica.file(file, 'file'))
    return { bytes, upload }
  }, [replica, file, thumbnail])

  const bytes = local?.bytes ?? null
  const type = mimeTypeOf(local?.upload?.fileName ?? '')
  const own = useMemo(
    () => (bytes ? URL.createObjectURL(new Blob([bytes], type === null ? {} : { type })) : undefined),
    [bytes, type],
  )
  useEffect(
    () => () => {
      if (own) URL.revokeObjectURL(own)
    },
    [own],
  )

  const { syncState } = replica
  const link = useSyncExternalStore(syncState.subscribe, () => syncState.get().connection)
  const { kept, onBroken } = useFileLinks(local !== undefined && bytes === null ? file : null)
  const src = own ?? (thumbnail ? kept?.s3UrlThumbnail : null) ?? kept?.s3UrlInline ?? undefined
  const upload = local?.upload ?? null
  const picture = own
    ? type === null || type.startsWith('image/')
      ? own
      : undefined
    : (kept?.s3UrlThumbnail ?? undefined)
  const href = kept?.s3UrlInline ?? src
  return {
    src,
    picture,
    href,
    state: stateOf(upload, link === 'online'),
    upload,
    kept,
    onBroken,
  }
}

/** An upload that a lost connection or a closed browser interrupted is still marked as sending: it waits. */
function stateOf(upload: UploadStatus | null, isLinked: boolean): FileState {
  if (upload === null || upload.state === 'sent') return 'kept'
  return upload.state === 'sending' && !isLinked ? 'queued' : upload.state
}
