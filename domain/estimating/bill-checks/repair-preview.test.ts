import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minus, pence, plus, quantityOf, type Quantity, type Rate, rateOf, taken } from '../../value/money'
import { computeBillTotals } from '../bill-totals'
import { checkBill, type CheckedBill } from './checks'
import { byCodes, type Repairable, repairedBill, type RepairWay } from './repair'
import { previewRepair } from './repair-preview'

/**
 * Oracle 2 after a sub-zone "L2 East" without quantities was added under L2.
 *
 * A partition 32.88: L1 118.40 + 96.25 = 214.65 → 7,057.69; L2 204.60 → 6,727.25.
 * B ceiling 34.34: L1 110.00 + 88.50 = 198.50 → 6,816.49; L2 190.75 → 6,550.36 (190.75 × 34.34 = 6,550.355).
 * C skim 6.50: L1 twice A = 429.30 → 2,790.45; L2 409.20 → 2,659.80.
 * Measured 32,602.04, of which L2 has 6,727.25 + 6,550.36 + 2,659.80 = 15,937.41.
 */
const [L1, NORTH, SOUTH, L2, EAST] = [1, 2, 3, 4, 5]
const [A, B, C] = [11, 12, 13]
const typed = (quantity: Quantity) => ({ quantity, source: 'boq' })
const twiceA = (quantity: Quantity) => ({ quantity, source: 'dep', formula: `=2*#${A}` })
const product = (id: number, ref: string, rate: Rate | null) => ({
  id,
  ref,
  name: ref,
  description: null,
  unit: 'm²',
  rate,
  isRateOnly: false,
})
const ORACLE: CheckedBill = {
  zones: [
    { id: L1, name: 'L1', parent: null, order: 1 },
    { id: NORTH, name: 'N', parent: L1, order: 2 },
    { id: SOUTH, name: 'S', parent: L1, order: 3 },
    { id: L2, name: 'L2', parent: null, order: 4 },
    { id: EAST, name: 'L2 East', parent: L2, order: 5 },
  ],
  products: [product(A, 'A', rateOf(32.88)), product(B, 'B', rateOf(34.34)), product(C, 'C', rateOf(6.5))],
  quantities: [
    {
      id: A,
      cells: { [NORTH]: typed(quantityOf(118.4)), [SOUTH]: typed(quantityOf(96.25)), [L2]: typed(quantityOf(204.6)) },
    },
    {
      id: B,
      cells: { [NORTH]: typed(quantityOf(110)), [SOUTH]: typed(quantityOf(88.5)), [L2]: typed(quantityOf(190.75)) },
    },
    {
      id: C,
      cells: {
        [NORTH]: twiceA(quantityOf(236.8)),
        [SOUTH]: twiceA(quantityOf(192.5)),
        [L2]: twiceA(quantityOf(409.2)),
      },
    },
  ],
  decimals: null,
}
const said = ({ lines }: ReturnType<typeof previewRepair>) =>
  lines.map(({ repairable: { finding }, way, figures }) => [
    finding.product,
    way,
    figures?.quantity.from,
    figures?.quantity.to,
    figures?.amount.from,
    figures?.amount.to,
  ])

describe('the effect of a repair, in money', () => {
  it('keeps the 32,602.04 of oracle 2 when the rest goes into "Unallocated"', () => {
    const preview = previewRepair(ORACLE, byCodes([505]))
    expect([preview.before, preview.after]).toEqual([pence(3_260_204), pence(3_260_204)])
    expect(said(preview)).toEqual([
      [A, 'unallocated', quantityOf(204.6), quantityOf(204.6), pence(672_725), pence(672_725)],
      [B, 'unallocated', quantityOf(190.75), quantityOf(190.75), pence(655_036), pence(655_036)],
      [C, 'unallocated', quantityOf(409.2), quantityOf(409.2), pence(265_980), pence(265_980)],
    ])
    expect(preview.follows).toEqual([])
  })

  it('the sum of empty sub-zones leaves 16,664.63, line by line', () => {
    const preview = previewRepair(ORACLE, byCodes([505], 'sum'))
    expect([preview.before, preview.after]).toEqual([pence(3_260_204), pence(1_666_463)])
    expect(said(preview)).toEqual([
      [A, 'sum', quantityOf(204.6), null, pence(672_725), pence(0)],
      [B, 'sum', quantityOf(190.75), null, pence(655_036), pence(0)],
      [C, 'sum', quantityOf(409.2), null, pence(265_980), pence(0)],
    ])
  })

  it('repairs one row alone: B loses 6,550.36 and the others stay', () => {
    const preview = previewRepair(ORACLE, ({ finding }) => (finding.product === B ? 'sum' : null))
    expect(said(preview)).toEqual([[B, 'sum', quantityOf(190.75), null, pence(655_036), pence(0)]])
    // 32,602.04 − 6,550.36.
    expect([preview.after, preview.follows]).toEqual([pence(2_605_168), []])
  })

  it('names a linked line that follows the one that is repaired', () => {
    const preview = previewRepair(ORACLE, ({ finding }) => (finding.product === A ? 'sum' : null))
    // C is twice A in L2, where A has no quantity any more: 2,790.45 of its 5,450.25 is left.
    expect(preview.follows).toEqual([{ product: C, from: pence(545_025), to: pence(279_045) }])
    // 32,602.04 − 6,727.25 − 2,659.80.
    expect(preview.after).toEqual(pence(2_321_499))
  })

  it('quantities without a zone add their amount, rounded once where they go together', () => {
    const lost: CheckedBill = {
      ...ORACLE,
      zones: ORACLE.zones.slice(0, 4),
      quantities: [
        { id: C, cells: { [NORTH]: typed(quantityOf(1)), 77: typed(quantityOf(0.001)), 78: typed(quantityOf(0.001)) } },
      ],
    }
    const preview = previewRepair(lost, byCodes([506]))
    // 0.001 × 6.50 = 0.0065 → 0.01; 0.002 × 6.50 = 0.013 → 0.01: the second adds nothing.
    expect(said(preview)).toEqual([
      [C, 'move', null, quantityOf(0.001), 0, 1],
      [C, 'move', null, quantityOf(0.001), 0, 0],
    ])
    expect([preview.before, preview.after]).toEqual([pence(650), pence(651)])
  })

  // The findings added up to 3,600.28 and their repair added 3,600.27.
  it('adds what the findings say, to the penny', () => {
    const lost: CheckedBill = {
      ...ORACLE,
      zones: ORACLE.zones.slice(0, 4),
      quantities: [{ id: A, cells: { 77: typed(quantityOf(54.749)), 78: typed(quantityOf(54.749)) } }],
    }
    // 54.749 × 32.88 = 1,800.14712 → 1,800.15 each, 3,600.30; 109.498 × 32.88 = 3,600.29424 → 3,600.29.
    const amounts = checkBill(lost).findings.flatMap(({ check, amount }) => (check === 506 ? [amount] : []))
    expect(amounts).toEqual([pence(180_015), pence(180_014)])
    const preview = previewRepair(lost, byCodes([506]))
    expect(minus(preview.after, preview.before)).toBe(pence(360_029))
    expect(preview.lines.map(({ figures }) => figures?.amount.to)).toEqual(amounts)
  })

  // Found by an audit: repairing P-01 alone, £617.50 of a line that was twice P-01 vanished with its finding.
  it('leaves a linked line on a deleted zone its figure when only the line it follows is repaired', () => {
    const lost: CheckedBill = {
      ...ORACLE,
      zones: ORACLE.zones.slice(0, 4),
      quantities: [
        { id: A, cells: { 77: typed(quantityOf(47.5)) } },
        { id: C, cells: { 77: twiceA(quantityOf(95)) } },
      ],
    }
    const preview = previewRepair(lost, ({ finding }) => (finding.product === A ? 'move' : null))
    const rest = repairedBill(lost, preview.repair)
    expect(checkBill(rest).findings).toContainEqual(
      expect.objectContaining({ check: 506, product: C, zone: 77, amount: pence(61_750) }),
    )
    // 47.5 × 32.88 = 1,561.80, and then 95 × 6.50 = 617.50.
    expect(preview.after).toBe(pence(156_180))
    expect(previewRepair(rest, byCodes([506])).after).toBe(pence(217_930))
  })

  it('keeping a broken measurement changes no money, and the preview shows it', () => {
    const broken: CheckedBill = {
      ...ORACLE,
      zones: ORACLE.zones.slice(0, 4),
      quantities: [{ id: A, cells: { [L2]: { quantity: quantityOf(204.6), source: 'slate_error' } } }],
    }
    const preview = previewRepair(broken, byCodes([501]))
    expect(said(preview)).toEqual([[A, 'keep', quantityOf(204.6), quantityOf(204.6), pence(672_725), pence(672_725)]])
    expect(preview.after).toBe(preview.before)
  })

  const anyBill = fc
    .record({
      parents: fc.array(fc.option(fc.constantFrom(1, 2, 3, 4, 5, 99)), { minLength: 5, maxLength: 5 }),
      cells: fc.array(
        fc.record({
          product: fc.constantFrom(A, B, C),
          zone: fc.constantFrom(1, 2, 3, 4, 5, 77, 78),
          quantity: fc.integer({ min: -9_999, max: 9_999_999 }),
          source: fc.constantFrom('boq', 'slate_error', 'dep'),
        }),
        { maxLength: 20 },
      ),
      decimals: fc.option(fc.constantFrom(0, 2)),
    })
    .map(({ parents, cells, decimals }): CheckedBill => {
      const own = new Map<number, Record<string, { quantity: Quantity; source: string; formula?: string }>>()
      for (const { product: of, zone, quantity, source } of cells)
        own.set(of, {
          ...own.get(of),
          [zone]: {
            quantity: taken('quantity', quantity),
            source: source === 'dep' && of === A ? 'boq' : source,
            ...(source === 'dep' && of !== A ? { formula: `=2*#${A}` } : {}),
          },
        })
      return {
        ...ORACLE,
        zones: parents.map((parent, index) => ({ id: index + 1, name: `Z${index % 4}`, parent, order: index })),
        quantities: [...own].map(([id, each]) => ({ id, cells: each })),
        decimals,
      }
    })
  const amountOf = ({ zones, products, quantities, decimals }: CheckedBill) =>
    computeBillTotals({
      assessments: [{ percentageBasis: 'markup', billQtyDecimals: decimals }],
      products: products.map(each => ({ ...each, pricingMode: 'rbu', fixedPrice: each.rate })) as never,
      zones,
      quantities,
      components: null,
      materials: null,
      activities: null,
    }).amount

  it('give the same total where quantities without a zone are repaired in two steps', () => {
    fc.assert(
      fc.property(anyBill, fc.constantFrom(A, B, C), (bill, first) => {
        const isLost = ({ finding }: Repairable) => finding.check === 506 && finding.product !== null
        const one = previewRepair(bill, each => (isLost(each) && each.finding.product === first ? 'move' : null))
        const then = previewRepair(repairedBill(bill, one.repair), each => (isLost(each) ? 'move' : null))
        const atOnce = previewRepair(bill, each => (isLost(each) ? 'move' : null))
        expect(then.after).toBe(atOnce.after)
      }),
    )
  })

  it('adds up, line by line, to the bill before and after, whatever is chosen', () => {
    fc.assert(
      fc.property(anyBill, fc.array(fc.nat({ max: 2 }), { minLength: 40, maxLength: 40 }), (bill, choices) => {
        let at = 0
        const known = new Map<string, RepairWay | null>()
        const wayOf = ({ finding, ways }: Repairable): RepairWay | null => {
          const key = `${finding.check}/${finding.product}/${finding.zone}/${finding.mend}`
          const choice = choices[at++ % choices.length] ?? 0
          if (!known.has(key)) known.set(key, choice === 0 ? null : (ways[choice - 1] ?? ways[0]))
          return known.get(key) ?? null
        }
        const preview = previewRepair(bill, wayOf)
        const moved = [
          ...preview.lines.flatMap(({ figures }) => (figures ? [minus(figures.amount.to, figures.amount.from)] : [])),
          ...preview.follows.map(({ from, to }) => minus(to, from)),
        ]
        expect([preview.before, preview.after]).toEqual([amountOf(bill), amountOf(repairedBill(bill, preview.repair))])
        expect(moved.reduce(plus, preview.before)).toBe(preview.after)
      }),
    )
  })
})
