import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { useReplica } from '../fields/replica-context'
import { useLive } from '../fields/use-live'
import { useServer } from './server'

/** `kept`: the office has it; the others are bytes only this device has. */
export type PictureState = 'kept' | 'queued' | 'sending' | 'failed'

const links = v.object({ s3UrlInline: v.nullish(v.string()), s3UrlThumbnail: v.nullish(v.string()) })

/**
 * A picture to show: this device's own bytes while it has them, else an expiring link from the office, asked for anew each time the
 * picture comes on screen. `src` is undefined while there is none to show, as without a connection.
 */
export function useFilePicture(file: number | null, { thumbnail }: { readonly thumbnail: boolean }): { readonly src: string | undefined; readonly state: PictureState } {
  const replica = useReplica()
  const server = useServer()
  const local = useLive(async () => {
    if (file === null) return null
    const status = (await replica.uploads()).find(each => each.fileId === file)
    const bytes = (thumbnail ? await replica.file(file, 'thumbnail') : null) ?? await replica.file(file, 'file')
    const state: PictureState = !status || status.state === 'sent' ? 'kept' : status.state
    return { bytes, state }
  }, [replica, file, thumbnail])

  const bytes = local?.bytes ?? null
  const own = useMemo(() => (bytes ? URL.createObjectURL(new Blob([bytes])) : undefined), [bytes])
  useEffect(() => () => { if (own) URL.revokeObjectURL(own) }, [own])

  const [link, setLink] = useState<{ readonly file: number; readonly src: string } | null>(null)
  const isAbsent = local !== undefined && bytes === null
  useEffect(() => {
    if (file === null || !isAbsent) return
    let left = false
    server.call(`/files/${file}`).then(reply => reply.json()).then(body => {
      const read = v.safeParse(links, body)
      const src = read.success ? (thumbnail ? read.output.s3UrlThumbnail : null) ?? read.output.s3UrlInline : null
      if (!left && src) setLink({ file, src })
    }).catch(() => undefined)
    return () => { left = true }
  }, [file, isAbsent, thumbnail, server])
  return { src: own ?? (link?.file === file ? link?.src : undefined), state: local?.state ?? 'kept' }
}
