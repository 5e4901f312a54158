import { gzip } from 'node:zlib'
import { promisify } from 'node:util'
import type { issueRows } from '../data/issues'
import { type FloorServer, startFloor } from '../harness/floor-server'

type Document = ReturnType<typeof issueRows>[number] & { readonly rev: number }
const compress = promisify(gzip)

/**
 * A server that keeps documents in memory and answers RxDB's pull and push in its own shape: it has no database, no permissions and no
 * history, which is in its favour.
 */
export function startPlain(
  rows: readonly (Omit<Document, 'id' | 'rev'> & { readonly id: string })[],
): Promise<FloorServer> {
  const documents = new Map(rows.map((row, index) => [row.id, { ...row, rev: index + 1, _deleted: false }]))
  const ordered = [...documents.values()]
  let revision = ordered.length
  return startFloor(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const asked: unknown = JSON.parse(Buffer.concat(chunks).toString() || 'null')
    const answer = request.url?.endsWith('/pull') ? pull(asked as Pull) : push(asked as Pushed[])
    response.setHeader('content-type', 'application/json')
    response.setHeader('content-encoding', 'gzip')
    response.end(await compress(JSON.stringify(answer)))
  })

  function pull({ after, limit }: Pull) {
    const from = after === 0 ? 0 : ordered.findIndex(document => document.rev > after)
    const page = from < 0 ? [] : ordered.slice(from, from + limit)
    return { documents: page, checkpoint: { rev: page.at(-1)?.rev ?? after } }
  }
  function push(changes: readonly Pushed[]) {
    for (const { newDocumentState } of changes) {
      const known = documents.get(newDocumentState.id)
      if (known) documents.set(known.id, { ...known, ...newDocumentState, rev: (revision += 1) })
    }
    return []
  }
}

interface Pull {
  readonly after: number
  readonly limit: number
}
interface Pushed {
  readonly newDocumentState: { readonly id: string; readonly location: string }
}
