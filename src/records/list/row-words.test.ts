import { expect, it } from 'vitest'
import { externalCost } from '#contract/commercial/external-cost'
import { NIL, pence } from '#domain/value/money'
import type { Look } from '../../fields/look'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { saidOf, wordsUnder } from './row-words'

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

it('bug: a list of invoices on a phone showed no amount', () => {
  const row = {
    id: 1,
    _scope: 'project:5',
    _rev: 1,
    _dirty: 0 as const,
    issueDate: '2026-10-01',
    dueDate: '2026-10-31',
    net: pence(123_456),
    vat: pence(24_691),
  }
  const said = wordsUnder(materialInvoice, row, ['issueDate', 'dueDate', 'approvedForPayment', 'net', 'vat'], LOOK)
  expect(said).toEqual(['01/10/2026', '31/10/2026', 'Net £1,234.56'])
  // One that is among the first is said once.
  expect(wordsUnder(materialInvoice, row, ['net', 'issueDate', 'vat'], LOOK)).toEqual(['Net £1,234.56', '01/10/2026'])
})
