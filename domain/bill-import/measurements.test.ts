import { expect, it } from 'vitest'
import { importChunksOf } from '#contract/estimating/import-chunks'
import { buildPlan } from './plan/build-plan'
import { cellKey } from './sheet/sheet'
import { startSheet } from './workbook/suggest-sheet'
import { drawSheet } from './testing/read-sheet'
import { convertUnits } from './plan/unit-conversion'

/** A bill whose first quantity is the given formula, with saved result 30. */
function planned(formula: string, unit = 'm2') {
  const drawn = drawSheet(`Ref | Description | Qty | Unit | Rate | Amount
    A | Partition | 30 | ${unit} | 10.00 | 300.00
    B | Ceiling | 12 | m2 | 20.00 | 240.00
    C | Skim | 5 | m2 | 6.00 | 30.00`)
  const sheet = { ...drawn, formulas: new Map([[cellKey(1, 2), formula]]) }
  return buildPlan({ sheet, ...startSheet(sheet), units: new Map() }).plan
}
const sent = (plan: ReturnType<typeof planned>) =>
  [...importChunksOf(plan)]
    .flatMap(chunk => chunk.entries)
    .map(entry => (entry.kind === 'product' ? entry.formula : null))

it('a quantity typed as a sum comes in as that sum', () => {
  expect(sent(planned('2*3*2.5+2*3*2.5'))).toEqual(['=2*3*2.5+2*3*2.5', undefined, undefined])
})

it.each(['C7*2', 'SUM(3,27)', '31', '2*3', '=#1+30', ''])('%s is not a measurement of the quantity', formula => {
  expect(sent(planned(formula))).toEqual([undefined, undefined, undefined])
})

it('a converted quantity has no formula any more', () => {
  const plan = planned('3*10', 'SF')
  expect(sent(plan)[0]).toBe('=3*10')
  const [unit = ''] = plan.products.map(product => product.unit)
  expect(sent(convertUnits(plan, new Map([[unit.toLowerCase(), { to: 'm²', per: '0.09290304' }]])))[0]).toBeUndefined()
})
