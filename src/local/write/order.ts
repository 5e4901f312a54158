import Dexie from 'dexie'
import type { Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import { AT_END, AT_START } from '#domain/value/position'
import type { Tables } from '../store/stored'
import type { LocalRecord } from '../types'

/** The place of a new record: after all others of its list. */
export async function orderAtEnd(tables: Tables, resource: Resource, record: Row): Promise<number> {
  return placeOf(await siblings(tables, resource, record).last(), resource, -1) + 1
}

/** A place between two neighbours, maybe a fraction, for a move the server has not seen. An unknown neighbour changes nothing. */
export async function orderAfter(
  tables: Tables,
  resource: Resource,
  record: LocalRecord,
  after: number,
): Promise<number> {
  const others = (await siblings(tables, resource, record).toArray()).filter(each => each.id !== record.id)
  const index =
    after === AT_START ? 0 : after === AT_END ? others.length : others.findIndex(each => each.id === after) + 1
  if (index === 0 && after !== AT_START) return placeOf(record, resource, 0)
  const before = placeOf(others[index - 1], resource, placeOf(others[0], resource, 0) - 1)
  const next = placeOf(others[index], resource, before + 2)
  return (before + next) / 2
}

/** The records of a record's list, by their places. */
export const siblings = (tables: Tables, resource: Resource, record: Row) => {
  const { by, field } = resource.order ?? { by: 'id', field: 'id' }
  return tables
    .records(resource.name)
    .where(`[${by}+${field}]`)
    .between([record[by], Dexie.minKey], [record[by], Dexie.maxKey])
}

function placeOf(record: LocalRecord | undefined, resource: Resource, otherwise: number): number {
  const place = record?.[resource.order?.field ?? '']
  return typeof place === 'number' ? place : otherwise
}
