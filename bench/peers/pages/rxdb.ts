// RxDB 17 on its free Dexie storage, with the indexes the replica has.
import { createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { issueRows } from '../../data/issues'
import { expose, timed } from '../../harness/page'
import { digestOf } from '../../local/digest'
import { issueSchema, toDocument } from '../rx-issue'

const CHUNK = 4_000
let held: RxDatabase

expose({
  apply: async (count: number) => {
    const { database, issues } = await openRx('apply')
    const rows = issueRows(1, count).map(toDocument)
    const ms = await timed(() => insert(issues, rows))
    const answer = digestOf(await issues.find().exec())
    await database.remove()
    return { ms, answer }
  },

  open: async (count: number) => {
    const { database, issues } = await openRx('hold')
    held = database
    await insert(issues, issueRows(1, count).map(toDocument))
  },

  edit: async ({ times, first, place }: { times: number; first: number; place: string }) => {
    const issues = held.collections['issue']
    const spent: number[] = []
    for (let index = 0; index < times; index += 1) {
      spent.push(
        await timed(async () => {
          const document = await issues.findOne(String(first + index)).exec()
          await document.patch({ location: place })
        }),
      )
    }
    const kept = await issues.findByIds(Array.from({ length: times }, (_, index) => String(first + index))).exec()
    return { spent, answer: String([...kept.values()].filter(document => document.location === place).length) }
  },
})

async function openRx(name: string): Promise<{ database: RxDatabase; issues: RxCollection }> {
  const database = await createRxDatabase({ name, storage: getRxStorageDexie(), multiInstance: false, closeDuplicates: true })
  const { issue: issues } = await database.addCollections({ issue: { schema: issueSchema } })
  return { database, issues }
}

async function insert(issues: RxCollection, rows: ReturnType<typeof toDocument>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    const { error } = await issues.bulkInsert(rows.slice(start, start + CHUNK))
    if (error.length > 0) throw new Error(`${error.length} rows were refused`)
  }
}
