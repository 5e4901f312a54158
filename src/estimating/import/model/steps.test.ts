import { expect, it } from 'vitest'
import { ImportSession } from '../../../../workers/import/bill-session'
import { bytesOf } from '../../../../workers/import/testing/read'
import { stepState } from './steps'

async function checkOf(csv: string) {
  const read = await new ImportSession().open('bill.csv', bytesOf(csv), new Map(), 'GBP')
  if (!read.ok) throw new Error(read.reason)
  return stepState('check', read.view, 'Bill', 'GBP')
}
const TITLES = 'Ref,Description,Qty,Unit,Rate,Amount'

it('a bill whose sums come out agrees with its file', async () => {
  expect(await checkOf(`${TITLES}\nA1,Partition,2,m2,10.00,20.00\n,Total,,,,20.00`)).toEqual({
    note: 'Agrees with the file',
    tone: 'calm',
  })
})

it('a file that no product was found in does not agree with anything', async () => {
  expect(await checkOf(TITLES)).toEqual({ note: 'No products', tone: 'warning' })
})

it('several bidders in one list are chosen from before anything agrees', async () => {
  const session = new ImportSession()
  const rows = ['Acme', 'Best'].flatMap(bidder => [
    `${bidder},A1,Partition,2,m2,10.00,20.00`,
    `${bidder},A2,Door,1,nr,9.00,9.00`,
  ])
  const csv = ['Bidder,Ref,Description,Qty,Unit,Rate,Amount', ...rows].join('\n')
  const read = await session.open('bids.csv', bytesOf(csv), new Map(), 'GBP')
  if (!read.ok) throw new Error(read.reason)
  expect(stepState('sheet', read.view, 'Bill', 'GBP')).toEqual({ note: 'Choose the bidder', tone: 'warning' })
  expect(read.view.plan.total).toBe(5_800)
  const [offer] = read.view.offers
  const one = session.edit({ kind: 'offer', column: offer?.column ?? -1, value: 'Best' })
  expect(one.plan).toMatchObject({ products: 2, total: 2_900 })
  expect(stepState('sheet', one, 'Bill', 'GBP').tone).toBe('calm')
  expect(session.undo().plan.total).toBe(5_800)
  const all = session.edit({ kind: 'offer', column: offer?.column ?? -1, value: null })
  expect(stepState('sheet', all, 'Bill', 'GBP').tone).toBe('calm')
})
