import { lower } from '#domain/value/lower'
import { mayRead, withheldFrom } from '../../kit/access'
import type { Resource } from '../../kit/resource'
import type { Permissions } from '../../permissions'
import { fixedCostProgress } from '../fixed-cost-progress'
import { outgoingApplication } from '../payment/outgoing-application'
import { outgoingItem } from '../payment/outgoing-item'
import { productProgress } from '../product-progress'
import { variation } from '../variations/variation'

/** Records that the value side of a report is worked out from, by the name people know. */
interface ValuePart {
  readonly words: string
  readonly resources: readonly Resource[]
  /** Figures that are not known without it. */
  readonly figures: readonly ValueFigure[]
}
const FIGURES = ['earned', 'earnedBudget', 'certified', 'overClaim', 'margin'] as const
type ValueFigure = (typeof FIGURES)[number]

export const CLAIMS_PART: ValuePart = {
  words: lower(outgoingApplication.plural),
  resources: [outgoingApplication, outgoingItem],
  figures: ['certified', 'overClaim'],
}
export const VARIATIONS_PART: ValuePart = { words: lower(variation.plural), resources: [variation], figures: [] }
export const PROGRESS_PART: ValuePart = {
  words: lower(productProgress.plural),
  resources: [productProgress, fixedCostProgress],
  figures: ['earned', 'earnedBudget', 'overClaim', 'margin'],
}
/** All parts of the value side. Who may not read one sees the report without it, and sees no locked one. Decision 755. */
export const VALUE_PARTS = [CLAIMS_PART, VARIATIONS_PART, PROGRESS_PART] as const

/** Whether a person may read all records of a part. A sum of fields that are withheld would tell them. */
export const readsPart = (permissions: Permissions, { resources }: ValuePart): boolean =>
  resources.every(each => mayRead(permissions, each) && withheldFrom(permissions, each).length === 0)

/** Returns the figures that a report does not have, from the parts that its reader may not see. Zero would be untrue of them. */
export const unknownFigures = (unread: readonly string[]): ReadonlySet<string> =>
  new Set<string>(VALUE_PARTS.flatMap(({ words, figures }) => (unread.includes(words) ? figures : [])))
