import type { Lifecycle } from '#contract/kit/lifecycle'
import { LIFECYCLES } from '#contract/lifecycles'
import type { Resource } from '#contract/kit/resource'
import { incomingApplicationSideEffects } from '../commercial/payment/incoming-side-effects'
import { outgoingApplicationSideEffects } from '../commercial/payment/outgoing-side-effects'
import { labourApplicationSideEffects } from '../commercial/labour/labour-side-effects'
import { externalCostSideEffects } from '../commercial/external-cost-side-effects'
import { FIXED_COST_PURCHASE } from '../commercial/fixed-cost-purchases'
import { guaranteeSideEffects } from '../commercial/guarantees/guarantee-side-effects'
import { invoiceSideEffects } from '../commercial/invoice-side-effects'
import { MATERIAL_PURCHASE } from '../commercial/material-purchases'
import { variationSideEffects } from '../commercial/variations/variation-side-effects'
import { orderSideEffects } from '../commercial/order-side-effects'
import { assessmentSideEffects } from '../estimating/assessment-side-effects'
import {
  fixedCostsSideEffects,
  quantificationSideEffects,
  rateBuildUpSideEffects,
} from '../estimating/section-side-effects'
import { quoteRequestSideEffects } from '../estimating/quotes/quote-side-effects'
import { tenderSideEffects } from '../estimating/tender-side-effects'
import { lifecycleHandler, type LifecycleHandler, type HasSideEffects } from '../records/lifecycles/lifecycle-handler'

type Lifecycles = typeof LIFECYCLES

/**
 * What the server does for the lifecycles that ask for facts or have consequences. Typed by the register of the contract: a lifecycle without its
 * side effects, or side effects for a lifecycle that has none, does not compile.
 */
const SIDE_EFFECTS: {
  readonly [N in keyof Lifecycles as HasSideEffects<Lifecycles[N]> extends true ? N : never]: LifecycleHandler<
    Lifecycles[N]
  >
} = {
  assessment: assessmentSideEffects,
  rateBuildUp: rateBuildUpSideEffects,
  quantification: quantificationSideEffects,
  fixedCosts: fixedCostsSideEffects,
  materialOrder: orderSideEffects(MATERIAL_PURCHASE),
  materialInvoice: invoiceSideEffects(MATERIAL_PURCHASE),
  fixedCostOrder: orderSideEffects(FIXED_COST_PURCHASE),
  fixedCostInvoice: invoiceSideEffects(FIXED_COST_PURCHASE),
  labourApplication: labourApplicationSideEffects,
  externalCost: externalCostSideEffects,
  incomingApplication: incomingApplicationSideEffects,
  outgoingApplication: outgoingApplicationSideEffects,
  variation: variationSideEffects,
  guarantee: guaranteeSideEffects,
  tender: tenderSideEffects,
  quoteRequest: quoteRequestSideEffects,
}
const BY_NAME: Readonly<Record<string, LifecycleHandler>> = SIDE_EFFECTS
const HANDLERS = new Map<string, LifecycleHandler[]>()
for (const [name, lifecycle] of Object.entries<Lifecycle>(LIFECYCLES)) {
  const own = BY_NAME[name] ?? lifecycleHandler(lifecycle, { facts: {}, consequences: {} })
  HANDLERS.set(lifecycle.resource.name, [...(HANDLERS.get(lifecycle.resource.name) ?? []), own])
}

/** How a resource's transitions are made, those of its parts too; undefined when it has no lifecycle. */
export function handlersOf(resource: Resource): LifecycleHandler | undefined {
  const handlers = HANDLERS.get(resource.name) ?? []
  const [first] = handlers
  if (!first) return undefined
  return {
    whyFixed: first.whyFixed,
    has: move => handlers.some(each => each.has(move)),
    async transition(tx, id, name, input) {
      await handlers.find(each => each.has(name))?.transition(tx, id, name, input)
    },
  }
}
