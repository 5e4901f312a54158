import { readPath } from '#domain/records/path'
import type { Tables } from '../store/stored'

/** What the server has at a path: the shadow's value while changes wait, else the record's own; null when it has none. */
export async function readServerValue(tables: Tables, resource: string, id: number, path: string): Promise<unknown> {
  const shadow = await tables.shadow.get([resource, id])
  if (shadow) return shadow.row ? readPath(shadow.row, path) : null
  const record = await tables.records(resource).get(id)
  return record ? readPath(record, path) : null
}
