import * as v from 'valibot'
import { parseAs } from '#domain/value/money'
import { id, noNumber } from '../fields/schema'
import { base } from './rate-commands'

/** A zone in a list: `x` is its place among all zones, `idx` among its siblings. Spec: business 3, Zone. */
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

/** Results of an assessment's checks. `result`: 0 fail, 1 pass, 2 indeterminate. Spec: business 4, Check result. */
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

const settlement = v.picklist(['sum', 'unallocated'], 'A parent zone is settled by sum or unallocated')

/**
 * `settle`: how to repair a parent zone that holds more than its sub-zones; "unallocated", which keeps the money, when missing. `findings`: repairs
 * only these, each with its own choice. `preview`: changes nothing. Spec: business 7, POST /assessments/{id}/repair.
 */
export const repairRequest = v.strictObject({
  checkCodes: v.pipe(v.array(checkCode), v.minLength(1, 'Choose at least one check')),
  settle: v.optional(settlement),
  findings: v.optional(
    v.pipe(
      v.array(v.strictObject({ check: checkCode, product: v.nullable(id), zone: id, settle: v.optional(settlement) })),
      v.minLength(1, 'Choose at least one finding'),
    ),
  ),
  preview: v.optional(v.boolean()),
  ...base,
})
/** `changed`: number of repaired findings. `before` and `after`: measured work. Each line names its product and zone. */
export const repairReply = v.strictObject({
  changed: v.number(),
  before: v.string(),
  after: v.string(),
  lines: v.array(
    v.strictObject({
      check: checkCode,
      product: v.nullable(id),
      zone: id,
      way: v.string(),
      from: v.nullable(v.string()),
      to: v.nullable(v.string()),
    }),
  ),
})
export type RepairRequest = v.InferOutput<typeof repairRequest>
export type RepairReply = v.InferOutput<typeof repairReply>

/** Spec: business 7, PATCH /assessmentproducts/{id}/assessmentzones/{id}/quantity. */
export const quantityRequest = v.strictObject({
  quantity: v.nullable(
    v.pipe(
      v.string(noNumber),
      v.check(text => parseAs('quantity', text) !== null, 'This must be a number'),
    ),
  ),
})
