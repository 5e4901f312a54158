import * as v from 'valibot'
import { id } from '../fields/schema'

const text = v.nullable(v.string())
/** GET /api/assessments/{id}/material-on-site; quantities and money as decimal texts. Spec: MAT-5. */
export const onSiteReply = v.strictObject({
  mode: v.picklist(['o', 'd']),
  value: v.string(),
  materials: v.array(
    v.strictObject({
      name: v.string(),
      unit: text,
      came: v.string(),
      used: v.string(),
      onSite: v.string(),
      beyond: v.string(),
    }),
  ),
  products: v.array(
    v.strictObject({
      product: id,
      ref: text,
      name: v.string(),
      notInstalled: v.string(),
      covered: v.string(),
      value: v.string(),
    }),
  ),
})
