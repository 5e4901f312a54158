import { expect, it } from 'vitest'
import { ImportDesk } from '../../../../workers/import/bill-desk'
import { bytesOf } from '../../../../workers/import/testing/read'
import { stepState } from './steps'

async function checkOf(csv: string) {
  const read = await new ImportDesk().open('bill.csv', bytesOf(csv), new Map(), 'GBP')
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
