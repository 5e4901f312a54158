import { expect, it } from 'vitest'
import { openTestReplica } from '../../../tests/support/replica'
import { testSurroundings, VirtualClock } from '../../../tests/support/surroundings'
import { Leadership } from './leader'
import { startSync } from './start'

it('a tab that only waits to lead can be stopped while another leads', async () => {
  const surroundings = testSurroundings()
  const replica = 'quoin-test-1-7'
  let release = (): void => undefined
  const leads = surroundings.locks.hold(
    `sync:${replica}`,
    () =>
      new Promise(resolve => {
        release = resolve
      }),
  )
  const waiting = new Leadership({
    replica,
    surroundings,
    reign: () => Promise.reject(new Error('It must not reign after it stopped')),
  })
  waiting.start()
  await waiting.stop()
  release()
  await expect(leads).resolves.toBe(true)
})

/** Two tabs of one device. They share locks and channels; each has its own clock, so that one can freeze. */
async function twoTabs() {
  const shared = testSurroundings()
  const { replica, indexedDb } = await openTestReplica(shared)
  const owner = { account: 1, user: 7 }
  const options = { replica: replica.store.name, owner, api: '', build: 'test', deviceName: 'Phone' }
  const tokens = { access: () => Promise.resolve('token'), refresh: () => Promise.resolve('unreachable' as const) }
  const tab = async () => {
    const clock = new VirtualClock()
    const started = await startSync(
      options,
      tokens,
      { ...shared, now: () => clock.time, setTimer: clock.setTimer },
      indexedDb,
    )
    return { clock, leads: () => started.leadership.engine !== null, ...started }
  }
  const first = await tab()
  await expect.poll(first.leads).toBe(true)
  return { first, second: await tab() }
}
const pass = async (clock: VirtualClock, ms: number): Promise<void> => {
  for (const until = clock.time + ms; (clock.next ?? Infinity) <= until;) {
    clock.step()
    await new Promise(resolve => {
      setTimeout(resolve, 0)
    })
  }
}

it('one tab leads; the other waits as long as it hears signs of life, and follows when the first is closed', async () => {
  const { first, second } = await twoTabs()
  for (let beat = 0; beat < 6; beat += 1) {
    await pass(first.clock, 10_000)
    await pass(second.clock, 10_000)
  }
  expect([first.leads(), second.leads()]).toEqual([true, false])
  await first.stop()
  await expect.poll(second.leads).toBe(true)
  await second.stop()
})

it('a visible tab takes the lead from one that was frozen, a hidden one does not, and a thawed leader gives way', async () => {
  const { first, second } = await twoTabs()
  second.leadership.setVisible(false)
  await pass(second.clock, 60_000)
  expect(second.leads()).toBe(false)
  second.leadership.setVisible(true)
  await pass(second.clock, 40_000)
  await expect.poll(second.leads).toBe(true)
  await expect.poll(first.leads).toBe(false)
  await pass(first.clock, 20_000)
  await pass(second.clock, 20_000)
  expect([first.leads(), second.leads()]).toEqual([false, true])
  await Promise.all([first.stop(), second.stop()])
})
