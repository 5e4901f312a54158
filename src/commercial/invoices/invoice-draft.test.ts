import { expect, it } from 'vitest'
import { duplicatesOf, EMPTY_INVOICE } from './invoice-draft'

// Issue "Safe money", point 4: a credit note, a fixed cost invoice and an external cost with the number were not seen.
it('finds a number among all papers of its supplier, however it is written', () => {
  const known = [
    { supplier: 3, number: 'DUP-1', what: 'Credit note' },
    { supplier: 3, number: 'dup 01', what: 'External cost' },
    { supplier: 4, number: 'DUP-1', what: 'Invoice' },
    { supplier: 3, number: null, what: 'External cost' },
    { supplier: null, number: 'DUP-1', what: 'External cost' },
  ]
  const draft = { ...EMPTY_INVOICE, supplier: 3, reference: 'DUР/l' }
  expect(duplicatesOf(draft, known).map(({ what }) => what)).toEqual(['Credit note', 'External cost'])
  expect(duplicatesOf({ ...draft, reference: ' - ' }, known)).toEqual([])
})
