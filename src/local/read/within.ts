import Dexie from 'dexie'
import { resourceNamed } from '#contract/resources'
import { dayIndexes } from '../store/schema'
import type { Tables } from '../store/stored'
import type { LocalRecord } from '../types'

/** The records that point at `id` by the ref `field`, through its index where there is one; in their order where they have one. */
export async function recordsWithin(
  tables: Tables,
  resourceName: string,
  field: string,
  id: number,
): Promise<LocalRecord[]> {
  const { order, fields } = resourceNamed(resourceName)
  const rows = tables.records(resourceName)
  if (order?.by === field)
    return rows.where(`[${field}+${order.field}]`).between([id, Dexie.minKey], [id, Dexie.maxKey]).toArray()
  if (field === 'id' || fields[field]?.required) return rows.where(field).equals(id).toArray()
  return rows.filter(record => record[field] === id).toArray()
}

/** The order {@link recordsWithin} answers in. */
export function orderWithin(resourceName: string, field: string): (a: LocalRecord, b: LocalRecord) => number {
  const { order } = resourceNamed(resourceName)
  if (order?.by !== field) return (a, b) => a.id - b.id
  return (a, b) => Number(a[order.field]) - Number(b[order.field]) || a.id - b.id
}

/**
 * The records of a project, or of whatever else their scope belongs to, whose day or moment lies between two texts, both included, in no order. Only these are read:
 * by a second day field, those whose first one is empty.
 */
export async function recordsOfDays(
  tables: Tables,
  resourceName: string,
  owner: number,
  [from, to]: readonly [from: string, to: string],
): Promise<LocalRecord[]> {
  const indexes = dayIndexes(resourceNamed(resourceName))
  if (indexes.length === 0) throw new Error(`${resourceName} has no day fields`)
  const found = await Promise.all(
    indexes.map(async ({ index }, place) => {
      const rows = await tables
        .records(resourceName)
        .where(index)
        .between([owner, from], [owner, to], true, true)
        .toArray()
      return rows.filter(row => indexes.slice(0, place).every(({ field }) => (row[field] ?? null) === null))
    }),
  )
  return found.flat()
}
