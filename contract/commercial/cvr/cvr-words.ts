import type { CostSource } from '#domain/commercial/costs/cost-lines'
import type { CauseKind } from '#domain/commercial/cvr/cvr-movement'

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

/** Causes of a change of the final margin that are of no document. */
export const CAUSE_WORDS: Readonly<Record<CauseKind, string>> = {
  value: 'Current value',
  cost: 'Cost',
  forecast: 'Cost to complete',
  futureLoss: 'Known future losses',
}
