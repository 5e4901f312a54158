// PouchDB 9 on its indexeddb adapter, without secondary indexes: at its quickest.
import PouchDB from 'pouchdb-browser'
import { issueRows } from '../../data/issues'
import { expose, timed } from '../../harness/page'
import { digestOf } from '../../local/digest'

const CHUNK = 4_000
let held

expose({
  apply: async (count: number) => {
    const database = openPouch(`apply-${performance.now()}`)
    const rows = issueRows(1, count).map(toDocument)
    const ms = await timed(() => insert(database, rows))
    const answer = digestOf((await database.allDocs({ include_docs: true })).rows.map(({ doc }) => ({ ...doc, id: doc._id })))
    await database.destroy()
    return { ms, answer }
  },

  open: async (count: number) => {
    held = openPouch('hold')
    await insert(held, issueRows(1, count).map(toDocument))
  },

  edit: async ({ times, first, place }: { times: number; first: number; place: string }) => {
    const spent: number[] = []
    for (let index = 0; index < times; index += 1) {
      spent.push(
        await timed(async () => {
          const document = await held.get(String(first + index))
          await held.put({ ...document, location: place })
        }),
      )
    }
    const keys = Array.from({ length: times }, (_, index) => String(first + index))
    const { rows } = await held.allDocs({ include_docs: true, keys })
    return { spent, answer: String(rows.filter(({ doc }) => doc.location === place).length) }
  },
})

const openPouch = (name: string) => new PouchDB(name, { adapter: 'idb', auto_compaction: true })
const toDocument = ({ id, ...row }) => ({ ...row, _id: String(id) })

async function insert(database, rows): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) await database.bulkDocs(rows.slice(start, start + CHUNK))
}
