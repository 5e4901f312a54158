import { least, lineAmount, minus, type Money, most, NIL, plus, type Quantity, type Rate, sum } from '../../value/money'
import { materialKey } from '../../catalogue/material-key'
import { unitsIn } from './packs'

/** Orders with their lines, deliveries and invoices. */
export interface SiteRecords {
  readonly orders: readonly { readonly id: number; readonly state: string }[]
  readonly orderLines: readonly OrderedLine[]
  readonly deliveryLines: readonly CameLine[]
  readonly invoices: readonly { readonly id: number }[]
  readonly invoiceLines: readonly {
    readonly invoice: number
    readonly orderLine: number | null
    readonly quantity: Quantity
    readonly price: Rate
    /** The printed amount where it is not quantity × price. */
    readonly amount: Money | null
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

/** Quantities of one material, in its units. */
export interface TakenUp {
  /** In every order that is not cancelled, drafts too; of an order closed early only its delivered part. */
  readonly ordered: Quantity
  /** The unsent part of it. */
  readonly drafted: Quantity
  /** Delivered and usable. */
  readonly delivered: Quantity
  readonly invoiced: Quantity
  /** As invoiced, without VAT: the sum of the lines of the invoices. */
  readonly invoicedValue: Money
}
export const NOTHING_TAKEN: TakenUp = {
  ordered: NIL,
  drafted: NIL,
  delivered: NIL,
  invoiced: NIL,
  invoicedValue: NIL,
}

/** Returns what of a material is in orders that were sent: a draft is no order yet. */
export const sentOf = ({ ordered, drafted }: Pick<TakenUp, 'ordered' | 'drafted'>): Quantity => minus(ordered, drafted)

/** Returns the delivered and usable quantity of each order line: less damaged goods. Correcting rows are negative. */
export function cameByLine(lines: readonly CameLine[]): ReadonlyMap<number, Quantity> {
  const came = new Map<number, Quantity>()
  for (const { orderLine, quantity, damaged } of lines)
    if (orderLine !== null) came.set(orderLine, plus(came.get(orderLine) ?? NIL, minus(quantity, damaged)))
  return came
}

/** Returns the quantity of a line that counts as ordered, in units. It is zero for a cancelled order, and at most the delivered quantity for a closed one. */
export function orderedOf(
  { packs, packSize }: Pick<OrderedLine, 'packs' | 'packSize'>,
  state: string,
  delivered: Quantity,
): Quantity {
  if (state === 'cancelled') return NIL
  const whole = unitsIn(packs, packSize)
  return state === 'complete' ? least(whole, most(delivered, NIL)) : whole
}

/**
 * Returns the ordered, delivered and invoiced quantity of each material, by its key. Uses only sums, so the order in which facts arrive does not
 * matter. `zone`: only lines ordered for that zone.
 */
export const takenUp = (site: SiteRecords, zone: number | null = null): ReadonlyMap<string, TakenUp> =>
  new TakenUpTotals(zone).follow(site)

/** Share of one order line, or of one delivery line without an order, in its material's totals. */
interface Part {
  readonly key: string
  readonly taken: TakenUp
}

/** {@link takenUp} of changing records: recomputes only records whose objects have changed. Returns a new map each time. */
export class TakenUpTotals {
  readonly #zone: number | null
  #site: SiteRecords = { orders: [], orderLines: [], deliveryLines: [], invoices: [], invoiceLines: [] }
  readonly #states = new Map<number, string>()
  readonly #lines = new Map<number, OrderedLine>()
  readonly #linesOf = new Groups<number, OrderedLine>()
  readonly #came = new Groups<number, CameLine>()
  readonly #invoices = new Set<number>()
  readonly #billed = new Groups<number, SiteRecords['invoiceLines'][number]>()
  readonly #billedOn = new Groups<number, SiteRecords['invoiceLines'][number]>()
  readonly #parts = new Map<number | CameLine, Part>()
  readonly #found = new Map<string, { readonly taken: TakenUp; readonly parts: number }>()

  constructor(zone: number | null = null) {
    this.#zone = zone
  }

  follow(next: SiteRecords): ReadonlyMap<string, TakenUp> {
    const before = this.#site
    const touched = new Set<number | CameLine>()
    const orders = difference(before.orders, next.orders)
    for (const { id } of orders.gone) this.#states.delete(id)
    for (const { id, state } of orders.come) this.#states.set(id, state)
    const lines = difference(before.orderLines, next.orderLines)
    for (const line of lines.gone) this.#dropLine(line)
    for (const line of lines.come) this.#takeLine(line)
    for (const { id } of [...lines.gone, ...lines.come]) touched.add(id)
    for (const { id } of [...orders.gone, ...orders.come]) for (const line of this.#linesOf.of(id)) touched.add(line.id)
    const came = difference(before.deliveryLines, next.deliveryLines)
    for (const line of came.gone) if (line.orderLine !== null) this.#came.drop(line.orderLine, line)
    for (const line of came.come) if (line.orderLine !== null) this.#came.take(line.orderLine, line)
    for (const line of [...came.gone, ...came.come]) touched.add(line.orderLine ?? line)
    this.#followInvoices(next, touched)
    const free = new Set(came.come)
    for (const each of touched)
      this.#put(each, typeof each === 'number' ? this.#ofLine(each) : free.has(each) ? this.#ofFree(each) : null)
    this.#site = next
    return new Map([...this.#found].map(([key, { taken }]) => [key, taken]))
  }

  #followInvoices(next: SiteRecords, touched: Set<number | CameLine>): void {
    const invoices = difference(this.#site.invoices, next.invoices)
    for (const { id } of invoices.gone) this.#invoices.delete(id)
    for (const { id } of invoices.come) this.#invoices.add(id)
    const billed = difference(this.#site.invoiceLines, next.invoiceLines)
    const touch = ({ orderLine }: SiteRecords['invoiceLines'][number]) => orderLine !== null && touched.add(orderLine)
    for (const line of billed.gone) {
      if (line.orderLine !== null) this.#billed.drop(line.orderLine, line)
      this.#billedOn.drop(line.invoice, line)
      touch(line)
    }
    for (const line of billed.come) {
      if (line.orderLine !== null) this.#billed.take(line.orderLine, line)
      this.#billedOn.take(line.invoice, line)
      touch(line)
    }
    for (const { id } of [...invoices.gone, ...invoices.come]) for (const line of this.#billedOn.of(id)) touch(line)
  }

  #dropLine(line: OrderedLine): void {
    this.#lines.delete(line.id)
    this.#linesOf.drop(line.order, line)
  }
  #takeLine(line: OrderedLine): void {
    this.#lines.set(line.id, line)
    this.#linesOf.take(line.order, line)
  }

  /** Returns an order line's ordered, delivered and invoiced quantity; null where it is filtered out. */
  #ofLine(id: number): Part | null {
    const line = this.#lines.get(id)
    if (!line || (this.#zone !== null && line.zone !== this.#zone)) return null
    const state = this.#states.get(line.order)
    const delivered = sum([...this.#came.of(id)].map(({ quantity, damaged }): Quantity => minus(quantity, damaged)))
    const billed = [...this.#billed.of(id)].filter(({ invoice }) => this.#invoices.has(invoice))
    const ordered = state === undefined ? NIL : orderedOf(line, state, delivered)
    return {
      key: keyOf(line),
      taken: {
        ordered,
        drafted: state === 'draft' || state === 'held' ? ordered : NIL,
        delivered,
        invoiced: sum(billed.map(({ quantity }): Quantity => unitsIn(quantity, line.packSize))),
        invoicedValue: sum(billed.map(({ quantity, price, amount }) => amount ?? lineAmount(quantity, price))),
      },
    }
  }
  #ofFree(line: CameLine): Part | null {
    if (this.#zone !== null) return null
    return { key: keyOf(line), taken: { ...NOTHING_TAKEN, delivered: minus(line.quantity, line.damaged) } }
  }

  #put(of: number | CameLine, part: Part | null): void {
    const was = this.#parts.get(of)
    if (was) this.#add(was.key, was.taken, -1)
    if (part) {
      this.#add(part.key, part.taken, 1)
      this.#parts.set(of, part)
    } else this.#parts.delete(of)
  }
  #add(key: string, more: TakenUp, sign: 1 | -1): void {
    const { taken, parts } = this.#found.get(key) ?? { taken: NOTHING_TAKEN, parts: 0 }
    if (parts + sign === 0) return void this.#found.delete(key)
    const add: typeof plus = sign === 1 ? plus : minus
    this.#found.set(key, {
      parts: parts + sign,
      taken: {
        ordered: add(taken.ordered, more.ordered),
        drafted: add(taken.drafted, more.drafted),
        delivered: add(taken.delivered, more.delivered),
        invoiced: add(taken.invoiced, more.invoiced),
        invoicedValue: add(taken.invoicedValue, more.invoicedValue),
      },
    })
  }
}

/** Items in groups; a missing group is empty. */
class Groups<K, T> {
  readonly #groups = new Map<K, Set<T>>()
  of(key: K): Iterable<T> {
    return this.#groups.get(key) ?? []
  }
  take(key: K, each: T): void {
    const group = this.#groups.get(key)
    if (group) group.add(each)
    else this.#groups.set(key, new Set([each]))
  }
  drop(key: K, each: T): void {
    this.#groups.get(key)?.delete(each)
  }
}

/** Returns the objects in one list and not in the other. Lists that differ in one stretch take a single pass. */
function difference<T extends object>(
  before: readonly T[],
  after: readonly T[],
): { gone: readonly T[]; come: readonly T[] } {
  if (before === after) return { gone: [], come: [] }
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const [gone, come] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const [was, is] = [new Set(gone), new Set(come)]
  return { gone: gone.filter(each => !is.has(each)), come: come.filter(each => !was.has(each)) }
}

/**
 * Returns the part of a site's records that belongs to one assessment. Orders and deliveries without an assessment count for the first of the
 * project's accepted ones.
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
