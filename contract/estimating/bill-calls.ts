import * as v from 'valibot'
import { parseAs } from '#domain/value/money'
import { id, noNumber } from '../fields/schema'
import { base } from './rate-commands'

/** A zone as it is listed: `x` counts all zones in their order, `idx` those beside it. Spec: business 3, Zone. */
export const zoneItem = v.strictObject({
  id,
  x: v.number(),
  idx: v.number(),
  name: v.string(),
  parentId: v.nullable(id),
  isSubZone: v.boolean(),
  subZoneCount: v.number(),
})
export type ZoneItem = v.InferOutput<typeof zoneItem>

const checkCode = v.picklist([501, 505, 506], 'There is no such check')

/** What the checks of an assessment found. `result`: 0 fail, 1 pass, 2 indeterminate. Spec: business 4, Check result. */
export const checkReply = v.strictObject({
  results: v.array(v.strictObject({ code: checkCode, result: v.picklist([0, 1, 2]) })),
  findings: v.array(
    v.strictObject({
      check: v.union([checkCode, v.string()]),
      stops: v.boolean(),
      product: v.nullable(id),
      zone: v.nullable(id),
      message: v.string(),
      amount: v.nullable(v.string()),
    }),
  ),
})

/** Spec: business 7, POST /assessments/{id}/repair. */
export const repairRequest = v.strictObject({
  checkCodes: v.pipe(v.array(checkCode), v.minLength(1, 'Choose at least one check')),
  ...base,
})
export const repairReply = v.strictObject({ changed: v.number() })

/** Spec: business 7, PATCH /assessmentproducts/{id}/assessmentzones/{id}/quantity. */
export const quantityRequest = v.strictObject({
  quantity: v.nullable(
    v.pipe(
      v.string(noNumber),
      v.check(text => parseAs('quantity', text) !== null, 'This must be a number'),
    ),
  ),
})
