import { expect, it } from 'vitest'
import { materialOrder } from '#contract/commercial/material-order'
import { typedOf, withoutFollowers } from './use-followers'

const current = { supplier: 3, contact: 31, email: 'typed@aire.test', notes: null }
const followed = { contact: 41, email: 'bob@calder.test' }
const typed = (set: object, next: object, then: object = followed) =>
  typedOf(materialOrder, current, { ...set }, { ...current, ...next }, { ...then })

it('what only followed in a form is not taken for typed', () => {
  const next = { supplier: 4, ...followed, notes: 'Ring first' }
  expect(typed({ supplier: 4 }, next)).toEqual({ ...current, supplier: 4, notes: 'Ring first' })
})

it('what is typed in a form for the new supplier stays until another is chosen', () => {
  const own = { supplier: 4, email: 'yard@calder.test' }
  const { contact } = followed
  expect(typed(own, { ...own, contact, notes: 'x' }, { contact })).toEqual({ ...current, ...own, notes: 'x' })
  expect(typed(own, { ...own, contact, supplier: 6 }, { contact })).toEqual({ ...current, supplier: 6 })
})

it('a refused change put right leaves out the address of the supplier it had', () => {
  const refused = { ...current, notes: 'Ring first' }
  expect(withoutFollowers(materialOrder, refused, { supplier: 4 })).toEqual({ supplier: 3, notes: 'Ring first' })
  expect(withoutFollowers(materialOrder, refused, { notes: null })).toEqual(refused)
})
