import { externalCostLifecycle } from './commercial/external-cost'
import { fixedCostInvoiceLifecycle } from './commercial/fixed-cost-invoice'
import { fixedCostOrderLifecycle } from './commercial/fixed-cost-order'
import { dueDiligenceLifecycle } from './contacts/due-diligence'
import { cisReturnLifecycle } from './commercial/cis/cis-return'
import { guaranteeLifecycle } from './commercial/guarantees/guarantee'
import { issueLifecycle } from './commercial/issue'
import { labourApplicationLifecycle } from './commercial/labour-application'
import { materialInvoiceLifecycle } from './commercial/material-invoice'
import { materialOrderLifecycle } from './commercial/material-order'
import { incomingApplicationLifecycle } from './commercial/payment/incoming-application'
import { outgoingApplicationLifecycle } from './commercial/payment/outgoing-application'
import { paymentNoticeLifecycle } from './commercial/payment/payment-notice'
import { variationLifecycle } from './commercial/variations/variation'
import { assessmentLifecycle } from './estimating/assessment-lifecycle'
import { fixedCostsLifecycle, quantificationLifecycle, rateBuildUpLifecycle } from './estimating/assessment-sections'
import { bidderQuoteLifecycle } from './estimating/bidder-quote'
import { quoteRequestLifecycle } from './estimating/quote-request'
import { tenderLifecycle } from './estimating/tender'
import type { Action, Lifecycle } from './kit/lifecycle'
import { whyGuarded } from '#domain/records/transition'
import type { Row } from '#domain/records/path'
import type { Resource } from './kit/resource'

/**
 * Every lifecycle, by its own name: this register types the server's facts and consequences. A resource may have several, for parts of it; the first
 * is that of the record itself.
 */
export const LIFECYCLES = {
  assessment: assessmentLifecycle,
  rateBuildUp: rateBuildUpLifecycle,
  quantification: quantificationLifecycle,
  fixedCosts: fixedCostsLifecycle,
  tender: tenderLifecycle,
  quoteRequest: quoteRequestLifecycle,
  bidderQuote: bidderQuoteLifecycle,
  issue: issueLifecycle,
  materialOrder: materialOrderLifecycle,
  materialInvoice: materialInvoiceLifecycle,
  fixedCostOrder: fixedCostOrderLifecycle,
  fixedCostInvoice: fixedCostInvoiceLifecycle,
  labourApplication: labourApplicationLifecycle,
  externalCost: externalCostLifecycle,
  outgoingApplication: outgoingApplicationLifecycle,
  incomingApplication: incomingApplicationLifecycle,
  paymentNotice: paymentNoticeLifecycle,
  variation: variationLifecycle,
  guarantee: guaranteeLifecycle,
  cisReturn: cisReturnLifecycle,
  dueDiligence: dueDiligenceLifecycle,
} as const

const ALL: readonly Lifecycle[] = Object.values(LIFECYCLES)

/** Returns the lifecycle of a record; undefined when it has none. Parts of it may have their own. */
export const lifecycleOf = ({ name }: Resource): Lifecycle | undefined =>
  ALL.find(({ resource }) => resource.name === name)

/** Returns the lifecycle, of a record or a part of it, that has a transition; undefined when none has. */
export const lifecycleWith = ({ name }: Resource, transition: string): Lifecycle | undefined =>
  ALL.find(({ resource, transitions }) => resource.name === name && transition in transitions)

/** Returns why a record cannot be edited, deleted or archived in its present state; null when it can. */
export function whyNot(action: Action, resource: Resource, record: Row): string | null {
  const lifecycle = lifecycleOf(resource)
  if (!lifecycle) return null
  const guarded = action === 'edit' ? whyGuarded(lifecycle, lifecycle.editGuards, record, {}, {}) : null
  return guarded ?? lifecycle.bars[action][String(record[lifecycle.field])] ?? null
}
