import * as v from 'valibot'
import { storable } from '../fields/schema'

/** Whether a section may be completed, with the reason why not. Spec: business 7, valid-rbu and valid-boq. */
export const validReply = v.strictObject({ valid: v.boolean(), message: v.nullable(v.string()) })

/** Transitions of the sections, by the names of the specification's calls. */
export const SECTION_ACTIONS = ['start', 'complete', 'reopen'] as const
export const SECTIONS = ['rate-buildup', 'quantification', 'fixedcosts'] as const

/** The reason for a snapshot. */
export const snapshotRequest = v.strictObject({
  comment: v.pipe(storable(255), v.trim(), v.minLength(1, 'You must specify this field')),
})
