import * as v from 'valibot'
import { id } from '../fields/schema'

/** GET /api/suppliers/{id}/project/{projectId}/default-contact. Null: the supplier has no such person. */
export const defaultContactReply = v.nullable(
  v.object({ id, fullName: v.string(), email: v.nullable(v.string()), phone: v.nullable(v.string()) }),
)
