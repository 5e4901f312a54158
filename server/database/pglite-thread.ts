import { cellsOf } from '#domain/records/path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PARSERS } from './parsers'
import type { Answer, Asked, ThreadOptions } from './pglite-protocol'

/**
 * Runs PGlite off the main thread: its queries are synchronous WebAssembly and would hold up every other request.
 * One statement at a time, in the order asked; the caller keeps transactions apart (Kysely lends its one connection to one at a time).
 */
const port = parentPort
if (!port) throw new Error('This file runs as a worker thread')
const answer = (message: Answer): void => port.postMessage(message)

// Given by pglite-client.ts, which starts this thread.
const { dataDir, dump } = workerData as ThreadOptions
const opened = PGlite.create({
  ...(dataDir === null ? {} : { dataDir }),
  ...(dump === null ? {} : { loadDataDir: new Blob([dump]) }),
  parsers: PARSERS,
})
const quoted = (channel: string): string => `"${channel}"`

async function run(asked: Asked): Promise<Answer> {
  const pg = await opened
  switch (asked.kind) {
    case 'query': {
      // Without parameters the simple protocol is used, so that a text may hold several statements, as with `pg`.
      const result =
        asked.params.length > 0 ? await pg.query(asked.sql, [...asked.params]) : (await pg.exec(asked.sql)).at(-1)
      return {
        id: asked.id,
        rows: result?.rows ?? [],
        affected: result?.affectedRows ?? 0,
        command: result?.command ?? '',
      }
    }
    case 'listen':
      await pg.listen(quoted(asked.channel), payload => answer({ id: 0, channel: asked.channel, payload }))
      break
    case 'unlisten':
      await pg.unlisten(quoted(asked.channel))
      break
    case 'dump':
      return { id: asked.id, dump: await (await pg.dumpDataDir('none')).arrayBuffer() }
    case 'close':
      await pg.close()
  }
  return { id: asked.id, rows: [], affected: 0, command: '' }
}

const FIELDS = ['code', 'detail', 'hint', 'constraint', 'table', 'column', 'schema', 'severity', 'where'] as const
function failure(id: number, error: unknown): Answer {
  const from = cellsOf(error)
  const fields = Object.fromEntries(
    FIELDS.flatMap(name => (typeof from[name] === 'string' ? [[name, from[name]]] : [])),
  )
  return { id, message: error instanceof Error ? error.message : String(error), fields }
}

let last: Promise<void> = opened.then(
  () => answer({ id: 0, ready: true }),
  error => answer(failure(0, error)),
)
port.on('message', (asked: Asked) => {
  last = last.then(async () => {
    answer(await run(asked).catch(error => failure(asked.id, error)))
    if (asked.kind === 'close') port.close()
  })
})
