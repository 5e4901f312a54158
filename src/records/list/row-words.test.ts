import { expect, it } from 'vitest'
import { externalCost } from '#contract/commercial/external-cost'
import { NIL, pence } from '#domain/value/money'
import type { Look } from '../../fields/look'
import { saidOf } from './row-words'

const LOOK: Look = { labelOf: () => undefined, unnamed: () => '…', currency: 'GBP' }

it('says which budget a cost comes off, and not that it is nil of another', () => {
  const row = {
    id: 1,
    _scope: 'project:5',
    _rev: 1,
    _dirty: 0 as const,
    name: 'Skip permit',
    materials: NIL,
    labour: NIL,
    contingency: NIL,
    fixedCosts: pence(9_600),
  }
  const said = externalCost.columns.flatMap(name => saidOf(externalCost, row, name, LOOK))
  expect(said).toEqual(['Skip permit', 'Fixed costs £96.00'])
})
