import { expect, it } from 'vitest'
import { materialOrderLife } from '#contract/commercial/material-order'
import { stepsOf } from './steps'

const facts = { orderLines: undefined, approval: undefined, orderTaken: undefined }
const firstOf = (state: string) => {
  const [first] = stepsOf(materialOrderLife, { id: 1, state, email: null, archivedAt: null }, facts)
  return [first?.move.label, first?.rank]
}

it('gives nothing up by the first button: closing an order is the usual way on once all of it has come', () => {
  expect(firstOf('delivered')).toEqual(['Close order', 'next'])
  for (const state of ['sent', 'part_delivered']) {
    expect(firstOf(state)).toEqual(['Close order', 'other'])
  }
  expect(firstOf('draft')).toEqual(['Send order', 'next'])
})
