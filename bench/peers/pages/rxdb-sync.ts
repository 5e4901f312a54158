// RxDB's replication against a plain server: its own batches, our 2,000 rows a page.
import { createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb'
import { replicateRxCollection, type RxReplicationState } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { expose } from '../../harness/page'
import { digestOf } from '../../local/digest'
import { issueSchema } from '../rx-issue'

let database: RxDatabase
let issues: RxCollection
let replication: RxReplicationState<unknown, unknown>

expose({
  start: async () => {
    const started = performance.now()
    await open('first')
    replicate()
    await replication.awaitInitialReplication()
    const ms = performance.now() - started
    const rows = await issues.find().exec()
    return { ms, answer: digestOf(rows) }
  },

  edit: async ({ ids, place }: { ids: readonly string[]; place: string }) => {
    await replication.pause?.()
    const found = await issues.findByIds([...ids]).exec()
    for (const document of found.values()) await document.patch({ location: place })
  },
  drain: async () => {
    const started = performance.now()
    await replication.start()
    replication.reSync()
    await replication.awaitInSync()
    return performance.now() - started
  },
  stop: async () => {
    await replication.cancel()
    await database.remove()
  },
})

async function open(name: string): Promise<void> {
  database = await createRxDatabase({ name, storage: getRxStorageDexie(), multiInstance: false, closeDuplicates: true })
  issues = (await database.addCollections({ issue: { schema: issueSchema } }))['issue']
}

function replicate(): void {
  replication = replicateRxCollection({
    collection: issues,
    replicationIdentifier: 'bench',
    live: true,
    waitForLeadership: false,
    pull: {
      batchSize: 2_000,
      handler: async (checkpoint, limit) => post('pull', { after: (checkpoint as { rev: number } | undefined)?.rev ?? 0, limit }),
    },
    push: { batchSize: 1_000, handler: async rows => post('push', rows) },
  })
}

const post = async (what: string, body: unknown) =>
  (await fetch(`/api/plain/${what}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()
