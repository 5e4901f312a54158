import { useEffect, useState } from 'react'
import type { ProjectDrawing } from '#contract/estimating/project-drawing'
import { mimeTypeOf } from '#contract/platform/files'
import { useConnected } from '../../../app/office/use-connected'
import { useFileSource } from '../../../fields/file-source'
import { useReplica } from '../../../fields/replica-context'
import { useLive } from '../../../fields/use-live'

/** The bytes of a drawing, or why there are none, in words. */
export interface SheetBytes {
  readonly bytes: ArrayBuffer | null
  readonly type: string
  readonly absent: string | null
}

const AWAY =
  'This drawing is not on this device yet. It comes when it is opened with a connection, and stays after that.'
const UNREACHED = 'The drawing could not be fetched. Check the connection, then open it again.'

/** The bytes of a drawing: of this device where it has them, else fetched once and kept here, so that it opens without a connection. */
export function useSheetBytes({ file, fileName }: Pick<ProjectDrawing, 'file' | 'fileName'>): SheetBytes {
  const replica = useReplica()
  const source = useFileSource()
  const isConnected = useConnected()
  const [fetched, setFetched] = useState<{ readonly file: number; readonly bytes: ArrayBuffer } | null>(null)
  const [failed, setFailed] = useState<number | null>(null)
  const kept = useLive(
    async () => (await replica.file(file, 'sheet')) ?? (await replica.file(file, 'file')),
    [replica, file],
  )
  const mustFetch = kept === null && isConnected
  useEffect(() => {
    if (!mustFetch) return
    let isLeft = false
    async function fetchBytes() {
      const link = (await source(file))?.s3UrlInline
      if (!link) throw new Error('The office has no link to it')
      const reply = await fetch(link)
      if (!reply.ok) throw new Error(`The file store says ${reply.status}`)
      const bytes = await reply.arrayBuffer()
      if (!isLeft) setFetched({ file, bytes })
      // Without room it is shown all the same, and fetched again next time.
      await replica.keepFilePart(file, 'sheet', bytes).catch(() => undefined)
    }
    fetchBytes().catch(() => !isLeft && setFailed(file))
    return () => {
      isLeft = true
    }
  }, [mustFetch, file, source, replica])

  // What was fetched stays the same object once it is kept, so that the sheet is not opened twice.
  const bytes = fetched?.file === file ? fetched.bytes : (kept ?? null)
  const absent = bytes || kept === undefined ? null : !isConnected ? AWAY : failed === file ? UNREACHED : null
  return { bytes, type: mimeTypeOf(fileName) ?? '', absent }
}
