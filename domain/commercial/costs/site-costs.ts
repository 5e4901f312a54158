import { groupBy } from '../../value/group-by'
import { keepSame } from '../../value/keep-same'
import { NIL } from '../../value/money'
import { costOfOrder, type GivenInvoice, type OrderRecords } from '../invoices/invoice-given'
import { orderCost } from '../invoices/match'
import { claimedInPeriod } from '../labour/claimed'
import type { ItemRecord } from '../labour/claims'
import {
  type CostLine,
  type CostSource,
  externalLines,
  labourLines,
  purchaseLine,
  subcontractLines,
  type SubcontractApplication,
  type SubcontractItem,
} from './cost-lines'
import type { SpentOn } from './external-costs'

/** Orders and invoices of a project, of materials or of fixed costs. */
export interface Purchases {
  readonly orders: readonly (NonNullable<OrderRecords['order']> & { readonly id: number })[]
  readonly orderLines: readonly (OrderRecords['orderLines'][number] & {
    readonly order: number
    readonly assessment: number | null
  })[]
  readonly deliveryLines: OrderRecords['deliveryLines']
  readonly invoices: readonly (GivenInvoice & { readonly order: number | null })[]
}
type LabourApplications = Parameters<typeof claimedInPeriod>[0] & Omit<Parameters<typeof labourLines>[0], 'claimed'>

/** Records of a project that cost money, without archived ones. Lists a person may not read are empty. */
export interface CostRecords {
  readonly materials: Purchases
  readonly fixedCosts: Purchases
  readonly external: readonly (SpentOn & {
    readonly id: number
    readonly assessment: number | null
    readonly state: string
  })[]
  readonly labour: {
    readonly applications: readonly LabourApplications[]
    readonly items: readonly ItemRecord[]
  }
  readonly incoming: {
    readonly applications: readonly SubcontractApplication[]
    readonly items: readonly SubcontractItem[]
  }
}

/**
 * Returns all costs of a project, past and committed, each with its document, budget and package. Lines of documents that are the same objects as in an
 * earlier call are not worked out again, so records must never be changed in place. Spec: COST-2; decision 758.
 */
export const siteCosts = ({ materials, fixedCosts, external, labour, incoming }: CostRecords): CostLine[] => [
  ...purchaseLines(materials, 'materials', 'materialOrder', 'materialInvoice'),
  ...purchaseLines(fixedCosts, 'fixedCosts', 'fixedCostOrder', 'fixedCostInvoice'),
  ...external
    .filter(({ state }) => state === 'approved')
    .flatMap(each => ofExternal([each], () => externalLines(each))),
  // An application counts the approvals before it, so all of them are worked out together.
  ...ofLabour([...labour.applications, ...labour.items], () =>
    labour.applications.flatMap(each => labourLines({ ...each, claimed: claimedInPeriod(each, labour) })),
  ),
  ...ofIncoming([...incoming.applications, ...incoming.items], () =>
    subcontractLines(incoming.applications, incoming.items),
  ),
]
const ofExternal = keepSame<readonly CostLine[]>()
const ofLabour = keepSame<readonly CostLine[]>()
const ofIncoming = keepSame<readonly CostLine[]>()

/** A draft or an order that waits for approval costs nothing yet. */
const isPlaced = ({ state }: { readonly state: string }): boolean => state !== 'draft' && state !== 'held'

/** An order counts for the package that its lines name. A credit note of an invoice without an order counts with that invoice. */
function purchaseLines(
  papers: Purchases,
  budget: 'materials' | 'fixedCosts',
  order: CostSource,
  invoice: CostSource,
): CostLine[] {
  const linesOf = groupBy(papers.orderLines, line => line.order)
  const cameOf = groupBy(papers.deliveryLines, line => line.orderLine)
  const invoicesOf = groupBy(papers.invoices, each => each.order)
  const loose = groupBy(invoicesOf.get(null) ?? [], each => each.creditsInvoice ?? each.id)
  return [
    ...papers.orders.filter(isPlaced).map(each => {
      const orderLines = linesOf.get(each.id) ?? []
      const deliveryLines = orderLines.flatMap(({ id }) => cameOf.get(id) ?? [])
      const invoices = invoicesOf.get(each.id) ?? []
      return ofOrder([each, ...orderLines, ...deliveryLines, ...invoices], () => {
        const cost = costOfOrder({ order: each, orderLines, deliveryLines, invoices, invoiceLines: [] })
        const assessment = orderLines.find(line => line.assessment !== null)?.assessment ?? null
        return purchaseLine({ source: order, id: each.id, assessment, budget }, cost)
      })
    }),
    ...[...loose].map(([id, invoices]) =>
      ofInvoices(invoices, () =>
        purchaseLine({ source: invoice, id, assessment: null, budget }, orderCost(NIL, NIL, invoices)),
      ),
    ),
  ]
}
const ofOrder = keepSame<CostLine>()
const ofInvoices = keepSame<CostLine>()

/**
 * Returns the lines by package. A line that names none, or one that is not accepted, counts for the only package; with several or none, for null. Decision
 * 757.
 */
export function byPackage(
  lines: readonly CostLine[],
  packages: readonly number[],
): ReadonlyMap<number | null, readonly CostLine[]> {
  const known = new Set(packages)
  const other = packages.length === 1 ? (packages[0] ?? null) : null
  return groupBy(lines, ({ assessment }) => (assessment !== null && known.has(assessment) ? assessment : other))
}
