// The floor: Dexie alone, with the same records, the same indexes and nothing of the product around it.
import Dexie, { liveQuery, type Table } from 'dexie'
import { indexesOf } from '#local/store/schema'
import { resourceNamed } from '#contract/resources'
import { issueRows } from '../../data/issues'
import { expose, longestTask, timed } from '../../harness/page'
import { digestOf } from '../digest'

type Row = ReturnType<typeof issueRows>[number]
const CHUNK = 4_000
let held: Dexie
let memory: Row[] = []

expose({
  apply: async (count: number) => {
    const fresh = await openDexie('apply')
    const rows = stored(1, count)
    const ms = await timed(() => bulkPut(fresh, rows))
    const answer = digestOf(await issues(fresh).toArray())
    await fresh.delete()
    return { ms, answer }
  },

  open: async (count: number) => {
    held = await openDexie(`hold-${count}`)
    memory = stored(1, count)
    await bulkPut(held, memory)
  },

  edit: async ({ times, first, place }: { times: number; first: number; place: string }) => {
    const spent: number[] = []
    for (let index = 0; index < times; index += 1) spent.push(await timed(() => editOne(first + index, place)))
    const kept = await issues(held).bulkGet(Array.from({ length: times }, (_, index) => first + index))
    return { spent, answer: String(kept.filter(row => row?.['location'] === place).length) }
  },

  live: async ({ times, place }: { times: number; place: string }) => {
    const ids = Array.from({ length: 50 }, (_, index) => 10 + index)
    const spent: number[] = []
    let arrived: (() => void) | null = null
    const following = liveQuery(() => issues(held).bulkGet(ids)).subscribe(rows => {
      if (rows.some(row => row?.['location'] === `${place} ${spent.length}`)) arrived?.()
    })
    await new Promise(resolve => setTimeout(resolve, 300))
    for (let index = 0; index < times; index += 1) {
      const seen = new Promise<void>(resolve => (arrived = resolve))
      const started = performance.now()
      const editing = editOne(ids[index % 50] ?? 0, `${place} ${index}`)
      await seen
      spent.push(performance.now() - started)
      await editing
    }
    following.unsubscribe()
    return { spent, spurious: 0, answer: 'seen' }
  },

  /** All rows in memory: filter, sort, then fetch the fifty from the store. */
  scan: async ({ state, priority, field, limit }: Question) => {
    const started = performance.now()
    const found = memory.filter(row => row['state'] === state && row['priority'] === priority)
    found.sort(byField(field))
    const rows = await issues(held).bulkGet(found.slice(0, limit).map(row => row.id))
    return { ms: performance.now() - started, answer: `${found.length}: ${rows.map(row => row?.id).join()}` }
  },

  /** What Dexie offers itself. */
  filter: async ({ state, priority, field, limit }: Question) => {
    const started = performance.now()
    const found = await issues(held)
      .where('project')
      .equals(1)
      .filter(row => row['state'] === state && row['priority'] === priority)
      .sortBy(field)
    return {
      ms: performance.now() - started,
      answer: `${found.length}: ${found
        .slice(0, limit)
        .map(row => row.id)
        .join()}`,
    }
  },

  /** The text scan with nothing around it. */
  find: (words: string) => {
    const started = performance.now()
    const found = memory.filter(row => String(row['summary']).toLowerCase().includes(words))
    return {
      ms: performance.now() - started,
      answer: `${found.length}: ${found
        .slice(0, 50)
        .map(row => row.id)
        .join()}`,
    }
  },

  refold: async (count: number) => {
    const fresh = await openDexie('refold')
    await bulkPut(fresh, stored(1, count))
    const ms = await timed(() => readAndPut(fresh, count, 'Mine'))
    const answer = String(
      await issues(fresh)
        .filter(row => row['location'] === 'Mine')
        .count(),
    )
    await fresh.delete()
    return { ms, answer }
  },

  changes: async (count: number) => {
    let ms = 0
    const longest = await longestTask(async () => {
      ms = await timed(() => readAndPut(held, count, `Turn ${performance.now()}`))
    })
    return { ms, longest, answer: String(count) }
  },

  evict: async (count: number) => {
    const fresh = await openDexie('evict')
    await bulkPut(fresh, [...stored(1, count), ...stored(2, count, 1_000_001)])
    let ms = 0
    const longest = await longestTask(async () => {
      ms = await timed(() => issues(fresh).where('_scope').equals('project:1').delete())
    })
    const answer = String(await issues(fresh).count())
    await fresh.delete()
    return { ms, longest, answer }
  },
})

interface Question {
  readonly state: string
  readonly priority: string
  readonly field: string
  readonly limit: number
}

async function openDexie(name: string): Promise<Dexie> {
  await Dexie.delete(name)
  // As durable as the product's own edits.
  const database = new Dexie(name, { chromeTransactionDurability: name.startsWith('hold') ? 'strict' : 'relaxed' })
  database.version(1).stores({ issue: indexesOf(resourceNamed('issue')), outbox: 'seq' })
  return database.open()
}

const issues = (database: Dexie): Table<Row, number> => database.table('issue')
const stored = (project: number, count: number, first = 1): Row[] =>
  issueRows(project, count, first).map(row => ({ ...row, _scope: `project:${project}`, _rev: 1, _dirty: 0 }))

async function bulkPut(database: Dexie, rows: readonly Row[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK)
    await issues(database).bulkPut(rows.slice(start, start + CHUNK))
}

async function readAndPut(database: Dexie, count: number, place: string): Promise<void> {
  await database.transaction('rw', 'issue', async () => {
    const rows = await issues(database).bulkGet(Array.from({ length: count }, (_, index) => index + 1))
    await issues(database).bulkPut(rows.flatMap(row => (row ? [{ ...row, location: place }] : [])))
  })
}

let seq = 0
const editOne = (id: number, place: string): Promise<unknown> =>
  held.transaction('rw', ['issue', 'outbox'], async () => {
    const row = await issues(held).get(id)
    if (!row) throw new Error(`No issue ${id}`)
    await issues(held).put({ ...row, location: place })
    await held.table('outbox').put({ seq: (seq += 1), id, set: { location: place } })
  })

const byField =
  (field: string) =>
  (a: Row, b: Row): number => {
    const [left, right] = [String(a[field]), String(b[field])]
    return left < right ? -1 : left > right ? 1 : a.id - b.id
  }
