import { least, minus, most, NIL, plus, type Quantity } from '../../value/money'
import { materialKey } from './needed'
import { unitsIn } from './packs'

/** Orders with their lines, what came, and what was invoiced, as far as quantities go. */
export interface SiteRecords {
  readonly orders: readonly { readonly id: number; readonly state: string }[]
  readonly orderLines: readonly OrderedLine[]
  readonly deliveryLines: readonly CameLine[]
  readonly invoices: readonly { readonly id: number }[]
  readonly invoiceLines: readonly {
    readonly invoice: number
    readonly orderLine: number | null
    readonly quantity: Quantity
  }[]
}
export interface OrderedLine {
  readonly id: number
  readonly order: number
  readonly zone: number | null
  readonly material: number | null
  readonly name: string
  readonly unit: string | null
  readonly packSize: Quantity
  readonly packs: Quantity
}
export interface CameLine {
  readonly orderLine: number | null
  readonly material: number | null
  readonly name: string
  readonly unit: string | null
  readonly quantity: Quantity
  readonly damaged: Quantity
}

/** All in units of the material. */
export interface TakenUp {
  /** In every order that is not cancelled, drafts too; of an order closed early only what came. */
  readonly ordered: Quantity
  /** The part of it that has not been sent. */
  readonly drafted: Quantity
  /** What came and can be used. */
  readonly delivered: Quantity
  readonly invoiced: Quantity
}
export const NOTHING_TAKEN: TakenUp = { ordered: NIL, drafted: NIL, delivered: NIL, invoiced: NIL }

/** What came of each order line and can be used: less what was damaged. Reversal rows are negative. */
export function cameByLine(lines: readonly CameLine[]): ReadonlyMap<number, Quantity> {
  const came = new Map<number, Quantity>()
  for (const { orderLine, quantity, damaged } of lines)
    if (orderLine !== null) came.set(orderLine, plus(came.get(orderLine) ?? NIL, minus(quantity, damaged)))
  return came
}

/**
 * What orders, deliveries and invoices have taken of each material, by its key. Only sums, so the order in which facts arrive does not
 * matter. `zone`: only lines ordered for that zone. Source: commercial sections 2 and 3.
 */
export function takenUp(site: SiteRecords, zone: number | null = null): ReadonlyMap<string, TakenUp> {
  const found = new Map<string, TakenUp>()
  const put = (key: string, more: Partial<TakenUp>) => {
    const was = found.get(key) ?? NOTHING_TAKEN
    found.set(key, {
      ordered: plus(was.ordered, more.ordered ?? NIL),
      drafted: plus(was.drafted, more.drafted ?? NIL),
      delivered: plus(was.delivered, more.delivered ?? NIL),
      invoiced: plus(was.invoiced, more.invoiced ?? NIL),
    })
  }
  const stateOf = new Map(site.orders.map(({ id, state }) => [id, state]))
  const came = cameByLine(site.deliveryLines)
  const lines = new Map<number, OrderedLine>()
  for (const line of site.orderLines) {
    if (zone !== null && line.zone !== zone) continue
    lines.set(line.id, line)
    const state = stateOf.get(line.order)
    if (state === undefined || state === 'cancelled') continue
    const whole = unitsIn(line.packs, line.packSize)
    const ordered = state === 'complete' ? least(whole, most(came.get(line.id) ?? NIL, NIL)) : whole
    put(keyOf(line), { ordered, ...(state === 'draft' || state === 'held' ? { drafted: ordered } : {}) })
  }
  for (const line of site.deliveryLines) {
    const of = line.orderLine === null ? line : lines.get(line.orderLine)
    if (of && (zone === null || line.orderLine !== null))
      put(keyOf(of), { delivered: minus(line.quantity, line.damaged) })
  }
  const invoices = new Set(site.invoices.map(({ id }) => id))
  for (const { invoice, orderLine, quantity } of site.invoiceLines) {
    const of = orderLine === null ? undefined : lines.get(orderLine)
    if (of && invoices.has(invoice)) put(keyOf(of), { invoiced: unitsIn(quantity, of.packSize) })
  }
  return found
}

/**
 * The part of a site's records that is of one assessment. What was ordered or came without naming one counts for the first of the project's accepted
 * assessments.
 */
export function ofAssessment<
  S extends {
    readonly orderLines: readonly { readonly id: number; readonly assessment: number | null }[]
    readonly deliveryLines: readonly { readonly orderLine: number | null }[]
  },
>(site: S, assessment: number | null, isFirst: boolean): S {
  const orderLines = site.orderLines.filter(
    line => line.assessment === assessment || (line.assessment === null && isFirst),
  )
  const ours = new Set(orderLines.map(({ id }) => id))
  const deliveryLines = site.deliveryLines.filter(({ orderLine }) =>
    orderLine === null ? isFirst : ours.has(orderLine),
  )
  return { ...site, orderLines, deliveryLines }
}

const keyOf = ({ material, name, unit }: Pick<OrderedLine, 'material' | 'name' | 'unit'>): string =>
  materialKey(material, name, unit)
