import { beforeEach, expect, test } from 'vitest'
import { fixedCostOrder } from '#contract/commercial/fixed-cost-order'
import { materialOrder } from '#contract/commercial/material-order'
import type { Row } from '#domain/records/path'
import { callerOf } from '../../testing/caller'
import { testFirm } from '../../testing/firm'
import { testDatabase } from '../../testing/test-database'
import { inAccount } from '../../database/session'
import { syncApp, syncServices, TestDevice } from '../../../tests/sync-server/device'
import { makeOne } from '../../../tests/sync-server/site'
import { identityOf, testAccount } from '../../testing/test-account'
import { findAll, update, updateAll } from './typed'

// Spec: MAT-2. An order given to another supplier kept the address of the firm before, unless a device of today changed it: a caller of the
// API, or an older app, could have it mailed to the wrong firm (decision 618).

const database = await testDatabase()
const firm = await testFirm(database)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const call = async (method: string, path: string, body: unknown, headers = {}): Promise<Row> => {
  const reply = await firm.call(method, path, { token, body, headers })
  const answer = (await reply.json()) as Row
  if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer
}
const { make } = callerOf(firm, token)

const me = await testAccount(database)
const device = await TestDevice.register(syncApp(syncServices(database)), me)
const ORDERS = [materialOrder, fixedCostOrder] as const

test.each(ORDERS.map(each => [each.name, each] as const))(
  'a call that names only the supplier of a %s',
  async (_, { path }) => {
    const project = await make('/projects', { name: 'Kestrel House', showProjectHub: true })
    const aire = await make('/suppliers', { fullName: 'Aire Timber', email: 'sales@aire.test' })
    const calder = await make('/suppliers', { fullName: 'Calder Boards', email: 'sales@calder.test' })
    const nobody = await make('/suppliers', { fullName: 'Cash and carry' })
    const ann = await make('/supplierpeople', { supplier: aire, fullName: 'Ann', email: 'ann@aire.test' })
    const bob = await make('/supplierpeople', { supplier: calder, fullName: 'Bob', email: 'bob@calder.test' })
    const cy = await make('/supplierpeople', { supplier: calder, fullName: 'Cy', email: 'cy@calder.test' })
    await make('/projectsuppliers', { supplier: calder, project, person: bob })
    const draft = () => make(`/${path}`, { project, supplier: aire, contact: ann, email: 'typed@aire.test' })
    const changed = async (set: Row, headers = {}) => call('PATCH', `/${path}/${await draft()}`, set, headers)

    expect(await changed({ supplier: calder })).toMatchObject({ contact: bob, email: 'bob@calder.test' })
    expect(await changed({ supplier: calder }, { 'x-base-rev': '1' })).toMatchObject({ email: 'bob@calder.test' })
    expect(await changed({ supplier: nobody })).toMatchObject({ contact: null, email: null })
    expect(await changed({ supplier: null })).toMatchObject({ contact: null, email: null })
    // What the caller says itself wins, also where it says what was there before.
    expect(await changed({ supplier: calder, contact: cy })).toMatchObject({ contact: cy, email: 'cy@calder.test' })
    expect(await changed({ supplier: calder, email: 'typed@aire.test' })).toMatchObject({
      contact: bob,
      email: 'typed@aire.test',
    })
    expect(await changed({ supplier: aire, notes: 'Ring' })).toMatchObject({ contact: ann, email: 'typed@aire.test' })
    // One who has left is not written to, though the project still names them.
    await call('PATCH', `/supplierpeople/${bob}/archive`, {})
    expect(await changed({ supplier: calder })).toMatchObject({ contact: null, email: 'sales@calder.test' })
  },
)

let site: {
  readonly order: number
  readonly aire: number
  readonly calder: number
  readonly ann: number
  readonly bob: number
}
beforeEach(async () => {
  const one = (resource: string, values: Row) => makeOne(database, me, resource, values)
  const project = await one('project', { name: 'Kestrel House', showProjectHub: true })
  const aire = await one('supplier', { fullName: 'Aire Timber' })
  const calder = await one('supplier', { fullName: 'Calder Boards' })
  const ann = await one('supplierPerson', { supplier: aire, fullName: 'Ann', email: 'ann@aire.test' })
  const bob = await one('supplierPerson', { supplier: calder, fullName: 'Bob', email: 'bob@calder.test' })
  await one('projectSupplier', { supplier: calder, project, person: bob })
  const order = await one('materialOrder', { project, supplier: aire, contact: ann, email: 'ann@aire.test' })
  site = { order, aire, calder, ann, bob }
})
const drained = async (set: Row, base: Row, more = {}) => {
  const [result] = await device.send(device.set('materialOrder', site.order, set, base, more))
  return result
}

test('an older app, which sends what it left as it was beside the supplier, has it follow', async () => {
  const { aire, calder, ann, bob } = site
  const was = { supplier: aire, contact: ann, email: 'ann@aire.test' }
  expect(await drained({ ...was, supplier: calder }, was)).toMatchObject({
    outcome: 'merged',
    record: { supplier: calder, contact: bob, email: 'bob@calder.test' },
  })
})

test('an older app whose person typed another address keeps that, and has the contact follow', async () => {
  const { aire, calder, ann, bob } = site
  const was = { supplier: aire, contact: ann, email: 'ann@aire.test' }
  const { record } = (await drained({ ...was, supplier: calder, email: 'yard@calder.test' }, was)) ?? {}
  expect(record).toMatchObject({ contact: bob, email: 'yard@calder.test' })
})

test('a drain that names only the supplier has both follow, and one that says what follows is taken at its word', async () => {
  const { aire, calder, ann, bob } = site
  const was = { supplier: aire, contact: ann, email: 'ann@aire.test' }
  expect((await drained({ supplier: calder }, { supplier: aire }))?.record).toMatchObject({ contact: bob })
  const now = { supplier: calder, contact: bob, email: 'bob@calder.test' }
  expect(await drained(was, now, { follows: true })).toMatchObject({ outcome: 'applied', record: was })
  const kept = { supplier: calder, contact: null, email: 'ann@aire.test' }
  expect(await drained(kept, was, { follows: true })).toMatchObject({ outcome: 'applied', record: kept })
  // A person of another supplier is no contact of this one, whatever an app says. Decision 667.
  const astray = await drained({ ...kept, contact: ann }, kept, { follows: true })
  expect(astray).toMatchObject({ outcome: 'invalid', record: kept })
})

test('what the server writes by itself, as a command or an import does, has it follow', async () => {
  const { calder, bob, order } = site
  const after = await inAccount(database, me, tx => update(tx, materialOrder, order, { supplier: calder }))
  expect(after).toMatchObject({ contact: bob, email: 'bob@calder.test' })
})

test('of many written at once, each has its own follow', async () => {
  const { aire, calder, ann, bob, order } = site
  const one = (resource: string, values: Row) => makeOne(database, me, resource, values)
  const project = await one('project', { name: 'Elsewhere' })
  await one('projectSupplier', { supplier: aire, project, person: ann })
  const second = await one('materialOrder', { project, supplier: calder, contact: bob, email: 'bob@calder.test' })
  const third = await one('materialOrder', { project, supplier: aire, contact: ann, email: 'typed@aire.test' })
  const after = await inAccount(database, me, async tx => {
    await updateAll(tx, materialOrder, [
      { id: order, set: { supplier: calder } },
      { id: second, set: { supplier: aire } },
      { id: third, set: { supplier: calder } },
    ])
    return findAll(tx, materialOrder, [order, second, third])
  })
  expect([order, second, third].map(id => after.get(id))).toMatchObject([
    { contact: bob, email: 'bob@calder.test' },
    { contact: ann, email: 'ann@aire.test' },
    { contact: null, email: null },
  ])
})

test('who is only told what people are called is not told their address by it', async () => {
  const { calder, bob, order } = site
  const told = identityOf(me.account, me.user, { ProjectHub: 1 })
  const after = await inAccount(database, told, tx => update(tx, materialOrder, order, { supplier: calder }))
  expect(after).toMatchObject({ contact: bob, email: null })
})
