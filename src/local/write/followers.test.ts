import { beforeEach, expect, it } from 'vitest'
import { fixedCostOrder } from '#contract/commercial/fixed-cost-order'
import { materialOrder } from '#contract/commercial/material-order'
import { brokenLaws, give, openTestReplica } from '../../../tests/support/replica'
import type { Replica } from '../replica'
import { wireOf } from '../outbox/outbox-file'
import { set } from './changes'

const [AIRE, CALDER, NOBODY] = [3, 4, 6]
let replica: Replica

beforeEach(async () => {
  ;({ replica } = await openTestReplica())
  await give(replica, 'supplier', 'account', AIRE, 1, { fullName: 'Aire Timber', email: 'sales@aire.test' })
  await give(replica, 'supplier', 'account', CALDER, 1, { fullName: 'Calder Boards', email: 'sales@calder.test' })
  await give(replica, 'supplier', 'account', NOBODY, 1, { fullName: 'Cash and carry' })
  await give(replica, 'supplierPerson', 'account', 31, 1, { supplier: AIRE, fullName: 'Ann', email: 'ann@aire.test' })
  await give(replica, 'supplierPerson', 'account', 41, 1, {
    supplier: CALDER,
    fullName: 'Bob',
    email: 'bob@calder.test',
  })
  await give(replica, 'supplierPerson', 'account', 42, 1, { supplier: CALDER, fullName: 'Cy', email: 'cy@calder.test' })
  await give(replica, 'projectSupplier', 'index', 51, 1, { supplier: CALDER, project: 5, person: 41 })
  await give(replica, 'projectSupplier', 'index', 52, 1, { supplier: CALDER, project: 6, person: 42 })
  for (const { name } of [materialOrder, fixedCostOrder])
    await give(replica, name, 'project:5', 301, 1, {
      project: 5,
      state: 'draft',
      supplier: AIRE,
      contact: 31,
      email: 'typed@aire.test',
    })
})

// A draft whose supplier was changed kept the address of the firm before, and was mailed there.
it.each([
  ['the person to ask for on this project', CALDER, { contact: 41, email: 'bob@calder.test' }],
  ['nobody, where there is nobody', NOBODY, { contact: null, email: null }],
  ['nobody, where there is no supplier', null, { contact: null, email: null }],
])('an order given to another supplier goes to %s', async (_, supplier, then) => {
  for (const order of [materialOrder, fixedCostOrder]) {
    await replica.edit([set(order, 301, { supplier })], 'Order')
    expect(await replica.get(order.name, 301)).toMatchObject({ supplier, ...then })
  }
  // In the same operation, so that the office never has the one without the other.
  expect((await replica.outbox()).map(({ entry }) => entry.set)).toEqual([
    { supplier, ...then },
    { supplier, ...then },
  ])
  expect(await brokenLaws(replica)).toEqual([])
})

// An older app's change may wait on the device while the app is updated: the office must not take it for one that knew what follows.
it('the office is told that what follows is in the change, unless an older app wrote it', async () => {
  await replica.edit([set(materialOrder, 301, { supplier: CALDER })], 'Order')
  await replica.edit([set(fixedCostOrder, 301, { notes: 'Ring first' })], 'Order')
  const [changed, noted] = (await replica.outbox()).map(({ entry }) => entry)
  if (!changed || !noted) throw new Error('Both wait')
  expect([changed, { ...changed, contract: 2 }, noted].map(entry => wireOf(entry).follows)).toEqual([
    true,
    undefined,
    undefined,
  ])
})

it('what is typed with the new supplier stays, and a person chosen with it is written to', async () => {
  await replica.edit([set(materialOrder, 301, { supplier: CALDER, email: 'yard@calder.test' })], 'Order')
  expect(await replica.get('materialOrder', 301)).toMatchObject({ contact: 41, email: 'yard@calder.test' })
  await replica.edit([set(fixedCostOrder, 301, { supplier: CALDER, contact: 42 })], 'Order')
  expect(await replica.get('fixedCostOrder', 301)).toMatchObject({ contact: 42, email: 'cy@calder.test' })
})

it('what was typed for the same supplier stays, and comes back with it when the change is undone', async () => {
  const typed = { supplier: AIRE, contact: 31, email: 'typed@aire.test' }
  await replica.edit([set(materialOrder, 301, { supplier: AIRE, notes: 'Ring first' })], 'Order')
  expect(await replica.get('materialOrder', 301)).toMatchObject({ ...typed, notes: 'Ring first' })
  const { inverse } = await replica.edit([set(materialOrder, 301, { supplier: CALDER })], 'Order')
  await replica.edit(inverse, 'Undo')
  expect(await replica.get('materialOrder', 301)).toMatchObject(typed)
})
