import * as v from 'valibot'
import { id, storable } from '../../fields/schema'
import { NORM_KINDS } from './outturn-decision'

const KIND = v.picklist(NORM_KINDS.map(({ value }) => value))
const day = v.nullable(v.string())

/** One norm of a template beside what sites say of it. Values are texts in the decimals of their kind. */
const finding = v.object({
  kind: KIND,
  /** The material or the activity of the template. */
  line: id,
  item: v.string(),
  component: v.string(),
  unit: v.string(),
  norm: v.nullable(v.string()),
  site: v.nullable(v.string()),
  verdict: v.picklist(['proposed', 'agrees', 'dismissed', 'thin', 'unfinished', 'doubtful', 'shared', 'noNorm']),
  effect: v.nullable(v.string()),
  used: v.string(),
  base: v.string(),
  records: v.number(),
  projects: v.array(id),
  from: day,
  to: day,
  /** The newest documents behind it; `records` counts them all. */
  witnesses: v.array(
    v.object({
      source: v.picklist(['delivery', 'labourAllocation', 'materialOrder', 'materialInvoice', 'labourApplication']),
      id,
      project: id,
      day,
      label: v.string(),
    }),
  ),
})

/**
 * GET /api/outturn: what sites say of the norms of the library, template by template. Templates of which they say nothing are not in it. `unread`: evidence
 * that the caller may not read, so no norm has it. Decision 749.
 */
export const outturnReply = v.object({
  asOf: v.string(),
  templates: v.array(
    v.object({
      template: id,
      name: v.string(),
      unit: v.string(),
      version: v.string(),
      isSupplied: v.boolean(),
      rate: v.nullable(v.string()),
      effect: v.nullable(v.string()),
      findings: v.array(finding),
    }),
  ),
  projects: v.array(v.object({ id, name: v.string() })),
  unread: v.array(v.string()),
})
export type OutturnReply = v.InferOutput<typeof outturnReply>
export type OutturnTemplate = OutturnReply['templates'][number]
export type OutturnFinding = OutturnTemplate['findings'][number]

/**
 * POST /api/outturn/decisions: takes a proposal over into the template, or dismisses it. `version` and `site` are what the person saw: a template or
 * evidence that has changed since is refused.
 */
export const outturnRequest = v.strictObject({
  template: id,
  kind: KIND,
  line: id,
  version: v.pipe(v.string(), v.maxLength(40)),
  site: v.pipe(v.string(), v.maxLength(40)),
  outcome: v.picklist(['taken', 'dismissed']),
  reason: v.pipe(storable(2_000), v.trim(), v.nonEmpty('Write the reason')),
})
