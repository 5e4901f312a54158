import { useState } from 'react'
import { listParameters } from '../data/list-parameters'
import { nameOf, saveFile } from '../../app/device/save-file'
import { useServer } from '../../app/office/server'
import { tellProblem } from '../../app/office/tell-problem'
import { useBlocked } from '../../app/office/use-connected'
import type { ShownList } from './list-view'

export type ExportFormat = 'xlsx' | 'csv'

/** An export on its way: what has arrived so far, in bytes. Null when none is. */
interface Exporting {
  readonly bytes: number
  readonly cancel: () => void
}

/** The list as the table filters and sorts it, all pages, as a file of the office's. Spec: platform 7.7. */
export function useExport({ resource, query, table, locked }: ShownList) {
  const server = useServer()
  const blocked = useBlocked()
  const [exporting, setExporting] = useState<Exporting | null>(null)

  async function run(format: ExportFormat): Promise<void> {
    const parameters = listParameters(resource, query)
    parameters.delete('page')
    parameters.delete('limit')
    parameters.set('format', format)
    parameters.set('columns', table.columns.filter(name => !locked.includes(name)).join(','))
    const stop = new AbortController()
    const show = (bytes: number) => setExporting({ bytes, cancel: () => stop.abort() })
    show(0)
    try {
      const reply = await server.call(`/${resource.path}/export?${parameters}`, { signal: stop.signal })
      const type = reply.headers.get('content-type') ?? ''
      const pieces = await readPieces(reply, show)
      saveFile(
        new Blob(pieces, { type }),
        nameOf(reply.headers.get('content-disposition'), `${resource.plural}.${format}`),
      )
    } catch (error) {
      if (!stop.signal.aborted) tellProblem(error)
    } finally {
      setExporting(null)
    }
  }
  return { run, exporting, blocked }
}

/** Every piece of a body as it arrives. Throws when it breaks off. */
async function readPieces(reply: Response, onBytes: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = reply.body?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    pieces.push(new Uint8Array(next.value))
    bytes += next.value.byteLength
    onBytes(bytes)
  }
  return pieces
}
