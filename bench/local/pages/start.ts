// A page that has just been opened: nothing in memory, everything on disk.
import * as Comlink from 'comlink'
import type { DataWorker } from '#local/ports'
import { Replica } from '#local/replica'
import { browserSurroundings } from '#local/browser'
import { expose } from '../../harness/page'
import { give, nameOf, openWriter, OWNER } from '../replica-at-hand'

expose({
  /** Stores `count` issues, a list of 300 among them, for later pages of this origin. */
  store: async (count: number) => {
    const writer = await openWriter(nameOf(`start-${count}`))
    const known = await writer.store.tables.records('issue').count()
    if (known === 0) {
      await give(writer, 1, 300, 1)
      await give(writer, 2, count, 1_000)
    }
    writer.close()
  },

  /** From nothing to the rows of a list's first page: of one of 300, or of all. */
  list: async ({ count, project, sort }: { count: number; project: number; sort: string }) => {
    const started = performance.now()
    const name = nameOf(`start-${count}`)
    const worker = Comlink.wrap<DataWorker>(new Worker('/data-worker.js', { type: 'module' }))
    const [replica] = await Promise.all([Replica.open(name, OWNER, browserSurroundings()), worker.open(name, OWNER)])
    const within = { field: 'project', id: project }
    const { ids, total } = await worker.page({
      resource: 'issue',
      within,
      conditions: [],
      sort,
      page: 1,
      limit: 25,
      includeArchived: false,
    })
    const rows = await replica.byIds('issue', ids)
    const ms = performance.now() - started
    replica.close()
    return { ms, answer: `${total}: ${rows.filter(row => row !== undefined).length}` }
  },
})
