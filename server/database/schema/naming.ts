import type { Field } from '#contract/fields/field'
import type { Resource } from '#contract/kit/resource'

const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** The table a resource's records lie in. */
export const tableOf = (resource: Resource): string => snake(resource.name)

/** The column of a field, which keeps the first name it had; refs and files end in `_id`. */
export const columnOf = (name: string, { kind, formerly }: Field): string =>
  snake(formerly ?? name) + (kind === 'ref' || kind === 'file' ? '_id' : '')

/** The table of a refs or cells field. */
export const childTableOf = (resource: Resource, name: string): string => `${tableOf(resource)}_${snake(name)}`

/** Columns every record has, by the name they have on the wire. */
export const SYSTEM_COLUMNS = {
  id: 'id',
  createdAt: 'created_at',
  createdBy: 'created_by',
  updatedAt: 'updated_at',
  updatedBy: 'updated_by',
  archivedAt: 'archived_at',
} as const
/** Undefined for a field of the resource's own. */
export const systemColumn = (name: string): string | undefined => new Map(Object.entries(SYSTEM_COLUMNS)).get(name)
