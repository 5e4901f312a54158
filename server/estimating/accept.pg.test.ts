import { beforeEach, expect, test } from 'vitest'
import { resourceNamed } from '#contract/resources'
import { inAccount } from '../database/session'
import type { Identity } from '../base/identity'
import { readRecord, readRecords } from '../records/read/read'
import { testAccount } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { offer } from '../../tests/sync-server/offer'
import { make, makeOne } from '../../tests/sync-server/site'

const database = await testDatabase()
let me: Identity
let project = 0
let assessment = 0
let products: number[] = []

beforeEach(async () => {
  me = await testAccount(database)
  project = await makeOne(database, me, 'project', { name: 'Kestrel House' })
  assessment = await makeOne(database, me, 'assessment', { name: 'Drylining', project })
  products = await make(
    database,
    me,
    'assessmentProduct',
    { name: 'Partition', assessment, unit: 'm²', fixedPrice: '32.88' },
    { name: 'Ceiling', assessment, unit: 'm²', fixedPrice: '34.34' },
  )
  const zone = await makeOne(database, me, 'assessmentZone', { name: 'Level 1', assessment })
  const cells = { [zone]: { quantity: '10', source: 'boq' } }
  await makeOne(database, me, 'productQuantities', { id: products[0], assessment, cells })
})

const accept = (identity: Identity) => offer(database, identity, assessment, { accept: true })
const isOnSite = async () =>
  (await inAccount(database, me, tx => readRecord(tx, resourceNamed('project'), project)))?.record.showProjectHub
const progress = () => inAccount(database, me, tx => readRecords(tx, resourceNamed('productProgress'), products))

test('acceptance brings the project on site, with a progress record for every product there can be', async () => {
  await accept(me)
  expect(await isOnSite()).toBe(true)
  expect([...(await progress()).keys()]).toEqual(products)
  await expect(make(database, me, 'assessmentProduct', { name: 'Late', assessment })).rejects.toMatchObject({
    problem: { kind: 'conflict' },
  })
})

test('a firm without Site Commercial keeps an accepted project where it sees it', async () => {
  const estimating = {
    ...me,
    permissions: new Set([...me.permissions].filter(each => each !== 'licenceSiteCommercialPremium')),
  }
  await accept(estimating)
  expect(await isOnSite()).toBe(false)
  expect((await progress()).size).toBe(0)
})
