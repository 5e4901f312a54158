import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { asOwner } from '../database/session'
import { callerOf } from '../testing/caller'
import { testFirm } from '../testing/firm'
import { allowOwnApproval } from '../testing/own-approval'
import { testDatabase } from '../testing/test-database'

// Issue 31: lists of orders had no amount to add up. Decision 748.

const database = await testDatabase()
const firm = await testFirm(database)
await allowOwnApproval(firm)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const { make, get, call } = callerOf(firm, token)
const move = async (path: string, name: string) => {
  const { status, body } = await call('POST', `${path}/transitions/${name}`, {})
  expect(status, JSON.stringify(body)).toBe(200)
}
const total = async (path: string): Promise<unknown> => {
  const reply = await firm.call('GET', `${path}?project=${project}&totals=1&limit=1`, { token })
  return JSON.parse(reply.headers.get('x-total-sums') ?? '{}')
}

let project = 0
let boards = ''
let cabin = ''
beforeEach(async () => {
  project = await make('/projects', { name: 'Kestrel House', reference: '2418', showProjectHub: true })
  const supplier = await make('/suppliers', { fullName: 'Harland' })
  const order = await make('/materialorders', { project, supplier, deliveryCharge: '45.00' })
  boards = `/materialorders/${order}`
  const line = { project, order }
  await make('/materialorderlines', { ...line, name: 'Boards', packs: '7', packUnit: 'pallet', packPrice: '449.28' })
  await make('/materialorderlines', { ...line, name: 'Screws', packs: '12.3333', packPrice: '12.5' })
  const hired = await make('/fixedcostorders', { project, supplier })
  cabin = `/fixedcostorders/${hired}`
  const terms = { project, order: hired, name: 'Cabin', quantity: '2', periodLength: '6.5', periodUnit: 'w' }
  await make('/fixedcostorderlines', { ...terms, ratePerPeriod: '85.15' })
  // A lump sum is paid once for each, whatever its length.
  const skips = { ...terms, name: 'Skips', quantity: '3', periodUnit: 'l', ratePerPeriod: '260.00' }
  await make('/fixedcostorderlines', skips)
})

it('has its value from when it is sent, and lists add it up', async () => {
  expect([(await get(boards)).net, (await get(cabin)).net]).toEqual([null, null])
  await move(boards, 'markSent')
  await move(cabin, 'markSent')
  // 7 × 449.28 = 3,144.96; 12.3333 × 12.50 = 154.17; 45.00 for delivery.
  expect((await get(boards)).net).toBe('3344.13')
  // 2 × 6.5 weeks × 85.15 = 1,106.95; 3 × 260.00 = 780.00.
  expect((await get(cabin)).net).toBe('1886.95')
  expect([await total('/materialorders'), await total('/fixedcostorders')]).toEqual([
    { net: '3344.13' },
    { net: '1886.95' },
  ])
})

it('has no value once it is a draft again or cancelled, and its new value when it is sent again', async () => {
  await move(boards, 'markSent')
  await move(boards, 'amend')
  expect((await get(boards)).net).toBeNull()
  await call('PATCH', boards, { deliveryCharge: '0.00' })
  await move(boards, 'markSent')
  // 45.00 less.
  expect((await get(boards)).net).toBe('3299.13')
  await move(boards, 'cancel')
  expect([(await get(boards)).net, (await total('/materialorders')) ?? null]).toEqual([null, { net: '0.00' }])
})

it('gives orders of an earlier release the value that sending them gives', async () => {
  await move(boards, 'markSent')
  await move(cabin, 'markSent')
  const migration = readFileSync(
    new URL('../database/migrations/0124-report-rights-and-order-values.sql', import.meta.url),
    'utf8',
  )
  const updates = migration.split(';').filter(each => /^\s*update/.test(each))
  expect(updates).toHaveLength(2)
  await asOwner(database, async db => {
    await sql`update material_order set net = null`.execute(db)
    await sql`update fixed_cost_order set net = null`.execute(db)
    for (const each of updates) await sql.raw(each).execute(db)
  })
  expect([(await get(boards)).net, (await get(cabin)).net]).toEqual(['3344.13', '1886.95'])
})
