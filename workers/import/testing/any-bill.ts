// Bills as an export takes them, at random.
import fc from 'fast-check'
import type { ExportedBill } from '#domain/estimating/bill-export/exported-bill'
import { NIL, taken } from '#domain/value/money'

/** Two levels, the second in two parts, and a roof. */
export const ZONES = [
  { id: 11, name: 'Level 1', parent: null, order: 1 },
  { id: 12, name: 'Level 2', parent: null, order: 2 },
  { id: 13, name: 'East', parent: 12, order: 3 },
  { id: 14, name: 'West', parent: 12, order: 4 },
  { id: 15, name: 'Roof', parent: null, order: 5 },
]
const anyQuantity = fc.option(
  fc.integer({ min: 1, max: 9_999_999 }).map(value => taken('quantity', value)),
  { freq: 3 },
)
/** Fixed costs, and adjustments that are sums of money: what they add to the measured work needs no rounding. */
const anyBeyond = fc.record({
  fixedCosts: fc.array(
    fc.record({ many: fc.integer({ min: 1, max: 9 }), rate: fc.integer({ min: -5_000, max: 900_000 }) }),
    { maxLength: 3 },
  ),
  adjustments: fc.array(fc.record({ pence: fc.integer({ min: -90_000, max: 90_000 }), clientVisible: fc.boolean() }), {
    maxLength: 3,
  }),
})
const beyondOf = ({ fixedCosts, adjustments }: typeof anyBeyond extends fc.Arbitrary<infer T> ? T : never) => ({
  fixedCosts: fixedCosts.map(({ many, rate }, id) => ({
    id,
    quantity: taken('quantity', many * 10_000),
    periodUnit: 'w' as const,
    periodLength: taken('quantity', 20_000),
    ratePerPeriod: taken('money', rate),
    profitPerPeriod: null,
    isContingency: id === 2,
  })),
  adjustments: adjustments.map(({ pence, clientVisible }, id) => ({
    id,
    order: id,
    name: `Adjustment ${id}`,
    kind: 'amount' as const,
    base: 'all' as const,
    percentage: null,
    amount: taken('money', pence),
    grossUp: false,
    clientVisible,
  })),
})

/** Bills of up to eight lines over these zones, some unpriced, with or without fixed costs and adjustments. */
export const anyBill = (zones: ExportedBill['zones']): fc.Arbitrary<ExportedBill> =>
  fc
    .tuple(fc.option(anyBeyond), anyLines(zones))
    .map(([beyond, bill]) => ({ ...bill, beyond: beyond && beyondOf(beyond) }))
const anyLines = (zones: ExportedBill['zones']): fc.Arbitrary<Omit<ExportedBill, 'beyond'>> =>
  fc
    .array(
      fc.record({
        rate: fc.option(
          fc.integer({ min: 1, max: 99_999 }).map(pence => taken('rate', pence * 100)),
          { freq: 6 },
        ),
        group: fc.constantFrom(null, 31, 32),
        cells: fc.array(anyQuantity, { minLength: zones.length, maxLength: zones.length }),
        cost: fc.option(fc.array(fc.integer({ min: 0, max: 90_000_000 }), { maxLength: 3 })),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map(lines => ({
      assessment: 9,
      zones,
      groups: [
        { id: 31, name: 'Partitions', parent: null, order: 100 },
        { id: 32, name: 'Linings', parent: null, order: 200 },
      ],
      products: lines.map(({ rate, group }, index) => ({
        id: index + 1,
        order: index,
        group,
        ref: `P-${index + 1}`,
        name: `Partition of sort ${index + 1}`,
        description: null,
        notes: null,
        unit: 'm²',
        rate,
      })),
      decimals: null,
      quantities: lines.map(({ cells }, index) => ({
        id: index + 1,
        cells: Object.fromEntries(
          cells.flatMap((quantity, at) =>
            quantity === null ? [] : [[zones[at]?.id ?? 0, { quantity, source: 'boq' }]],
          ),
        ),
      })),
      costs: new Map(
        lines.flatMap(({ cost }, index) =>
          cost === null
            ? []
            : [
                [
                  index + 1,
                  {
                    materials: taken('cost', cost[0] ?? 0),
                    labour: taken('cost', cost[1] ?? 0),
                    supplyAndFit: NIL,
                    contingency: NIL,
                    inflation: NIL,
                    components: cost.map((each, at) => ({ name: `Part ${at}`, cost: taken('cost', each) })),
                  },
                ] as const,
              ],
        ),
      ),
    }))
