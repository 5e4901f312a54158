import { expect, it } from 'vitest'
import { drawSheet, readSheet } from '../testing/read-sheet'

const TITLES = 'Item | Description | Qty | Unit | Rate | Amount'
const reasons = (drawing: string, currencies?: ReadonlyMap<string, number>) => {
  const sheet = { ...drawSheet(drawing), ...(currencies ? { currencies } : {}) }
  const { check } = readSheet(sheet)
  return [check.doubts.map(({ text, reason }) => `${text}: ${reason}`), check.proof.verdict]
}

// Found by an audit: 45,000 euros and 2,000 pounds were 47,000.00, and all of it agreed.
it('names the lines in another currency than the bill', () =>
  expect(
    reasons(`
      ${TITLES}
      A | Lift | 1 | nr | € 45,000.00 | € 45,000.00
      B | Builders work | 1 | item | £ 2,000.00 | £ 2,000.00
      | Total | | | | £47,000.00`),
  ).toEqual([[expect.stringMatching(/Lift.*: It is in EUR, and the bill is read in GBP$/)], 'open']))

it('says so once where only number formats show two currencies, and nothing of one', () => {
  const plain = `
      ${TITLES}
      A | Lift | 1 | nr | 450 | 450
      B | Beam | 1 | nr | 200 | 200
      | Total | | | | 650`
  const both = new Map([
    ['€', 3],
    ['£', 2],
  ])
  expect(reasons(plain, both)).toEqual([
    ['EUR and GBP: The file shows amounts in both, and all of them are read in EUR'],
    'open',
  ])
  expect(reasons(plain, new Map([['£', 5]]))).toEqual([[], 'agrees'])
})
