import { expect, it } from 'vitest'
import { resourceNamed } from '#contract/resources'
import { decide, isKept } from './decide'

const progress = resourceNamed('productProgress')
const cell = (percent: string, note: string | null, recordedAt = '2026-11-21T08:00:00.000Z') => ({
  percent,
  recordedAt,
  note,
})
/** 40 % became 65 % here and 55 % there; only the colleague wrote a note. */
const conflict = [
  {
    path: 'cells.9',
    base: cell('40.0000', null),
    mine: cell('65.0000', null, '2026-11-21T09:00:00.000Z'),
    theirs: cell('55.0000', 'do not certify', '2026-11-21T10:00:00.000Z'),
  },
]
const row = { cells: { 9: { percent: 650_000, recordedAt: '2026-11-21T09:00:00.000Z', note: null } } }

it('keeping my figure in a cell keeps the note a colleague wrote in it', () => {
  expect(decide(progress, conflict, { 'cells.9': 'mine' }, row)).toEqual({
    'cells.9': cell('65.0000', 'do not certify', '2026-11-21T09:00:00.000Z'),
  })
})

it('each value of a cell is chosen by itself, and what describes the figure goes with it', () => {
  expect(decide(progress, conflict, { 'cells.9.percent': 'theirs', 'cells.9.note': 'mine' }, row)).toEqual({
    'cells.9': cell('55.0000', null, '2026-11-21T10:00:00.000Z'),
  })
  expect(
    decide(progress, conflict, { 'cells.9.percent': { value: 600_000 }, 'cells.9.note': { value: 'both' } }, row),
  ).toEqual({ 'cells.9': cell('60.0000', 'both', '2026-11-21T09:00:00.000Z') })
})

it('a figure that does not fit is refused', () => {
  expect(() => decide(progress, conflict, { 'cells.9.percent': { value: 2_000_000 } }, row)).toThrow(
    'problem with your request',
  )
})

it('fields that belong together are of one side, so that an undo leaves no reason without its price', () => {
  const product = resourceNamed('assessmentProduct')
  const priced = [
    { path: 'fixedPrice', base: '5.0000', mine: '8.0000', theirs: null },
    { path: 'fixedPriceReason', base: 'target', mine: 'manual', theirs: null },
  ]
  const shown = { fixedPrice: 80_000, fixedPriceReason: 'manual' }
  const mine = { fixedPrice: '8.0000', fixedPriceReason: 'manual' }
  expect(decide(product, priced, { fixedPrice: 'theirs', fixedPriceReason: 'mine' }, shown)).toEqual({
    fixedPrice: null,
    fixedPriceReason: null,
  })
  expect(decide(product, priced, { fixedPrice: 'mine', fixedPriceReason: 'theirs' }, shown)).toEqual(mine)
  expect(decide(product, priced, { fixedPriceReason: 'theirs' }, shown)).toEqual({
    fixedPrice: null,
    fixedPriceReason: null,
  })
  expect(decide(product, priced, { fixedPrice: { value: 90_000 }, fixedPriceReason: 'theirs' }, shown)).toEqual({
    ...mine,
    fixedPrice: '9.0000',
  })
  expect(decide(product, priced, {}, shown)).toEqual(mine)
})

it('what a side changed is kept when all of it is in the decision', () => {
  const decided = cell('65.0000', 'do not certify')
  expect(isKept({ percent: '65.0000', note: null }, { percent: '40.0000', note: null }, decided)).toBe(true)
  expect(isKept({ percent: '55.0000', note: 'do not certify' }, { percent: '40.0000', note: null }, decided)).toBe(
    false,
  )
})
