import { groupBy } from '../../value/group-by'
import { type Day, dayOf } from '../../value/day'
import { add, exact, type Exact, NIL as NOTHING, times } from '../../value/exact'
import { lineAmount, minus, type Money, NIL, type Quantity, type Rate } from '../../value/money'
import { approvalOf, type InTurn, inTurn, isApprovedState, type ItemRecord } from '../labour/claims'
import { unitsIn } from '../materials/packs'
import { isFinished, type MeasuredBill, type Work, workDone } from './work-done'

/**
 * Facts of sites that say something of a norm: a quotient of what was used, worked or paid by what it was for. They are read as pooled quotients, so a
 * large job counts more than a small one. Decision 749.
 */

/** A kind of norm that sites measure: waste of a material, hours of an activity, and the prices of both. */
export type NormKind = 'waste' | 'output' | 'price' | 'labourRate'

/** A document behind a figure. */
export interface Witness {
  readonly source: 'delivery' | 'labourAllocation' | 'materialOrder' | 'materialInvoice' | 'labourApplication'
  readonly id: number
  readonly day: Day | null
}

/** Facts of one project about one item. */
export interface Evidence {
  readonly kind: NormKind
  /** The catalogue's material or activity. */
  readonly item: number
  /** The template whose work it is; null where it counts for every template that uses the item. */
  readonly template: number | null
  readonly project: number
  /** Quantity that came, hours worked, or money. */
  readonly used: Exact
  /** Quantity built in, work done, or units paid for. */
  readonly base: Exact
  /** Deliveries, days of people, and lines of orders, invoices and applications. */
  readonly records: number
  readonly days: readonly Day[]
  /** Only finished work is measured: what came for other work may still be on site. */
  readonly isFinished: boolean
  readonly witnesses: readonly Witness[]
}

export interface BillOfProject extends MeasuredBill {
  readonly materials: readonly {
    readonly product: number
    readonly material: number | null
    readonly quantityPerUnit: Quantity
  }[]
  readonly activities: readonly {
    readonly id: number
    readonly product: number
    readonly activity: number | null
    /** The unit in which it is claimed. */
    readonly unit: string | null
  }[]
}
/** A product's unit, a material's unit: facts in another unit say nothing of the norm. */
export interface Units {
  readonly templates: ReadonlyMap<number, string>
  readonly materials: ReadonlyMap<number, string>
}

export interface CameRecord {
  readonly material: number | null
  readonly unit: string | null
  readonly delivery: number
  readonly deliveredOn: Day
  /** Usable: less what was damaged. */
  readonly quantity: Quantity
}

/**
 * Returns what came of each material against what its work takes without waste, for each template that uses it on the project. Materials are not told
 * apart by the product they were used in, so templates that share one have the same evidence.
 */
export function wasteEvidence(
  project: number,
  bills: readonly BillOfProject[],
  came: readonly CameRecord[],
  units: Units,
): Evidence[] {
  const work = bills.map(bill => ({ bill, done: workDone(bill) }))
  const arrived = groupBy(
    came.filter(({ material, unit }) => material !== null && unit === (units.materials.get(material) ?? null)),
    ({ material }) => material ?? 0,
  )
  return [...arrived].flatMap(([item, lines]): Evidence[] => {
    const uses = work.flatMap(({ bill, done }) =>
      bill.materials.flatMap(({ product, material, quantityPerUnit }) => {
        const of = material === item ? done.get(product) : undefined
        return of && of.measured !== NIL ? [{ of, quantityPerUnit }] : []
      }),
    )
    const net = add(
      uses.map(({ of, quantityPerUnit }) => times(exact('quantity', of.measured), exact('quantity', quantityPerUnit))),
    )
    if (net <= NOTHING) return []
    const templates = new Set(uses.flatMap(({ of }) => of.template ?? []))
    return [...templates].map(template => ({
      kind: 'waste',
      item,
      template,
      project,
      used: add(lines.map(({ quantity }) => exact('quantity', quantity))),
      base: net,
      records: lines.length,
      days: lines.map(({ deliveredOn }) => deliveredOn),
      isFinished: uses.every(({ of }) => isFinished(of)),
      witnesses: lines.map(({ delivery, deliveredOn }) => ({ source: 'delivery', id: delivery, day: deliveredOn })),
    }))
  })
}

export interface HoursRecord {
  readonly id: number
  /** The line of the bill, not the catalogue's activity. */
  readonly activity: number | null
  readonly zone: number | null
  readonly workedOn: Day
  readonly hours: Quantity
}

/** Returns the hours on each activity against the work they made. A place counts once its work is finished; hours without a zone are of the whole product. */
export function outputEvidence(
  project: number,
  bills: readonly BillOfProject[],
  hours: readonly HoursRecord[],
  units: Units,
): Evidence[] {
  const byLine = groupBy(hours, ({ activity }) => activity)
  return bills.flatMap(bill => {
    const done = workDone(bill)
    return bill.activities.flatMap(({ id, product, activity: item }): Evidence[] => {
      const own = byLine.get(id) ?? []
      const of = done.get(product)
      if (item === null || of?.template == null || own.length === 0) return []
      const { template } = of
      if (units.templates.get(template) !== of.unit) return []
      const isWhole = own.some(({ zone }) => zone === null)
      const places: readonly [Work | undefined, readonly HoursRecord[]][] = isWhole
        ? [[of, own]]
        : [...groupBy(own, ({ zone }) => zone ?? 0)].map(([zone, each]) => [of.zones.get(zone), each])
      return places.flatMap(([place, each]): Evidence[] =>
        place
          ? [
              {
                kind: 'output',
                item,
                template,
                project,
                used: add(each.map(one => exact('quantity', one.hours))),
                base: exact('quantity', place.done),
                records: each.length,
                days: each.map(({ workedOn }) => workedOn),
                isFinished: isFinished(place),
                witnesses: each.map(one => ({ source: 'labourAllocation', id: one.id, day: one.workedOn })),
              },
            ]
          : [],
      )
    })
  })
}

export interface BoughtRecords {
  readonly orders: readonly { readonly id: number; readonly state: string; readonly sentAt: string | null }[]
  readonly orderLines: readonly {
    readonly id: number
    readonly order: number
    readonly material: number | null
    readonly unit: string | null
    readonly packs: Quantity
    readonly packSize: Quantity
    readonly packPrice: Rate | null
  }[]
  readonly invoices: readonly { readonly id: number; readonly state: string; readonly issueDate: Day | null }[]
  readonly invoiceLines: readonly {
    readonly invoice: number
    readonly orderLine: number | null
    readonly quantity: Quantity
    readonly price: Rate
    readonly amount: Money | null
  }[]
}

const SENT: ReadonlySet<string> = new Set(['sent', 'part_delivered', 'delivered', 'complete'])
const DECIDED: ReadonlySet<string> = new Set(['approved', 'paid'])

/**
 * Returns the price of each material: as its approved invoices have it, and for order lines without one as ordered. Orders sent before `since` say
 * nothing of today's prices.
 */
export function priceEvidence(
  project: number,
  { orders, orderLines, invoices, invoiceLines }: BoughtRecords,
  units: Units,
  since: Day,
): Evidence[] {
  const sent = new Map(orders.filter(({ state }) => SENT.has(state)).map(order => [order.id, order]))
  const approved = new Map(invoices.filter(({ state }) => DECIDED.has(state)).map(each => [each.id, each]))
  const billed = groupBy(
    invoiceLines.filter(({ invoice, orderLine }) => orderLine !== null && approved.has(invoice)),
    ({ orderLine }) => orderLine ?? 0,
  )
  return orderLines.flatMap(({ id, order, material: item, unit, packs, packSize, packPrice }): Evidence[] => {
    const { sentAt } = sent.get(order) ?? { sentAt: null }
    if (item === null || sentAt === null || unit !== (units.materials.get(item) ?? null)) return []
    const sentOn = dayOf(sentAt)
    if (sentOn < since) return []
    const of = { kind: 'price', item, template: null, project, isFinished: true } as const
    const lines = billed.get(id) ?? []
    if (lines.length === 0)
      return packPrice === null
        ? []
        : [
            {
              ...of,
              used: times(exact('quantity', packs), exact('rate', packPrice)),
              base: exact('quantity', unitsIn(packs, packSize)),
              records: 1,
              days: [sentOn],
              witnesses: [{ source: 'materialOrder', id: order, day: sentOn }],
            },
          ]
    const dayOfInvoice = (invoice: number): Day => approved.get(invoice)?.issueDate ?? sentOn
    return [
      {
        ...of,
        used: add(lines.map(({ quantity, price, amount }) => exact('money', amount ?? lineAmount(quantity, price)))),
        base: add(lines.map(({ quantity }) => exact('quantity', unitsIn(quantity, packSize)))),
        records: lines.length,
        days: lines.map(({ invoice }) => dayOfInvoice(invoice)),
        witnesses: lines.map(({ invoice }) => ({ source: 'materialInvoice', id: invoice, day: dayOfInvoice(invoice) })),
      },
    ]
  })
}

export interface ClaimedRecords {
  readonly applications: readonly InTurn[]
  readonly items: readonly (Omit<ItemRecord, 'name' | 'zoneName' | 'productName' | 'unit'> & {
    readonly unit: string | null
  })[]
}
/** Returns the approved rate of each activity. Applications are to date, so of each subcontractor the last approval of a line counts alone. */
export function labourRateEvidence(
  project: number,
  { applications, items }: ClaimedRecords,
  bills: readonly BillOfProject[],
): Evidence[] {
  const activities = claimedActivities(bills)
  const approved = new Map(applications.filter(({ state }) => isApprovedState(state)).map(each => [each.id, each]))
  const claims = items.flatMap(item => {
    const by = approved.get(item.application)
    const of = item.activity === null ? undefined : activities.get(item.activity)
    const approval = approvalOf(item)
    return by && of && approval && item.unit === of.unit ? [{ item, by, of, approval }] : []
  })
  const lines = groupBy(claims, ({ item, by }) => `${by.subcontractor} ${item.activity} ${item.zone}`)
  return [...lines.values()].flatMap((line): Evidence[] => {
    const inOrder = line.toSorted((a, b) => inTurn(a.by, b.by))
    const last = inOrder.at(-1)
    if (!last || last.approval.quantity === NIL) return []
    return [
      {
        kind: 'labourRate',
        item: last.of.activity,
        template: last.of.template,
        project,
        used: times(exact('quantity', last.approval.quantity), exact('rate', last.approval.rate)),
        base: exact('quantity', last.approval.quantity),
        records: 1,
        days: inOrder.map(({ by }) => by.effectiveDate),
        isFinished: true,
        witnesses: [{ source: 'labourApplication', id: last.by.id, day: last.by.effectiveDate }],
      },
    ]
  })
}

/** Returns the lines of bills that were made from a template: activity of the catalogue, template and unit. */
function claimedActivities(bills: readonly BillOfProject[]) {
  const templates = new Map(bills.flatMap(({ products }) => products.map(({ id, template }) => [id, template])))
  return new Map(
    bills.flatMap(({ activities }) =>
      activities.flatMap(({ id, product, activity, unit }) => {
        const template = templates.get(product) ?? null
        return activity === null || template === null ? [] : [[id, { activity, template, unit }] as const]
      }),
    ),
  )
}

/** Returns what of a delivery line is usable. */
export const usable = ({ quantity, damaged }: { readonly quantity: Quantity; readonly damaged: Quantity }): Quantity =>
  minus(quantity, damaged)
