import { expect, it } from 'vitest'
import { testSurroundings } from '../../tests/support/surroundings'
import { Leadership } from './leader'

it('a tab that only waits to lead can be stopped while another leads', async () => {
  const surroundings = testSurroundings()
  const replica = 'quoin-test-1-7'
  let release = (): void => undefined
  const leads = surroundings.locks.hold(`sync:${replica}`, () => new Promise(resolve => { release = resolve }))
  const waiting = new Leadership({ replica, surroundings, reign: () => Promise.reject(new Error('It must not reign after it stopped')) })
  waiting.start()
  await waiting.stop()
  release()
  await expect(leads).resolves.toBe(true)
})
