import * as v from 'valibot'
import { id, storable } from '../fields/schema'

/**
 * PATCH /projects/{id}/projectpackages: changes a work package of the project where `id` names it, else adds one. The definition checks the rest when
 * values are stored. Spec: business 7, Projects.
 */
export const packageRequest = v.strictObject({
  id: v.exactOptional(id),
  workPackage: v.exactOptional(id),
  vatCode: v.exactOptional(v.nullable(id)),
  clientRef: v.exactOptional(v.nullable(storable(60))),
})

const priced = { net: v.string(), discount: v.string(), gross: v.string(), vat: v.string() }

/**
 * GET /projects/{id}/{package}/workPackageSummary: the totals of a work package of a project. Of each assessment the accepted version in this package
 * counts, else the newest; only people who may see estimates get it. VAT is at the rate of the package. Money is text with two decimals. Spec: business 7, Projects;
 * PROJ-4.
 */
export const packageSummary = v.strictObject({
  id: v.number(),
  workPackage: v.strictObject({ id: v.number(), name: v.string() }),
  clientRef: v.nullable(v.string()),
  vatCode: v.nullable(v.number()),
  assessments: v.array(
    v.strictObject({
      id: v.number(),
      name: v.string(),
      versionMajor: v.number(),
      versionMinor: v.number(),
      status: v.string(),
      ...priced,
    }),
  ),
  ...priced,
})
export type PackageSummary = v.InferOutput<typeof packageSummary>
