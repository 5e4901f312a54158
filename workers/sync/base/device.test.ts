import { expect, it } from 'vitest'
import type { Replica } from '#local/replica'
import { readRestored } from '#local/state/restored'
import { give, openTestReplica } from '../../../tests/support/replica'
import { testSurroundings } from '../../../tests/support/surroundings'
import { testContext } from '../../../tests/support/sync-context'
import { Registration } from './device'

const PROJECT = 'project:20'

/** Registers a device known as number 3 in epoch e1, with one change in flight; the server gives `reply`. */
async function meeting(reply: { readonly device: number; readonly epoch: string }) {
  const surroundings = testSurroundings(() =>
    Promise.resolve(Response.json({ account: 1, user: 7, highestSeq: 1, highestId: 0, ...reply })),
  )
  const { replica } = await openTestReplica(surroundings)
  await give(replica, 'issue', PROJECT, 5, 4, { project: 20, number: 4, summary: 'A', state: 'open' })
  await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'B' } }], 'x')
  await replica.store.write('strict', ({ tables }) => tables.outbox.toCollection().modify({ state: 'sealed' }))
  await new Registration(await testContext(replica, surroundings), 'Phone').device()
  return replica
}
const kept = async (replica: Replica) => ({
  waiting: (await replica.outbox()).map(({ entry: { seq, state } }) => `${seq} ${state}`),
  leases: await replica.store.tables.leases.count(),
})

it('registered again as itself, a device keeps its ids, and a change in flight keeps its number', async () => {
  expect(await kept(await meeting({ device: 3, epoch: 'e1' }))).toEqual({ waiting: ['1 sealed'], leases: 1 })
})

it('registered as another device, it returns its ids and reissues its work', async () => {
  expect(await kept(await meeting({ device: 4, epoch: 'e1' }))).toEqual({ waiting: ['2 open'], leases: 0 })
})

it('after a restore of the server it leases new ids, records it, and keeps changes in flight', async () => {
  const replica = await meeting({ device: 3, epoch: 'e2' })
  expect(await kept(replica)).toEqual({ waiting: ['1 sealed'], leases: 0 })
  expect(await replica.store.read(readRestored)).toEqual({ at: '2026-11-21T08:00:00.000Z', again: 0 })
})

it('a device unknown to the server keeps its confirmed changes, under its numbers', async () => {
  const surroundings = testSurroundings(() =>
    Promise.resolve(Response.json({ account: 1, user: 7, device: 9, epoch: 'e1', highestSeq: 0, highestId: 0 })),
  )
  const { replica } = await openTestReplica(surroundings)
  await replica.store.write('strict', ({ tables }) => tables.meta.delete('device'))
  await give(replica, 'issue', PROJECT, 5, 4, { project: 20, number: 4, summary: 'A', state: 'open' })
  await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'B' } }], 'x')
  await new Registration(await testContext(replica, surroundings), 'Phone').device()
  expect(await kept(replica)).toEqual({ waiting: ['1 open'], leases: 1 })
})

it('of a server that was set back it sends files again, and asks after those whose bytes it has let go of', async () => {
  const surroundings = testSurroundings(() =>
    Promise.resolve(Response.json({ account: 1, user: 7, device: 3, epoch: 'e2', highestSeq: 0, highestId: 0 })),
  )
  const { replica } = await openTestReplica(surroundings)
  const keep = (name: string) =>
    replica.keepFile({ fileName: name, mimeType: 'image/jpeg', bytes: new Uint8Array(5).buffer, thumbnail: null })
  const [here, gone] = [await keep('here.jpg'), await keep('gone.jpg')]
  await replica.store.write('strict', async ({ tables }) => {
    await tables.uploads.toCollection().modify({ state: 'sent', progress: 1 })
    await tables.blobs.where('fileId').equals(gone).delete()
  })
  await new Registration(await testContext(replica, surroundings), 'Phone').device()
  const states = await replica.store.read(tables => tables.uploads.toArray())
  expect(states.map(({ fileId, state }) => [fileId, state])).toEqual([
    [here, 'queued'],
    [gone, 'queued'],
  ])
})

it('after a restore of the server it fetches partial scopes again, whose revisions would keep the new rows out', async () => {
  const replica = await meeting({ device: 3, epoch: 'e2' })
  const scopes = await replica.store.read(tables => tables.scopes.toArray())
  expect(scopes.filter(row => row.scope === PROJECT)).toMatchObject([{ clearing: true, cursor: null, replay: true }])
  expect(await replica.store.read(tables => tables.shadow.toArray())).toMatchObject([{ id: 5, rev: -1 }])
})
