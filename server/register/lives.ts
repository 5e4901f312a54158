import type { Lifecycle } from '#contract/lifecycle'
import { LIFECYCLES } from '#contract/lifecycles'
import type { Resource } from '#contract/resource'
import { labourApplicationDuties } from '../commercial/labour/labour-duties'
import { FIXED_COST_PAPERS } from '../commercial/fixed-cost-papers'
import { invoiceDuties } from '../commercial/invoice-duties'
import { MATERIAL_PAPERS } from '../commercial/material-papers'
import { orderDuties } from '../commercial/order-duties'
import { assessmentDuties } from '../estimating/assessment-duties'
import { fixedCostsDuties, quantificationDuties, rateBuildUpDuties } from '../estimating/section-duties'
import { quoteRequestDuties } from '../estimating/quotes/quote-duties'
import { tenderDuties } from '../estimating/tender-duties'
import { conduct, type Conduct, type HasDuties } from '../records/conduct'

type Lives = typeof LIFECYCLES

/**
 * What the server does for the lives that ask for facts or have consequences. Typed by the register of the contract: a life without its
 * duties, or duties for a life that has none, does not compile.
 */
const DUTIES: { readonly [N in keyof Lives as HasDuties<Lives[N]> extends true ? N : never]: Conduct<Lives[N]> } = {
  assessment: assessmentDuties,
  rateBuildUp: rateBuildUpDuties,
  quantification: quantificationDuties,
  fixedCosts: fixedCostsDuties,
  materialOrder: orderDuties(MATERIAL_PAPERS),
  materialInvoice: invoiceDuties(MATERIAL_PAPERS),
  fixedCostOrder: orderDuties(FIXED_COST_PAPERS),
  fixedCostInvoice: invoiceDuties(FIXED_COST_PAPERS),
  labourApplication: labourApplicationDuties,
  tender: tenderDuties,
  quoteRequest: quoteRequestDuties,
}
const BY_NAME: Readonly<Record<string, Conduct>> = DUTIES
const CONDUCTS = new Map<string, Conduct[]>()
for (const [name, life] of Object.entries<Lifecycle>(LIFECYCLES)) {
  const own = BY_NAME[name] ?? conduct(life, { facts: {}, consequences: {} })
  CONDUCTS.set(life.resource.name, [...(CONDUCTS.get(life.resource.name) ?? []), own])
}

/** How a resource's moves are made, those of its parts too; undefined when it has no life. */
export function conductOf(resource: Resource): Conduct | undefined {
  const conducts = CONDUCTS.get(resource.name)
  if (!conducts) return undefined
  return {
    has: move => conducts.some(each => each.has(move)),
    async move(tx, id, name, input) {
      await conducts.find(each => each.has(name))?.move(tx, id, name, input)
    },
  }
}
