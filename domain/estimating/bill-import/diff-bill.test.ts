import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffBill, type KnownProduct } from './diff-bill'
import type { BillPlan, PlanProduct } from './plan'
import { NIL, ONE, quantityOf, rateOf, type Quantity, type Rate } from '../../value/money'

const product = (ref: string, name: string, rate: Rate = rateOf(1), quantity: Quantity = ONE): PlanProduct => ({
  rows: [],
  ref,
  name,
  description: '',
  notes: '',
  unit: 'm²',
  rate,
  isFixedPrice: true,
  isProvisional: false,
  isRateOnly: false,
  group: null,
  order: 0,
  cells: [{ zone: 0, quantity }],
  amount: NIL,
})
const planOf = (...products: PlanProduct[]): BillPlan => ({ zones: ['Level 1'], groups: [], products, total: NIL })
const known = (id: number, { ref, name, unit, rate, cells }: PlanProduct): KnownProduct => ({
  id,
  ref,
  name,
  unit,
  rate,
  quantities: new Map(cells.map(cell => ['Level 1', cell.quantity])),
})

describe('a bill read again', () => {
  const wall = product('A', 'Metal stud partition, boarded both sides')
  const skim = product('B', 'Skim coat to walls')
  const ceiling = product('C', 'Suspended ceiling in grid')

  it('is the same when nothing changed', () => {
    expect(diffBill([known(1, wall), known(2, skim)], planOf(wall, skim)).map(line => line.kind)).toEqual([
      'same',
      'same',
    ])
  })

  it('tells figures, words and lines that changed', () => {
    const lines = diffBill(
      [known(1, wall), known(2, skim)],
      planOf({ ...wall, rate: rateOf(1.2), cells: [{ zone: 0, quantity: quantityOf(0.0005) }] }, ceiling),
    )
    expect(lines).toEqual([
      {
        kind: 'changed',
        product: 0,
        id: 1,
        matchedBy: 'ref',
        changes: [
          { field: 'rate', was: 10_000, now: 12_000 },
          { field: 'quantity', zone: 'Level 1', was: 10_000, now: 5 },
        ],
      },
      { kind: 'new', product: 1 },
      { kind: 'removed', id: 2 },
    ])
  })

  it('follows a line whose ref moved, past a new line that took it', () => {
    const lines = diffBill(
      [known(1, wall), known(2, skim)],
      planOf(wall, { ...ceiling, ref: 'B' }, { ...skim, ref: 'C' }),
    )
    expect(lines).toEqual([
      { kind: 'same', product: 0, id: 1, matchedBy: 'ref', changes: [] },
      { kind: 'new', product: 1 },
      {
        kind: 'changed',
        product: 2,
        id: 2,
        matchedBy: 'name',
        changes: [{ field: 'ref', was: 'B', now: 'C' }],
      },
    ])
  })

  it('finds a line by its words when ref and wording changed', () => {
    const lines = diffBill(
      [known(1, wall), known(2, skim)],
      planOf(product('Z1', 'Metal stud partition boarded to both sides, 100 mm'), skim),
    )
    expect(lines[0]).toMatchObject({ kind: 'changed', id: 1, matchedBy: 'words' })
  })

  it('tells every product of either side once, in any bill', () => {
    const some = fc.array(
      fc.record({
        ref: fc.constantFrom('', 'A', 'B', 'C1'),
        name: fc.constantFrom('Wall', 'Wall board', 'Board to wall', 'Door', 'Oak door', ''),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(some, some, (before, after) => {
        const lines = diffBill(
          before.map((each, index) => known(index, product(each.ref, each.name))),
          planOf(...after.map(each => product(each.ref, each.name))),
        )
        const ids = lines.flatMap(line => (line.kind === 'new' ? [] : [line.id])).toSorted((a, b) => a - b)
        expect(ids).toEqual(before.map((_, index) => index))
        expect(lines.flatMap(line => (line.kind === 'removed' ? [] : [line.product]))).toEqual(
          after.map((_, index) => index),
        )
      }),
    )
  })
})
