import * as v from 'valibot'
import { id } from '../../fields/schema'

/**
 * GET /projects/{id}/portal/lines?subcontractor=41: the lines of the bill that a subcontractor can be shown in the portal. `source` says why they are shown a
 * line already: we chose it, it is priced from their quote, or they applied for it. `others`: subcontractors it is chosen for. Decision 752.
 */
export const portalBillReply = v.array(
  v.object({
    product: id,
    code: v.nullable(v.string()),
    name: v.string(),
    unit: v.nullable(v.string()),
    contract: v.nullable(v.string()),
    source: v.nullable(v.picklist(['applied', 'quoted', 'chosen'])),
    others: v.array(id),
  }),
)
export type PortalBillLine = v.InferOutput<typeof portalBillReply>[number]

const products = v.pipe(v.array(id), v.maxLength(5_000))
/** POST /projects/{id}/portal/lines: changes alone, so that two people who choose at once lose nothing. */
export const portalLinesRequest = v.strictObject({ subcontractor: id, choose: products, take: products })
