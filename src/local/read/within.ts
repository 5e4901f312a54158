import Dexie from 'dexie'
import { resourceNamed } from '#contract/resources'
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
