import { expect, it } from 'vitest'
import { drawSheet } from './testing/read-sheet'
import { startSheet } from './suggest-sheet'

const beside = (one: string, other: string) =>
  startSheet(
    drawSheet(`Item | Description | Qty | Unit | ${one} rate | ${one} amount | ${other} rate | ${other} amount
    1 | Radiators | 10 | nr | 50 | 500 | 20 | 200
    2 | Valves | 11 | nr | 30 | 330 | 10 | 110
    3 | Pipe | 100 | m | 4 | 400 | 6 | 600`),
  )

it('two firms that price the same lines are tenderers', () => {
  expect(beside('Acme', 'Best').bidders.map(({ name }) => name)).toEqual(['Acme', 'Best'])
})

it.each([
  ['Supply', 'Fix'],
  ['Labour', 'Materials'],
  ['Phase 1', 'Phase 2'],
])('%s and %s are parts of one price, no tenderers', (one, other) => {
  expect(beside(one, other).bidders).toEqual([])
})
