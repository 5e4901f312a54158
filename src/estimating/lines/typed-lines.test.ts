import { expect, it } from 'vitest'
import { EMPTY_LINE, lineFault, pasteLines } from './typed-lines'

const line = (ref: string, name: string, unit = '', quantity = '', rate = '') => ({ ref, name, unit, quantity, rate })

it('lays a block of a spreadsheet over the lines from the field it was pasted in', () => {
  const lines = [line('A', 'Strip floor'), EMPTY_LINE]
  expect(
    pasteLines(lines, { row: 1, part: 'ref' }, 'B\tHardcore, 150 mm\tm²\t84.5\r\nC\tMembrane\tm²\t84.5\r\n'),
  ).toEqual([
    line('A', 'Strip floor'),
    line('B', 'Hardcore, 150 mm', 'm²', '84.5'),
    line('C', 'Membrane', 'm²', '84.5'),
  ])
})

it('keeps what stands beside a pasted column, and drops columns that have no field', () => {
  const lines = [line('A', '', 'm')]
  expect(pasteLines(lines, { row: 0, part: 'name' }, 'Skirting\nArchitrave')).toEqual([
    line('A', 'Skirting', 'm'),
    line('', 'Architrave'),
  ])
  expect(pasteLines([EMPTY_LINE], { row: 0, part: 'unit' }, 'm\t12\t£4.00\t£48.00')).toEqual([
    line('', '', 'm', '12', '£4.00'),
  ])
})

it('leaves a single pasted value to the field', () => {
  expect(pasteLines([EMPTY_LINE], { row: 0, part: 'name' }, 'Skirting')).toBeNull()
  expect(pasteLines([EMPTY_LINE], { row: 0, part: 'name' }, '')).toBeNull()
})

it.each([
  [EMPTY_LINE, null],
  [line('A', 'Skirting', 'm', '1,204.50'), null],
  [line('A', '  '), 'name'],
  [line('', '', '', '4'), 'name'],
  [line('x'.repeat(41), 'Skirting'), 'ref'],
  [line('A', 'Skirting', 'x'.repeat(31)), 'unit'],
  [line('A', 'Skirting', 'm', 'twelve'), 'quantity'],
  [line('A', 'Skirting', 'm', '12', '£1,204.50'), null],
  [line('A', 'Skirting', 'm', '12', 'four'), 'rate'],
])('says which field of %j cannot stand', (typed, part) => {
  expect(lineFault(typed)?.part ?? null).toBe(part)
})
