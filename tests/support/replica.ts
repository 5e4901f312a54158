import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { RESOURCES, resourceNamed } from '#contract/resources'
import { sameValue } from '#domain/records/path'
import type { IndexedDb } from '#local/store/database'
import { applyIncoming } from '#local/incoming/incoming'
import { writeDevice } from '#local/store/numbers'
import { foldEntries, plainRow } from '#local/outbox/pending'
import { Replica } from '#local/replica'
import type { LocalRecord } from '#local/types'
import { testSurroundings, type TestSurroundings } from './surroundings'

// Live queries look here and not in the database they follow.
Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })

export const freshIndexedDb = (): IndexedDb => ({ indexedDB: new IDBFactory(), IDBKeyRange })

export interface TestReplica {
  readonly replica: Replica
  readonly surroundings: TestSurroundings
  readonly indexedDb: IndexedDb
}

/** An empty replica of a registered device with lent ids from 1001 on. */
export async function openTestReplica(
  surroundings = testSurroundings(),
  indexedDb = freshIndexedDb(),
): Promise<TestReplica> {
  const replica = await Replica.open('quoin-test-1-7', { account: 1, user: 7 }, surroundings, indexedDb)
  await replica.store.write('strict', async ({ tables }) => {
    if (await tables.meta.get('device')) return
    await writeDevice(tables, { key: '0'.repeat(32), number: 3, epoch: 'e1' })
    await tables.leases.put({ from: 1001, to: 1500, next: 1001, epoch: 'e1' })
  })
  return { replica, surroundings, indexedDb }
}

/** Puts a record as a pull would; `row` is in record form. */
export function give(
  replica: Replica,
  resource: string,
  scope: string,
  id: number,
  rev: number,
  row: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  const whole = row && {
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: 1,
    updatedAt: '2026-01-01T00:00:00.000Z',
    updatedBy: 1,
    archivedAt: null,
    id,
    // As the server sends them: every field is there.
    ...Object.fromEntries(Object.entries(resourceNamed(resource).fields).map(([name, field]) => [name, field.initial])),
    ...row,
  }
  return replica.store.write('relaxed', work =>
    applyIncoming(work, resource, scope, [{ id, rev, row: whole }], { mode: 'compare', chunk: 49 }),
  )
}

/** Every way the law row = fold(shadow, pending) is broken now, in words; empty when it holds. */
export function brokenLaws(replica: Replica): Promise<string[]> {
  return replica.store.snapshot(async tables => {
    const broken: string[] = []
    const entries = await tables.outbox.orderBy('seq').toArray()
    const shadows = new Map((await tables.shadow.toArray()).map(each => [`${each.resource} ${each.id}`, each]))
    const records = new Map<string, LocalRecord>()
    for (const { name } of RESOURCES)
      for (const record of await tables.records(name).toArray()) records.set(`${name} ${record.id}`, record)
    const keys = new Set([
      ...records.keys(),
      ...shadows.keys(),
      ...entries.map(entry => `${entry.resource} ${entry.id}`),
    ])
    for (const key of keys) {
      const pending = entries.filter(entry => `${entry.resource} ${entry.id}` === key)
      const shadow = shadows.get(key)
      const record = records.get(key)
      if (pending.length > 0 && !shadow) broken.push(`${key}: changes wait without a shadow`)
      if (pending.length === 0 && shadow?.row) broken.push(`${key}: a shadow without changes`)
      if (record && (record._dirty === 1) !== pending.length > 0)
        broken.push(`${key}: dirty is ${record._dirty}, ${pending.length} changes wait`)
      if (!shadow) continue
      const folded = foldEntries(shadow.row, pending)
      const shown = record ? plainRow(record) : null
      if (!sameValue(folded && { ...folded, id: 0 }, shown && { ...shown, id: 0 }))
        broken.push(`${key}: shows ${JSON.stringify(shown)}, fold is ${JSON.stringify(folded)}`)
    }
    for (const entry of entries) {
      for (const need of entry.needs) if (need >= entry.seq) broken.push(`entry ${entry.seq} needs the later ${need}`)
    }
    return broken
  })
}
