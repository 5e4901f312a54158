import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fixedCostOrder } from '#contract/commercial/fixed-cost-order'
import { issue } from '#contract/commercial/issue'
import { quoteRequest } from '#contract/estimating/quote-request'
import { RESOURCES } from '#contract/resources'
import { makeOne } from '../../../tests/sync-server/site'
import { tableOf } from '../../database/schema/naming'
import { asOwner, inAccount } from '../../database/session'
import { testAccount } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { giveNumber } from './give-number'
import { find } from './typed'

// Spec: MAT-2, LAB-1, COST-1. A number is given once; people, suppliers and subcontractors quote it.

const database = await testDatabase()
const me = await testAccount(database)
const project = await makeOne(database, me, 'project', { name: 'Kestrel House', reference: '1150' })
const order = (of = project) => makeOne(database, me, 'fixedCostOrder', { project: of })
const give = (id: number) => inAccount(database, me, tx => giveNumber(tx, fixedCostOrder, id))
const shown = (id: number) => inAccount(database, me, async tx => (await find(tx, fixedCostOrder, id))?.reference ?? '')

test('numbers given at the same time have neither doubles nor gaps', async () => {
  const ids = await Promise.all([order(), order(), order(), order(), order()])
  await Promise.all(ids.map(give))
  const references = await Promise.all(ids.map(shown))
  expect(references.toSorted()).toEqual(['1150-F001', '1150-F002', '1150-F003', '1150-F004', '1150-F005'])
  await give(ids[0])
  expect(await shown(ids[0])).toBe(references[0])
})

test('a number taken by a transaction that fails is given to the next', async () => {
  const other = await makeOne(database, me, 'project', { name: 'No reference yet' })
  const [failed, next] = [await order(other), await order(other)]
  const fails = inAccount(database, me, async tx => {
    await giveNumber(tx, fixedCostOrder, failed)
    throw new Error('The mail server is away.')
  })
  await expect(fails).rejects.toThrow('The mail server is away.')
  await give(next)
  // A project without a reference has its id there.
  expect([await shown(failed), await shown(next)]).toEqual(['', `${other}-F001`])
})

test('a run of the firm starts at 1 in each firm', async () => {
  const firm = await testAccount(database, 'Another firm')
  const assessment = await makeOne(database, firm, 'assessment', {
    name: 'Drylining',
    project: await makeOne(database, firm, 'project', { name: 'Elsewhere' }),
  })
  const id = await makeOne(database, firm, 'quoteRequest', { assessment, name: 'Boards' })
  const request = await inAccount(database, firm, async tx => {
    await giveNumber(tx, quoteRequest, id)
    return find(tx, quoteRequest, id)
  })
  expect(request).toMatchObject({ number: 1, reference: 'QR-0001' })
})

test('a resource whose numbers commands do not give is refused', async () => {
  const id = await makeOne(database, me, 'issue', { project, summary: 'Cracked' })
  await expect(inAccount(database, me, tx => giveNumber(tx, issue, id))).rejects.toThrow(
    'no number that a command gives',
  )
})

test('each number that is given on insert has its trigger in the database, and no other has', async () => {
  const { rows } = await asOwner(database, db =>
    sql<{ table: string }>`select distinct event_object_table as table from information_schema.triggers
      where trigger_name = 'number_insert'`.execute(db),
  )
  const given = RESOURCES.filter(({ fields }) =>
    Object.values(fields).some(({ sequence }) => sequence?.given === 'insert'),
  )
  expect(rows.map(({ table }) => table).toSorted()).toEqual(given.map(tableOf).toSorted())
})
