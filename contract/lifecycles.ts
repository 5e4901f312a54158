import { fixedCostInvoiceLife } from './commercial/fixed-cost-invoice'
import { fixedCostOrderLife } from './commercial/fixed-cost-order'
import { issueLife } from './commercial/issue'
import { labourApplicationLife } from './commercial/labour-application'
import { materialInvoiceLife } from './commercial/material-invoice'
import { materialOrderLife } from './commercial/material-order'
import { assessmentLife } from './estimating/assessment-life'
import { fixedCostsLife, quantificationLife, rateBuildUpLife } from './estimating/assessment-sections'
import { bidderQuoteLife } from './estimating/bidder-quote'
import { quoteRequestLife } from './estimating/quote-request'
import { tenderLife } from './estimating/tender'
import type { Deed, Lifecycle } from './lifecycle'
import { whyGuarded } from '#domain/records/move'
import type { Row } from '#domain/records/path'
import type { Resource } from './resource'

/**
 * Every life, by a name of its own: the server's facts and consequences are typed by this register. A resource may have several, of parts
 * of it; the first is that of the record itself.
 */
export const LIFECYCLES = {
  assessment: assessmentLife,
  rateBuildUp: rateBuildUpLife,
  quantification: quantificationLife,
  fixedCosts: fixedCostsLife,
  tender: tenderLife,
  quoteRequest: quoteRequestLife,
  bidderQuote: bidderQuoteLife,
  issue: issueLife,
  materialOrder: materialOrderLife,
  materialInvoice: materialInvoiceLife,
  fixedCostOrder: fixedCostOrderLife,
  fixedCostInvoice: fixedCostInvoiceLife,
  labourApplication: labourApplicationLife,
} as const

const ALL: readonly Lifecycle[] = Object.values(LIFECYCLES)

/** The life of a record; undefined when it has none. Parts of it may have more. */
export const lifeOf = ({ name }: Resource): Lifecycle | undefined => ALL.find(({ resource }) => resource.name === name)

/** The life, of a record or of a part of it, that has a move; undefined when none has. */
export const lifeWith = ({ name }: Resource, move: string): Lifecycle | undefined =>
  ALL.find(({ resource, moves }) => resource.name === name && move in moves)

/** Why nobody edits, deletes or archives a record as it is now; null when nothing is in the way. */
export function whyNot(deed: Deed, resource: Resource, record: Row): string | null {
  const life = lifeOf(resource)
  if (!life) return null
  const guarded = deed === 'edit' ? whyGuarded(life, life.editGuards, record, {}, {}) : null
  return guarded ?? life.bars[deed][String(record[life.field])] ?? null
}
