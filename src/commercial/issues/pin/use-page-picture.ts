import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { fileReply, mimeTypeOf } from '#contract/platform/files'
import { ProblemError } from '#contract/kit/problem'
import { type Server, useServer } from '../../../app/office/server'
import { useConnected } from '../../../app/office/use-connected'
import { useFileSource } from '../../../fields/file-source'
import { useReplica } from '../../../fields/replica-context'
import { useLive } from '../../../fields/use-live'
import { photoWorker } from '../../photos/photo-worker'

/** The picture of a drawing's page, or why there is none to look at, in words. */
export interface PagePicture {
  readonly src: string | undefined
  /** Null while it is shown or on its way. */
  readonly absent: string | null
}

/** Whether a drawing can be looked at as a picture: a photo or scan, or a PDF, whose page the office draws. */
export const isPicturable = (fileName: string): boolean => {
  const type = mimeTypeOf(fileName)
  return type !== null && (type.startsWith('image/') || type === 'application/pdf')
}

/**
 * The picture of a drawing's page. The first look fetches it from the office, which draws a PDF's page, and keeps it on this device: after
 * that it is there without a connection.
 */
export function usePagePicture(drawing: { readonly file: number; readonly fileName: string } | null): PagePicture {
  const replica = useReplica()
  const server = useServer()
  const source = useFileSource()
  const isConnected = useConnected()
  const [problem, setProblem] = useState<{ readonly file: number; readonly words: string } | null>(null)
  const [link, setLink] = useState<{ readonly file: number; readonly src: string } | null>(null)
  const file = drawing?.file ?? null
  const fileName = drawing?.fileName ?? ''
  const kept = useLive(async () => {
    if (file === null) return null
    const isPicture = mimeTypeOf(fileName)?.startsWith('image/') === true
    return (await replica.file(file, 'page')) ?? (isPicture ? await replica.file(file, 'file') : null)
  }, [replica, file, fileName])
  const own = useMemo(() => (kept ? URL.createObjectURL(new Blob([kept])) : undefined), [kept])
  useEffect(
    () => () => {
      if (own) URL.revokeObjectURL(own)
    },
    [own],
  )

  const mustFetch = file !== null && kept === null && isConnected
  useEffect(() => {
    if (!mustFetch) return
    let left = false
    const isPicture = mimeTypeOf(fileName)?.startsWith('image/') === true
    async function look(of: number) {
      const found = isPicture ? ((await source(of))?.s3UrlInline ?? null) : await drawnPage(server, of)
      if (left || found === null) return
      setLink({ file: of, src: found })
      const prepared = await photoWorker().preparePhoto(await (await fetch(found)).blob(), fileName)
      // Left meanwhile, it is kept all the same: it is here now.
      if (prepared.ok) await replica.keepFilePart(of, 'page', prepared.photo.bytes)
    }
    look(file).catch((error: unknown) => {
      // Without room, or where the file store answers no other origin, the picture is still shown from its link.
      if (!left && error instanceof ProblemError) setProblem({ file, words: error.message })
    })
    return () => {
      left = true
    }
  }, [mustFetch, file, fileName, source, server, replica])

  const src = own ?? (link?.file === file ? link.src : undefined)
  if (file === null || src !== undefined || kept === undefined) return { src, absent: null }
  if (problem?.file === file) return { src, absent: problem.words }
  return {
    src,
    absent: isConnected
      ? null
      : 'The picture of this page is not on this device. It is fetched when the page is first looked at with a connection.',
  }
}

/** The office draws a page of a PDF as a picture once, in grey, and gives the same one to all who ask. */
async function drawnPage(server: Server, file: number): Promise<string | null> {
  const reply = await server.call(`/files/${file}/tograyscale`, { method: 'POST' })
  return v.parse(fileReply, await reply.json()).s3UrlInline
}
