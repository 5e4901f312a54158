import * as v from 'valibot'
import { storable } from '../fields/schema'

/** Whether a section may be completed, and what stands in its way. Spec: business 7, valid-rbu and valid-boq. */
export const validReply = v.strictObject({ valid: v.boolean(), message: v.nullable(v.string()) })

/** The moves of the sections as the specification's calls name them. */
export const SECTION_ACTIONS = ['start', 'complete', 'reopen'] as const
export const SECTIONS = ['rate-buildup', 'quantification', 'fixedcosts'] as const

/** Why an assessment is kept as it is. */
export const snapshotRequest = v.strictObject({
  comment: v.pipe(storable(255), v.trim(), v.minLength(1, 'You must specify this field')),
})
