import { expect, it } from 'vitest'
import { openNotices } from '#local/store/notices'
import type { TokenSource } from '#local/ports'
import type { LinkState } from '#local/types'
import { openTestReplica } from '../../../tests/support/replica'
import { testSurroundings } from '../../../tests/support/surroundings'
import { Fence } from '../base/fence'
import { Engine } from './engine'

/** An engine whose server gives the reply set for each path; records what the engine announces. */
async function running(
  answers: Readonly<Record<string, () => Response>>,
  refresh: TokenSource['refresh'] = () => Promise.resolve('refused'),
) {
  const asked: string[] = []
  const surroundings = testSurroundings(input => {
    const path = input instanceof Request ? input.url : input.toString()
    asked.push(path)
    const answer = answers[path]
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('no network'))
  })
  const { replica } = await openTestReplica(surroundings)
  const faults: unknown[] = []
  const said: LinkState[] = []
  openNotices(surroundings, replica.store.name).listen(notice => {
    if (notice.kind === 'link') said.push(notice.link)
  })
  const engine = new Engine({
    replica: replica.store.name,
    owner: replica.owner,
    api: '',
    build: 'test',
    deviceName: 'Phone',
    surroundings,
    store: replica.store,
    fence: await Fence.raise(replica.store),
    tokens: { access: () => Promise.resolve('token'), refresh },
    onFault: fault => faults.push(fault),
  })
  const tries = (path: string) => asked.filter(each => each === path).length
  return { engine, faults, said, tries, clock: surroundings.clock, replica }
}
const met = (epoch = 'e1') => Response.json({ account: 1, user: 7, device: 3, epoch, highestSeq: 0, highestId: 0 })
const none = () => Response.json({})

it('a lost connection is not a fault: it is retried without a message', async () => {
  const { engine, faults, tries, clock } = await running({})
  engine.start()
  await engine.idle()
  const before = tries('/sync/devices')
  expect(before).toBeGreaterThan(0)
  expect(clock.step()).toBe(true)
  await engine.idle()
  expect(tries('/sync/devices')).toBeGreaterThan(before)
  expect(faults).toEqual([])
  await engine.stop()
})

it.each([
  ['a sign-in that is over', 401, { connection: 'signed-out' }],
  ['a server that no longer talks to this version', 426, { updateRequired: true }],
])('%s is shown, is not a fault, and is retried with the longest wait', async (_what, status, told) => {
  const { engine, faults, said, tries, clock } = await running({
    '/sync/devices': () => Response.json({}, { status }),
  })
  engine.start()
  await engine.idle()
  expect(said.at(-1)).toMatchObject(told)
  const before = tries('/sync/devices')
  const began = clock.time
  expect([clock.step(), clock.time - began]).toEqual([true, 60_000])
  await engine.idle()
  expect(tries('/sync/devices')).toBeGreaterThan(before)
  expect(said.at(-1)).toMatchObject(told)
  expect(faults).toEqual([])
  await engine.stop()
})

it('a sign-in refused although it was just renewed is shown, and retried with growing waits', async () => {
  const { engine, said, tries, clock } = await running(
    { '/sync/devices': () => Response.json({}, { status: 401 }) },
    () => Promise.resolve('fresh'),
  )
  engine.start()
  await engine.idle()
  expect(said.at(-1)).toMatchObject({ connection: 'online', trouble: { kind: 'sign-in', isSending: true } })
  const before = tries('/sync/devices')
  expect((clock.next ?? 0) - clock.time).toBeLessThan(2001)
  for (let step = 0; step < 30; step += 1) {
    clock.step()
    await engine.idle()
  }
  expect(tries('/sync/devices')).toBeGreaterThan(before)
  expect((clock.next ?? 0) - clock.time).toBeGreaterThan(2000)
  await engine.stop()
})

it('an unexpected reply is a fault, reported and retried', async () => {
  const { engine, faults, tries, clock } = await running({ '/sync/devices': none })
  engine.start()
  await engine.idle()
  expect(faults.length).toBeGreaterThan(0)
  const before = tries('/sync/devices')
  expect(clock.step()).toBe(true)
  await engine.idle()
  expect(tries('/sync/devices')).toBeGreaterThan(before)
  await engine.stop()
})

it('a device is met once, and again when the server asks for that only', async () => {
  let pulls = 0
  const { engine, tries, replica } = await running({
    '/sync/devices': () => met(),
    '/sync/ping': none,
    // The first reply asks the device to register again; the next failures do not.
    '/sync/pull': () => Response.json({}, { status: (pulls += 1) === 1 ? 410 : 503 }),
  })
  await replica.opened('project:20')
  engine.start()
  await engine.idle()
  const before = tries('/sync/devices')
  engine.hurry()
  await engine.idle()
  expect(tries('/sync/devices') - before).toBe(1)
  for (let count = 0; count < 3; count += 1) {
    engine.hurry()
    await engine.idle()
  }
  expect(tries('/sync/devices') - before).toBe(1)
  expect(pulls).toBeGreaterThan(3)
  await engine.stop()
})
