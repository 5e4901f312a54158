import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import * as v from 'valibot'
import { toWire } from '#contract/fields/codec'
import { fieldSchema } from '#contract/fields/schema'
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

/** A record as a pull brings it; `row` is in record form, and null of a record that was deleted. */
export type Given = readonly [
  resource: string,
  scope: string,
  id: number,
  rev: number,
  row: Readonly<Record<string, unknown>> | null,
]

/** Puts a record as a pull would. Throws when it has a field that is unknown, or a value that the server would never send. */
export const give = (replica: Replica, ...given: Given): Promise<void> => giveAll(replica, [given])

/** Puts many records in one transaction, as a pull would. */
export function giveAll(replica: Replica, given: readonly Given[]): Promise<void> {
  const all = given.map(([resource, scope, id, rev, row]) => ({
    resource,
    scope,
    id,
    rev,
    row: row && wholeRow(resource, id, row),
  }))
  return replica.store.write('relaxed', async work => {
    for (const { resource, scope, ...record } of all)
      await applyIncoming(work, resource, scope, [record], { mode: 'compare', chunk: 49 })
  })
}

const SYSTEM = {
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: 1,
  archivedAt: null,
}

/** Returns a record with every field, as the server sends it. */
function wholeRow(resource: string, id: number, row: Readonly<Record<string, unknown>>) {
  const { fields } = resourceNamed(resource)
  for (const [name, value] of Object.entries(row)) {
    // A test may give what it read from the replica again, whose columns of its own begin like this.
    if (name === 'id' || name.startsWith('_') || Object.hasOwn(SYSTEM, name)) continue
    const field = fields[name]
    if (!field) throw new Error(`${resource} has no field "${name}"`)
    const read = value === null ? null : v.safeParse(fieldSchema(field), toWire(field, value))
    if (read && !read.success)
      throw new Error(`${resource}.${name}: ${JSON.stringify(value)}: ${read.issues[0].message}`)
  }
  return {
    ...SYSTEM,
    id,
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial])),
    ...row,
  }
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
