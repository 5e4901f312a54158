// Issue 9, 3.3: the person who may look at projects reads what clients, suppliers and colleagues are called, by whatever call they ask.
import { expect, it } from 'vitest'
import { resourceNamed } from '#contract/resources'
import type { PermissionResource } from '#contract/permissions'
import { inAccount } from '#server/database/session'
import { patchRecords } from '#server/records/write/create'
import { identityOf, testAccount } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { estimatingApp, syncApp, syncServices, TestDevice } from '../sync-server/device'
import { makeOne } from '../sync-server/site'

const database = await testDatabase()
const services = syncServices(database)
const [sync, records] = [syncApp(services), estimatingApp(services)]
const owner = await testAccount(database)
const supplier = await makeOne(database, owner, 'supplier', {
  fullName: 'Tarn Timber',
  email: 'SECRET@tarn.test',
  phone: '0113 496 SECRET',
  notes: 'SECRET terms',
  supplierType: 'materials',
})
const project = await makeOne(database, owner, 'project', { name: 'Quay', assignedTo: [owner.user] })
const person = await makeOne(database, owner, 'supplierPerson', {
  supplier,
  fullName: 'Zoe Ward',
  email: 'SECRET@zoe.test',
})
await makeOne(database, owner, 'projectSupplier', { supplier, project, person })

const as = (...rights: PermissionResource[]) =>
  identityOf(owner.account, owner.user, Object.fromEntries(rights.map(each => [each, 1 as const])))
const reader = as('Projects')
const get = async (path: string, who = reader) => {
  const reply = await records(who, 'GET', path)
  return { status: reply.status, text: await reply.text() }
}

it('no call tells more than the name, nor finds anybody by more', async () => {
  const asWhole = as('Projects', 'ContactsSuppliers')
  // Somebody who reads them whole asks first: what is remembered for one is not for the other.
  expect((await get('/suppliers', asWhole)).text).toContain('SECRET')
  const answers = {
    list: await get('/suppliers'),
    one: await get(`/suppliers/${supplier}`),
    people: await get('/supplierpeople'),
    export: await get('/suppliers/export?format=csv'),
    users: await get('/users'),
  }
  for (const [call, { status, text }] of Object.entries(answers)) {
    expect([call, status]).toEqual([call, 200])
    expect([call, text.includes('SECRET') || text.includes('email') || text.includes('@')]).toEqual([call, false])
  }
  expect(JSON.parse(answers.one.text)).toMatchObject({
    id: supplier,
    fullName: 'Tarn Timber',
    supplierType: 'materials',
  })
  expect((await get('/suppliers', asWhole)).text).toContain('SECRET')
  for (const path of ['/suppliers?phone=*SECRET*', '/suppliers?sort=email', '/suppliers/export?columns=fullName,email'])
    expect([path, (await get(path)).status]).toEqual([path, 422])
  for (const path of [`/suppliers/${supplier}/history`, `/users/${owner.user}/history`])
    expect([path, (await get(path)).status]).toEqual([path, 403])
})

it('a device whose right grows is sent the rest, and one whose right shrinks gives it up', async () => {
  const phone = await TestDevice.register(sync, reader)
  const held = () => phone.record('supplier', supplier) ?? {}
  await phone.pull(['account'])
  expect(held()).toMatchObject({ fullName: 'Tarn Timber' })
  expect(JSON.stringify([...phone.held.values()])).not.toMatch(/SECRET|@/)
  const drained = await phone.send(phone.set('supplier', supplier, { notes: 'Mine' }, { notes: null }))
  expect(drained[0]?.outcome).toBe('forbidden')
  expect(JSON.stringify(drained)).not.toContain('SECRET')

  phone.identity = as('Projects', 'ContactsSuppliers')
  const grown = await phone.pull(['account'])
  expect(grown).toContainEqual(
    expect.objectContaining({ line: 'purge', resources: expect.arrayContaining(['supplier']) }),
  )
  expect(held()).toMatchObject({ fullName: 'Tarn Timber', email: 'SECRET@tarn.test', notes: 'SECRET terms' })
  expect((await phone.pull(['account'])).map(({ line }) => line).filter(line => line !== 'terms')).toEqual(['done'])

  phone.identity = reader
  const shrunk = await phone.pull(['account'])
  const purged = shrunk.flatMap(line => (line.line === 'purge' ? line.resources : []))
  expect(purged).toEqual(expect.arrayContaining(['supplier', 'supplierPerson']))
  expect(new Set(purged).size).toBe(purged.length)
  expect(held()).toMatchObject({ fullName: 'Tarn Timber' })
  expect(JSON.stringify([...phone.held.values()])).not.toMatch(/SECRET|@/)

  const [resource, id] = [resourceNamed('supplier'), supplier]
  await inAccount(database, owner, tx => patchRecords(tx, resource, [{ id, set: { notes: 'SECRET again' } }]))
  const told = await phone.pull(['account'])
  expect(told.map(({ line }) => line)).toContain('rows')
  expect(JSON.stringify(told)).not.toMatch(/SECRET|@/)
})
