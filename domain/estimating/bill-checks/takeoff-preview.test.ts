// Decision 761, figures by hand: 400 × 300 less 100 × 100 is 110,000; at 0.01 m a unit 11.00 m², 275.00 at 25.00; at 0.02 m 44.00 m², 1,100.00.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { afterWrites, copyScale, type GivenScale, setScale } from '../../takeoff/scale-commands'
import { pagePoint } from '../../takeoff/page-point'
import { planShape } from '../../takeoff/plan-points'
import { type RecordedScale, scaleOfShape } from '../../takeoff/scale-of-shape'
import { shapeFigures, type Takeoff } from '../../takeoff/takeoff-quantity'
import { groupBy } from '../../value/group-by'
import { ONE, pence, quantityOf, rateOf } from '../../value/money'
import { checkBill, type CheckedBill } from './checks'
import { previewTakeoff } from './takeoff-preview'
import { repairBill } from './repair'

const box = (x: number, y: number, width: number, height: number) => [
  pagePoint(x, y),
  pagePoint(x + width, y),
  pagePoint(x + width, y + height),
  pagePoint(x, y + height),
]
const shape = (id: number, page: number, points = box(0, 0, 400, 300), holes = [box(100, 100, 100, 100)]) => ({
  id,
  page,
  shape: planShape('outline', points, { holes }),
  height: null,
  sides: 1,
  drops: [],
  openings: [],
  ignoreVoidsUpTo: null,
  repeatCount: 1,
})
const known = (length: GivenScale['length']): GivenScale => ({
  method: 'calibrated',
  ratio: null,
  knownDistance: planShape('line', [pagePoint(0, 0), pagePoint(100, 0)]),
  length,
})
const takeoff = (scales: readonly RecordedScale[], superseded: readonly number[] = []): Takeoff => ({
  shapes: new Map([[7, shape(7, 5)]]),
  scales: groupBy(scales, ({ page }) => page),
  superseded: new Set(superseded),
})
const LINK = { id: 9, measurement: 7, product: 1, zone: 11, figure: 'area', factor: ONE } as const
const bill = (quantity = quantityOf(11), source = 'slate'): CheckedBill => ({
  zones: [{ id: 11, name: 'Level 1', parent: null, order: 0 }],
  products: [{ id: 1, ref: 'A', name: 'Screed', description: null, unit: 'm²', rate: rateOf(25), isRateOnly: false }],
  quantities: [{ id: 1, cells: { 11: { quantity, source } } }],
  decimals: null,
})
const first = afterWrites([], [setScale([], 5, known(quantityOf(1)))])

it('a scale that is set again says what it moves in quantity and money, and undo gives it all back', () => {
  const write = setScale(first, 5, known(quantityOf(2)))
  expect(write.id).toBe(first[0]?.id)
  const second = afterWrites(first, [write])
  expect(previewTakeoff(bill(), [LINK], takeoff(first), takeoff(second))).toEqual({
    moved: [
      {
        product: 1,
        zone: 11,
        quantity: { from: quantityOf(11), to: quantityOf(44) },
        amount: { from: pence(27_500), to: pence(110_000) },
        fault: null,
      },
    ],
    before: pence(27_500),
    after: pence(110_000),
  })
  const undone = second.map(each => (each.id === write.id && write.undo ? { ...each, ...write.undo } : each))
  expect(undone).toEqual(first)
  expect(previewTakeoff(bill(), [LINK], takeoff(first), takeoff(undone)).moved).toEqual([])
})

it('a scale that is taken away keeps the quantity, and says why', () => {
  expect(previewTakeoff(bill(), [LINK], takeoff(first), takeoff([]))).toMatchObject({
    moved: [{ quantity: { from: quantityOf(11), to: quantityOf(11) }, fault: 'no-scale' }],
    before: pence(27_500),
    after: pence(27_500),
  })
})

it('a scale is copied to other pages as inherited, and onto the record that a page has', () => {
  const [from] = first
  if (!from) throw new Error('no scale')
  const other = { ...from, id: 40, page: 6, knownDistance: null, length: null, ratio: quantityOf(50), method: 'ratio' }
  expect(
    copyScale([from, other], { page: 5, ...known(quantityOf(1)) }, [5, 6, 8]).map(({ id, page, values }) => [
      id,
      page,
      values.method,
    ]),
  ).toEqual([
    [40, 6, 'inherited'],
    [null, 8, 'inherited'],
  ])
})

it('501 passes on what the drawings say, fails beyond half a hundredth, and can be repaired either way', () => {
  const measured = new Map([[1, new Map([['11', { quantity: quantityOf(11), shapes: 1, faults: [] }]])]])
  const result = (given: CheckedBill) => checkBill(given).results[0]?.result
  expect(result({ ...bill(), measured })).toBe(1)
  expect(result({ ...bill(quantityOf(11.005)), measured })).toBe(1)
  expect(result(bill())).toBe(2)
  const off = { ...bill(quantityOf(11.0051)), measured }
  expect(checkBill(off).findings[0]).toMatchObject({
    check: 501,
    message: 'The bill has 11.0051 m², its drawings 11.00 m²',
  })
  expect(repairBill(off, () => 'measure').cells).toEqual([
    { product: 1, zone: 11, cell: { quantity: quantityOf(11), source: 'slate' } },
  ])
  expect(repairBill(off, ({ ways: [way] }) => way).cells).toEqual([
    { product: 1, zone: 11, cell: { quantity: quantityOf(11.0051), source: 'boq' } },
  ])
})

it('figures depend neither on the direction of drawing nor on the corner it began at', () => {
  const coordinate = fc.integer({ min: -5_000_000, max: 5_000_000 })
  const outline = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 3, maxLength: 12 })
  fc.assert(
    fc.property(outline, fc.nat({ max: 11 }), (points, from) => {
      const turned = [...points.slice(from % points.length), ...points.slice(0, from % points.length)]
      const [one, ...others] = [points, points.toReversed(), turned].map(
        each => shapeFigures(shape(7, 5, each, []), first).figures,
      )
      for (const other of others) expect(other).toEqual(one)
    }),
  )
})

it('the smallest region with all points holds, and newer of two scales of a page', () => {
  const whole = (id: number, ratio: GivenScale['ratio']): RecordedScale => ({
    id,
    page: 5,
    region: null,
    method: 'ratio',
    ratio,
    knownDistance: null,
    length: null,
  })
  const region = (id: number, size: number) => ({
    ...whole(id, quantityOf(20)),
    region: planShape('outline', box(0, 0, size, size)),
  })
  const at = (x: number, ...scales: readonly RecordedScale[]) =>
    scaleOfShape(planShape('line', [pagePoint(x, 10), pagePoint(x + 10, 10)]), scales)
  expect(at(10, whole(1, quantityOf(100)), region(2, 500), region(3, 100))).toMatchObject({ record: 3 })
  expect(at(200, whole(1, quantityOf(100)), region(2, 500), region(3, 100))).toMatchObject({ record: 2 })
  expect(at(95, whole(1, quantityOf(100)), region(3, 100))).toMatchObject({ fault: 'across' })
  expect(at(600, whole(1, quantityOf(100)), whole(4, quantityOf(50)), region(2, 500))).toMatchObject({ record: 4 })
  // On the border of a region a point is on both sides of it.
  expect(at(90, whole(1, quantityOf(100)), region(3, 100))).toMatchObject({ record: 3 })
  expect(at(100, whole(1, quantityOf(100)), region(3, 100))).toMatchObject({ record: 1 })
})
