import type { CostSource } from '#domain/commercial/costs/cost-lines'
import type { CauseKind } from '#domain/commercial/cvr/cvr-movement'
import { clockOf, dayOf, dayWords } from '#domain/value/day'

/** Kinds of cost documents as people call them. */
const SOURCES: Readonly<Record<CostSource, string>> = {
  materialOrder: 'Material order',
  materialInvoice: 'Material invoice',
  fixedCostOrder: 'Fixed cost order',
  fixedCostInvoice: 'Fixed cost invoice',
  externalCost: 'External cost',
  labourApplication: 'Labour application',
  incomingApplication: 'Incoming application',
}

/** Returns the kind of a document: "Material invoice". */
export const kindWords = (source: CostSource): string => SOURCES[source]
/** Returns the kind of a document and its label: "Material invoice INV 4410". */
export const documentWords = ({ source }: { readonly source: CostSource }, label: string): string =>
  `${SOURCES[source]} ${label}`

/** Returns when a report was locked, and by whom where the name is known: "Locked on 30/11/2026 at 14:05 by Priya Shah". */
export const lockedBy = ({ lockedAt }: { readonly lockedAt: string }, name: string | undefined): string =>
  `Locked on ${dayWords(dayOf(lockedAt))} at ${clockOf(lockedAt)}${name === undefined ? '' : ` by ${name}`}`

/** Returns a variation as a cause: "Variation V3". */
export const variationWords = ({ code }: { readonly code: string }): string => `Variation ${code}`

/** Causes of a change of the final margin that are of no document. */
export const CAUSE_WORDS: Readonly<Record<CauseKind, string>> = {
  value: 'Current value',
  cost: 'Cost',
  forecast: 'Cost to complete',
  futureLoss: 'Known future losses',
}
