// The product's replica in a page: everything the local benches ask of it.
import * as Comlink from 'comlink'
import { liveQuery } from 'dexie'
import type { DataWorker } from '#local/ports'
import type { Replica } from '#local/replica'
import type { ListQuery } from '#local/types'
import { clearScope } from '#sync/base/clear-scope'
import { expose, longestTask, timed } from '../../harness/page'
import { digestOf } from '../digest'
import { applyPull, bytesOf, give, nameOf, openReplica, openWriter, OWNER, type Writer } from '../replica-at-hand'

const FIRST = 10
let writer: Writer
let replica: Replica
let worker: Comlink.Remote<DataWorker>
let revision = 1

expose({
  /** B1: a first snapshot, from the bytes of the pull to rows on disk. */
  apply: async (count: number) => {
    const name = nameOf('apply')
    const fresh = await openWriter(name)
    const bytes = bytesOf(1, count, 1, 1)
    const ms = await timed(() => applyPull(fresh, 1, bytes))
    const answer = digestOf((await fresh.store.tables.records('issue').toArray()) as never)
    await fresh.store.delete()
    fresh.notices.close()
    return { ms, answer }
  },

  /** Opens a replica holding `count` issues of project 1, and 500 of project 2. */
  open: async (count: number) => {
    const name = nameOf(`hold-${count}`)
    writer = await openWriter(name)
    await give(writer, 1, count, 1)
    await give(writer, 2, 500, 3_000_001)
    replica = await openReplica(name)
    worker = Comlink.wrap<DataWorker>(new Worker('/data-worker.js', { type: 'module' }))
    await worker.open(name, OWNER)
  },

  /** B4: edits one after the other; each time is from the call to the strict commit. */
  edit: async ({ times, first, place }: { times: number; first: number; place: string }) => {
    const spent: number[] = []
    for (let index = 0; index < times; index += 1) spent.push(await timed(() => editOne(first + index, place)))
    const kept = await replica.byIds(
      'issue',
      Array.from({ length: times }, (_, index) => first + index),
    )
    return { spent, answer: String(kept.filter(row => row?.['location'] === place).length) }
  },

  /** The same while a pull of `count` rows of another project comes in; the page does both. */
  editWhilePulling: async ({
    times,
    first,
    place,
    count,
  }: {
    times: number
    first: number
    place: string
    count: number
  }) => {
    const bytes = bytesOf(90 + revision, count, 4_000_000 + (revision += 1) * 100_000, 1)
    let isPulling = true
    const pulling = applyPull(writer, 89 + revision, bytes).then(() => (isPulling = false))
    const spent: number[] = []
    for (let index = 0; index < times && isPulling; index += 1)
      spent.push(await timed(() => editOne(first + index, place)))
    await pulling
    return { spent, answer: 'pulled' }
  },

  /** B5: one row of a page of 50 changes; times from the edit's call to the live query's answer. */
  live: async ({ times, place }: { times: number; place: string }) => {
    const ids = Array.from({ length: 50 }, (_, index) => FIRST + index)
    const spent: number[] = []
    let arrived: (() => void) | null = null
    let fires = 0
    const following = liveQuery(() => replica.byIds('issue', ids)).subscribe(rows => {
      fires += 1
      if (rows.some(row => row?.['location'] === `${place} ${spent.length}`)) arrived?.()
    })
    await settled()
    for (let index = 0; index < times; index += 1) {
      const seen = new Promise<void>(resolve => (arrived = resolve))
      const started = performance.now()
      const editing = editOne(ids[index % 50] ?? 0, `${place} ${index}`)
      await seen
      spent.push(performance.now() - started)
      await editing
    }
    await settled()
    fires = 0
    revision += 1
    await applyPull(writer, 2, bytesOf(2, 500, 3_000_001, revision))
    await settled()
    following.unsubscribe()
    return { spent, spurious: fires, answer: 'seen' }
  },

  /** Twenty pages open, each on rows of its own; one row is edited: how many answer. */
  reruns: async (place: string) => {
    let fires = 0
    const following = Array.from({ length: 20 }, (_, page) =>
      liveQuery(() =>
        replica.byIds(
          'issue',
          Array.from({ length: 25 }, (_row, index) => 1_000 + page * 25 + index),
        ),
      ).subscribe(() => (fires += 1)),
    )
    await settled()
    fires = 0
    await editOne(1_000, place)
    await settled()
    for (const each of following) each.unsubscribe()
    return fires
  },

  /** B6: one page of a list, from the question to the rows. */
  page: async (query: ListQuery) => {
    const started = performance.now()
    const { ids, total } = await worker.page(query)
    const rows = await replica.byIds(query.resource, ids)
    return { ms: performance.now() - started, answer: `${total}: ${rows.map(row => row?.id).join()}` }
  },

  /** B7: so many edited records, all of which the office changed too. */
  refold: async (count: number) => {
    const name = nameOf('refold')
    const fresh = await openWriter(name)
    await give(fresh, 1, count, 1)
    const own = await openReplica(name)
    for (let id = 1; id <= count; id += 1)
      await own.edit([{ kind: 'set', resource: 'issue', id, set: { location: 'Mine' } }], 'x')
    const bytes = bytesOf(1, count, 1, 2)
    const ms = await timed(() => applyPull(fresh, 1, bytes))
    const rows = await fresh.store.tables.records('issue').toArray()
    const answer = String(rows.filter(row => row['location'] === 'Mine' && row._rev === 2 && row._dirty === 1).length)
    own.close()
    await fresh.store.delete()
    fresh.notices.close()
    return { ms, answer }
  },

  /** 1,000 changed rows into a held scope, and the longest the page was held up. */
  changes: async (count: number) => {
    revision += 1
    const bytes = bytesOf(1, count, 1, revision)
    let ms = 0
    const longest = await longestTask(async () => {
      ms = await timed(() => applyPull(writer, 1, bytes))
    })
    return {
      ms,
      longest,
      answer: String(
        await writer.store.tables
          .records('issue')
          .filter(row => row._rev === revision)
          .count(),
      ),
    }
  },

  /** B13: a scope of `count` rows leaves a replica that keeps others. */
  evict: async (count: number) => {
    const name = nameOf('evict')
    const fresh = await openWriter(name)
    await give(fresh, 1, count, 1)
    await give(fresh, 2, count, 1_000_001)
    let ms = 0
    const longest = await longestTask(async () => {
      ms = await timed(() => clearScope(fresh.store, fresh.fence, 'project:1', 'evicted'))
    })
    const answer = String(await fresh.store.tables.records('issue').count())
    await fresh.store.delete()
    fresh.notices.close()
    return { ms, longest, answer }
  },
})

const editOne = (id: number, place: string): Promise<unknown> =>
  replica.edit([{ kind: 'set', resource: 'issue', id, set: { location: place } }], `Changed place of issue ${id}`)

const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 300))
