// PouchDB's replication with express-pouchdb, a thousand documents a batch.
import PouchDB from 'pouchdb-browser'
import { expose } from '../../harness/page'
import { digestOf } from '../../local/digest'

const remote = () => new PouchDB(`${location.origin}/api/pouch/issues`, { skip_setup: true })
const options = { batch_size: 1_000, batches_limit: 5 }
let held

expose({
  start: async () => {
    held = new PouchDB(`first-${performance.now()}`, { adapter: 'idb', auto_compaction: true })
    const started = performance.now()
    await held.replicate.from(remote(), options)
    const ms = performance.now() - started
    const { rows } = await held.allDocs({ include_docs: true })
    return { ms, answer: digestOf(rows.map(({ doc }) => ({ ...doc, id: doc._id }))) }
  },
  edit: async ({ ids, place }: { ids: readonly string[]; place: string }) => {
    for (const id of ids) await held.put({ ...(await held.get(id)), location: place })
  },
  drain: async () => {
    const started = performance.now()
    await held.replicate.to(remote(), options)
    return performance.now() - started
  },
  stop: () => held.destroy(),
})
