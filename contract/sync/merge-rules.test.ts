import { expect, it } from 'vitest'
import { productProgress } from '../commercial/product-progress'
import { project } from '../estimating/project'
import { mergeRecord } from './merge-rules'

const cell = (percent: string, note: string | null, recordedAt: string) => ({ percent, note, recordedAt })
const was = cell('10.0000', null, '2026-03-01T08:00:00.000Z')
const merged = (theirs: typeof was, mine: typeof was) =>
  mergeRecord(productProgress, { cells: { 7: theirs } }, { 'cells.7': was }, { 'cells.7': mine })

it('a cell conflicts where both changed its value', () => {
  const { kind } = merged(
    cell('20.0000', null, '2026-03-02T08:00:00.000Z'),
    cell('30.0000', null, '2026-03-03T08:00:00.000Z'),
  )
  expect(kind).toBe('conflict')
})

it('a cell conflicts where both wrote in it with the same value', () => {
  const { kind } = merged(
    cell('10.0000', 'do not certify', '2026-03-02T08:00:00.000Z'),
    cell('10.0000', 'north side only', '2026-03-03T08:00:00.000Z'),
  )
  expect(kind).toBe('conflict')
})

it('a cell is not asked about for when it was recorded, nor where one changed the value and the other wrote', () => {
  const value = cell('20.0000', null, '2026-03-02T08:00:00.000Z')
  const note = cell('10.0000', 'north side only', '2026-03-03T08:00:00.000Z')
  expect(merged(cell('10.0000', null, '2026-03-02T08:00:00.000Z'), value).kind).toBe('merged')
  expect(merged(value, note).kind).toBe('merged')
})

it('people added by two are united, and a name conflicts', () => {
  const both = (theirs: object, mine: object) =>
    mergeRecord(project, { assignedTo: [1], name: 'Was', ...theirs }, { assignedTo: [1], name: 'Was' }, { ...mine })
  expect(both({ assignedTo: [1, 2] }, { assignedTo: [1, 3] })).toMatchObject({ set: { assignedTo: [1, 2, 3] } })
  expect(both({ name: 'Theirs' }, { name: 'Mine' }).kind).toBe('conflict')
})
