import type { Change, LocalRecord } from '#local/types'
import type { Device } from './device'
import { type Doing, type Idea, shown, some } from './estimate-ideas'
import type { World } from './world'

/** What people on site and those who buy do: facts that add up and are never merged, drafts, and groups of products. All of it in the first project. */

const once = (what: string, ...changes: readonly Change[]): Doing => ({ what, changes })
const projectOf = (world: World): number => world.stage.site.projects[0] ?? 0
const DAYS = ['2026-11-17', '2026-11-20', '2026-11-21'] as const

/** A record and its lines as one edit, as a page saves them: whole or not at all. */
const withLines = (
  what: string,
  resource: string,
  values: Readonly<Record<string, unknown>>,
  lines: (id: number) => readonly { readonly resource: string; readonly values: Readonly<Record<string, unknown>> }[],
): Doing => ({
  what,
  changes: [],
  build: async replica => {
    const id = await replica.newId()
    return [{ kind: 'add', resource, id, values }, ...lines(id).map((line): Change => ({ kind: 'add', ...line }))]
  },
})

const oneToThree = <T>(world: World, line: () => T): T[] => [0, 1, 2].slice(world.dice.below(3)).map(() => line())

const orderLine = (world: World, order: number) => ({
  resource: 'materialOrderLine',
  values: {
    project: projectOf(world),
    order,
    name: world.token(),
    unit: 'm²',
    packs: 10_000 * (1 + world.dice.below(5)),
    packSize: world.dice.pick([10_000, 28_800]),
    packPrice: world.dice.chance(0.15) ? null : world.dice.below(900_000),
  },
})

const draftOrder: Idea = world =>
  withLines(
    'draft order',
    'materialOrder',
    {
      project: projectOf(world),
      supplier: world.dice.chance(0.15) ? null : world.stage.site.supplier,
      deliverTo: world.token(),
    },
    order => oneToThree(world, () => orderLine(world, order)),
  )

const changeOrder: Idea = (world, device) => {
  const order = some(world, device, 'materialOrder')
  const set = world.dice.pick([{ notes: world.token() }, { deliverTo: world.token() }, { requiredDate: '2026-12-04' }])
  return order && once('set order', { kind: 'set', resource: 'materialOrder', id: order.id, set })
}

const changeOrderLine: Idea = (world, device) => {
  const line = some(world, device, 'materialOrderLine')
  const set = world.dice.pick<Record<string, unknown>>([
    { packs: 10_000 * (1 + world.dice.below(9)) },
    { packPrice: world.dice.below(900_000), priceFrom: world.token() },
  ])
  return line && once('set order line', { kind: 'set', resource: 'materialOrderLine', id: line.id, set })
}

const addOrderLine: Idea = (world, device) => {
  const order = some(world, device, 'materialOrder')
  return order && once('add order line', { kind: 'add', ...orderLine(world, order.id) })
}

/** How much came of an order line, and now and then something to take back. */
const cameOf = (world: World, delivery: number, line: LocalRecord | null) => {
  const quantity = 10_000 * (world.dice.below(60) - 8)
  return {
    resource: 'deliveryLine',
    values: {
      project: projectOf(world),
      delivery,
      orderLine: line?.id ?? null,
      name: world.token(),
      unit: 'm²',
      quantity,
      damaged: quantity > 0 && world.dice.chance(0.2) ? world.dice.below(quantity) : 0,
      entered: quantity,
    },
  }
}
const linesOf = (device: Device, order: LocalRecord | null): LocalRecord[] =>
  device
    .records('materialOrderLine')
    .filter(line => order !== null && line.order === order.id)
    .toSorted((a, b) => a.id - b.id)

/** What comes is mostly of an order that is out. */
function orderAtTheGate(world: World, device: Device): LocalRecord | null {
  if (world.dice.chance(0.2)) return null
  const out = shown(device, 'materialOrder').filter(({ sentAt }) => sentAt !== null)
  return out.length > 0 && world.dice.chance(0.7)
    ? world.dice.pick(out.toSorted((a, b) => a.id - b.id))
    : some(world, device, 'materialOrder')
}

/** Somebody at the gate: against an order, or without one. */
const addDelivery: Idea = (world, device) => {
  const order = orderAtTheGate(world, device)
  const lines = linesOf(device, order)
  return withLines(
    `record delivery ${lines.length > 0 ? 'against an order' : 'without one'}`,
    'delivery',
    {
      project: projectOf(world),
      order: order?.id ?? null,
      reference: world.token(),
      deliveredOn: world.dice.pick(DAYS),
    },
    delivery => oneToThree(world, () => cameOf(world, delivery, lines.length > 0 ? world.dice.pick(lines) : null)),
  )
}

const addDeliveryLine: Idea = (world, device) => {
  const delivery = some(world, device, 'delivery')
  if (!delivery) return null
  const order = device.records('materialOrder').find(({ id }) => id === delivery.order) ?? null
  const lines = linesOf(device, order)
  return once('add delivery line', {
    kind: 'add',
    ...cameOf(world, delivery.id, lines.length > 0 ? world.dice.pick(lines) : null),
  })
}

const changeDelivery: Idea = (world, device) => {
  const delivery = some(world, device, 'delivery')
  const set = world.dice.pick([{ received: world.token() }, { shortOrDamaged: world.token() }])
  return delivery && once('set delivery', { kind: 'set', resource: 'delivery', id: delivery.id, set })
}

const changeDeliveryLine: Idea = (world, device) => {
  const line = some(world, device, 'deliveryLine')
  const quantity = 10_000 * world.dice.below(60)
  const set = world.dice.chance(0.5) ? { note: world.token() } : { quantity, entered: quantity, damaged: 0 }
  return line && once('set delivery line', { kind: 'set', resource: 'deliveryLine', id: line.id, set })
}

/** An invoice photographed or typed; what came, or something the order has not. */
const addInvoice: Idea = (world, device) => {
  const order = world.dice.chance(0.7) ? some(world, device, 'materialOrder') : null
  const lines = linesOf(device, order)
  return withLines(
    'enter invoice',
    'materialInvoice',
    {
      project: projectOf(world),
      supplier: world.stage.site.supplier,
      order: order?.id ?? null,
      invoiceReference: world.token(),
      net: world.dice.below(900_000),
      vat: world.dice.below(180_000),
    },
    invoice =>
      oneToThree(world, () => ({
        resource: 'materialInvoiceLine',
        values: {
          project: projectOf(world),
          invoice,
          orderLine: lines.length > 0 ? world.dice.pick(lines).id : null,
          name: world.token(),
          quantity: 10_000 * (1 + world.dice.below(5)),
          price: world.dice.below(900_000),
        },
      })),
  )
}

const changeInvoice: Idea = (world, device) => {
  const invoice = some(world, device, 'materialInvoice')
  const set = world.dice.pick<Record<string, unknown>>([
    { notes: world.token() },
    { net: world.dice.below(900_000), vat: world.dice.below(180_000) },
    { issueDate: world.dice.pick(DAYS) },
  ])
  return invoice && once('set invoice', { kind: 'set', resource: 'materialInvoice', id: invoice.id, set })
}

const labourLine = (world: World, application: number) => ({
  resource: 'labourItem',
  values: {
    project: projectOf(world),
    application,
    name: world.token(),
    unit: 'm²',
    appliedQuantity: world.dice.below(900_000),
    appliedRate: world.dice.below(900_000),
  },
})

/** What a subcontractor asks for, entered by the site. */
const addApplication: Idea = world =>
  withLines(
    'enter labour application',
    'labourApplication',
    {
      project: projectOf(world),
      assessment: world.stage.site.assessments[0],
      subcontractor: world.stage.site.subcontractor,
      effectiveDate: world.dice.pick(DAYS),
      materialsToDate: world.dice.below(90_000),
      notes: world.token(),
    },
    application => oneToThree(world, () => labourLine(world, application)),
  )

const addLabourLine: Idea = (world, device) => {
  const application = some(world, device, 'labourApplication')
  return application && once('add labour line', { kind: 'add', ...labourLine(world, application.id) })
}

const changeApplication: Idea = (world, device) => {
  const application = some(world, device, 'labourApplication')
  const set = world.dice.chance(0.5) ? { notes: world.token() } : { materialsToDate: world.dice.below(90_000) }
  return (
    application &&
    once('set labour application', { kind: 'set', resource: 'labourApplication', id: application.id, set })
  )
}

const changeLabourLine: Idea = (world, device) => {
  const line = some(world, device, 'labourItem')
  const set = world.dice.chance(0.4) ? { name: world.token() } : { appliedQuantity: world.dice.below(900_000) }
  return line && once('set labour line', { kind: 'set', resource: 'labourItem', id: line.id, set })
}

/** Products watched together. */
const addGroup: Idea = (world, device) => {
  const own = { project: projectOf(world), assessment: world.stage.site.assessments[0] }
  const products = shown(device, 'assessmentProduct').toSorted((a, b) => a.id - b.id)
  return withLines('add progress group', 'progressGroup', { ...own, name: world.token() }, group =>
    products
      .filter(() => world.dice.chance(0.4))
      .map(({ id }) => ({ resource: 'progressGroupProduct', values: { ...own, group, product: id } })),
  )
}

const changeGroup: Idea = (world, device) => {
  const group = some(world, device, 'progressGroup')
  const set = world.dice.chance(0.5) ? { name: world.token() } : { weight: world.dice.pick(['quantity', 'even']) }
  return group && once('set progress group', { kind: 'set', resource: 'progressGroup', id: group.id, set })
}

const addToGroup: Idea = (world, device) => {
  const group = some(world, device, 'progressGroup')
  const product = some(world, device, 'assessmentProduct')
  if (!group || !product) return null
  const { project, assessment } = group
  return once('add product to group', {
    kind: 'add',
    resource: 'progressGroupProduct',
    values: { project, assessment, group: group.id, product: product.id },
  })
}

/** A floor filled at once on the map: one edit of several products' progress in one zone. */
const fillFloor: Idea = (world, device) => {
  const zone = some(world, device, 'assessmentZone')
  if (!zone) return null
  const known = new Map(device.records('productProgress').map(record => [record.id, record]))
  const changes = shown(device, 'assessmentProduct')
    .toSorted((a, b) => a.id - b.id)
    .slice(0, 4)
    .map((product): Change => {
      const cell = { percent: 10_000 * world.dice.below(101), recordedAt: null, note: world.token() }
      return known.has(product.id)
        ? { kind: 'set', resource: 'productProgress', id: product.id, set: { [`cells.${zone.id}`]: cell } }
        : {
            kind: 'add',
            resource: 'productProgress',
            id: product.id,
            values: { project: projectOf(world), assessment: product.assessment, cells: { [zone.id]: cell } },
          }
    })
  return changes.length > 0 ? once('fill a floor of the map', ...changes) : null
}

const writeDiary: Idea = world =>
  once('write diary', {
    kind: 'add',
    resource: 'diaryEntry',
    values: {
      project: projectOf(world),
      day: world.dice.pick(DAYS),
      kind: world.dice.pick(['weather', 'delay', 'note']),
      text: world.token(),
    },
  })

const enterCost: Idea = world =>
  once('enter external cost', {
    kind: 'add',
    resource: 'externalCost',
    values: { project: projectOf(world), name: world.token(), materials: world.dice.below(90_000) - 20_000 },
  })

const deleteSome =
  (resource: string): Idea =>
  (world, device) => {
    const record = some(world, device, resource)
    return record && once(`delete ${resource}`, { kind: 'delete', resource, id: record.id })
  }

export const SITE_IDEAS: readonly { readonly weight: number; readonly what: Idea }[] = [
  { weight: 2.5, what: draftOrder },
  { weight: 1, what: changeOrder },
  { weight: 1.5, what: changeOrderLine },
  { weight: 0.5, what: addOrderLine },
  { weight: 3.5, what: addDelivery },
  { weight: 1, what: addDeliveryLine },
  { weight: 1, what: changeDelivery },
  { weight: 1, what: changeDeliveryLine },
  { weight: 1.5, what: addInvoice },
  { weight: 0.7, what: changeInvoice },
  { weight: 1.5, what: addApplication },
  { weight: 0.5, what: addLabourLine },
  { weight: 0.7, what: changeApplication },
  { weight: 1, what: changeLabourLine },
  { weight: 0.7, what: addGroup },
  { weight: 0.5, what: changeGroup },
  { weight: 0.5, what: addToGroup },
  { weight: 1.5, what: fillFloor },
  { weight: 0.5, what: writeDiary },
  { weight: 0.5, what: enterCost },
  { weight: 0.4, what: deleteSome('materialOrder') },
  { weight: 0.3, what: deleteSome('materialOrderLine') },
  { weight: 1, what: deleteSome('delivery') },
  { weight: 0.3, what: deleteSome('deliveryLine') },
  { weight: 0.2, what: deleteSome('materialInvoice') },
  { weight: 0.3, what: deleteSome('labourApplication') },
  { weight: 0.2, what: deleteSome('progressGroup') },
  { weight: 0.2, what: deleteSome('progressGroupProduct') },
]
