import { describe, expect, it } from 'vitest'
import { NIL, ONE, type Quantity, quantityOf } from '../../value/money'
import { scheduleOf, slotsNow, undatedOf } from './schedule'

// Spec: MAT-3. Due, late and received, for orders and for parts of their lines.

const order = (id: number, state: string, requiredDate: string | null) => ({ id, state, requiredDate })
const line = (id: number, of: number, packs: Quantity, packSize: Quantity = ONE) => ({ id, order: of, packs, packSize })
const slot = (id: number, orderLine: number, day: string, quantity: Quantity) => ({ id, orderLine, day, quantity })
const came = (orderLine: number, quantity: Quantity, damaged: Quantity = NIL) => ({
  orderLine,
  quantity,
  damaged,
  material: null,
  name: 'x',
  unit: null,
})
const TODAY = '2026-11-25'
const NOTHING = { orderLines: [], deliveryLines: [], slots: [] }
type Found = ReturnType<typeof scheduleOf>
const ids = (found: Found) =>
  [found.late, found.today, found.week, found.later, found.undated].map(visits => visits.map(each => each.order.id))

it('places open orders on their days; delivered, draft and cancelled orders are not expected', () => {
  const found = scheduleOf(
    {
      ...NOTHING,
      orders: [
        order(1, 'sent', '2026-11-24'),
        order(2, 'part_delivered', '2026-11-20'),
        order(3, 'sent', '2026-11-25'),
        order(4, 'sent', '2026-12-01'),
        order(5, 'sent', '2026-12-02'),
        order(6, 'sent', null),
        order(7, 'delivered', '2026-11-25'),
        order(8, 'draft', '2026-11-25'),
        order(9, 'cancelled', '2026-11-25'),
        order(10, 'complete', '2026-11-20'),
      ],
    },
    TODAY,
  )
  expect(ids(found)).toEqual([[2, 1], [3], [4], [5], [6]])
})

describe('slots within an order', () => {
  const site = {
    orders: [order(1, 'part_delivered', '2026-11-30')],
    // 5 pallets of 20 and 50 boxes.
    orderLines: [line(11, 1, quantityOf(5), quantityOf(20)), line(12, 1, quantityOf(50))],
    slots: [
      slot(1, 11, '2026-11-23', quantityOf(40)),
      slot(2, 11, '2026-11-25', quantityOf(60)),
      slot(3, 12, '2026-11-25', quantityOf(20)),
    ],
    deliveryLines: [],
  }

  it('come on days of their own, those of one day together; the rest by the day the order is required', () => {
    const { late, today, week } = scheduleOf(site, TODAY)
    expect(late.map(({ slots }) => slots.map(each => each.slot.id))).toEqual([[1]])
    expect(today.map(({ slots }) => slots.map(each => each.slot.id))).toEqual([[2, 3]])
    expect(week).toEqual([{ order: site.orders[0], day: '2026-11-30', slots: [] }])
  })

  it('are filled by deliveries in the order of their days, without damaged goods', () => {
    const now = slotsNow(site.slots, [came(11, quantityOf(70), quantityOf(10))], TODAY)
    expect(now.map(({ slot: { id }, status, open }) => [id, status, open])).toEqual([
      [1, 'received', NIL],
      [2, 'due', quantityOf(40)],
      [3, 'due', quantityOf(20)],
    ])
    const short = slotsNow(site.slots, [came(11, quantityOf(39))], TODAY)
    expect(short[0]).toMatchObject({ status: 'late', open: quantityOf(1) })
  })

  it('are not expected any more once they have come, and nor is a line of which all has', () => {
    const all = scheduleOf({ ...site, deliveryLines: [came(11, quantityOf(100)), came(12, quantityOf(50))] }, TODAY)
    expect(ids(all)).toEqual([[], [], [], [], []])
    // The 30 boxes in no slot are the only rest.
    const rest = scheduleOf({ ...site, deliveryLines: [came(11, quantityOf(100)), came(12, quantityOf(20))] }, TODAY)
    expect(ids(rest)).toEqual([[], [], [1], [], []])
  })

  it('that name more than is ordered are known', () => {
    const [pallets, boxes] = site.orderLines
    if (!pallets || !boxes) throw new Error('no lines')
    expect(undatedOf(pallets, site.slots)).toBe(NIL)
    expect(undatedOf(boxes, site.slots)).toBe(quantityOf(30))
    expect(undatedOf(boxes, [...site.slots, slot(4, 12, TODAY, quantityOf(31))])).toBe(quantityOf(-1))
  })
})
