import * as v from 'valibot'
import { isPersonal } from './access'
import { id } from '../fields/schema'
import type { Resource } from './resource'
import { SCOPE_KIND_NAMES, scopeKind } from './scope-kinds'

/** Days within which a deleted record can be restored. */
export const RESTORE_DAYS = 90

/** Most records one call restores. */
const RESTORE_LIMIT = 100

/**
 * Whether deleted records of this resource can be restored. A user's sign-in and password are not kept, so a deleted user is added again; personal
 * records (notifications) are not worth keeping.
 */
export const isRestorable = (resource: Resource): boolean => !isPerson(resource) && !isPersonal(resource)

/** Whether its records own a personal scope: users. */
const isPerson = ({ name }: Resource): boolean =>
  SCOPE_KIND_NAMES.map(scopeKind).some(({ owner, pulledBy }) => pulledBy === 'owner' && owner === name)

/** GET /deleted-records: one deletion, with the records that went with it. */
export const deletedRecord = v.object({
  deletion: v.number(),
  resource: v.string(),
  id: v.number(),
  /** Its label. */
  label: v.string(),
  deletedAt: v.string(),
  /** Empty when someone from outside the firm deleted it. */
  deletedBy: v.string(),
  /** Records that are restored with it: "3 comments". */
  contents: v.array(v.object({ kind: v.string(), count: v.number() })),
  /** Last instant at which it can be restored. */
  until: v.string(),
})
export type DeletedRecord = v.InferOutput<typeof deletedRecord>

/** POST /deleted-records/restore: all of these or none. Records that exist already stay as they are. */
export const restoreRequest = v.strictObject({
  resource: v.pipe(v.string(), v.maxLength(60)),
  ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(RESTORE_LIMIT)),
})

/** `leftEmpty` names fields that stay empty, because the record they pointed at is gone. */
export const restoreReply = v.object({ restored: v.number(), leftEmpty: v.array(v.string()) })
