import { expect, it } from 'vitest'
import { testSurroundings } from '../../../tests/support/surroundings'
import { SyncFailure } from '../office/failure'
import { Pump, type Verdict } from './pump'

function pumped(onFailure: () => Verdict = () => 'again') {
  const { clock, now, random, setTimer } = testSurroundings()
  const ends: ((error?: Error) => void)[] = []
  const work = () =>
    new Promise<void>((resolve, reject) => {
      ends.push(error => (error ? reject(error) : resolve()))
    })
  return { clock, ends, pump: new Pump({ now, random, setTimer }, work, { onFailure }) }
}
const settled = () =>
  new Promise(resolve => {
    setImmediate(resolve)
  })

// A call that hangs on a cut link fails when the link is back, just after the hurry.
it('a hurry during a run that fails is not forgotten: the next run waits for no backoff', async () => {
  const { clock, ends, pump } = pumped()
  pump.kick()
  pump.hurry()
  ends[0]?.(new Error('cut'))
  await settled()
  expect(ends).toHaveLength(2)
  ends[1]?.(new Error('cut again'))
  await settled()
  expect(ends).toHaveLength(2)
  expect(clock.step()).toBe(true)
  expect(ends).toHaveLength(3)
})

it('a kick during a run means another after it, and one during a run that fails waits its turn', async () => {
  const { clock, ends, pump } = pumped()
  pump.kick()
  pump.kick()
  ends[0]?.()
  await settled()
  expect(ends).toHaveLength(2)
  pump.kick()
  ends[1]?.(new Error('cut'))
  await settled()
  expect(ends).toHaveLength(2)
  expect(clock.next).not.toBeNull()
})

it('a run that may write nothing any more is not tried again, until someone asks', async () => {
  const { clock, ends, pump } = pumped(() => 'stop')
  pump.kick()
  ends[0]?.(new Error('deposed'))
  await settled()
  expect([ends.length, clock.next]).toEqual([1, null])
  pump.kick()
  expect(ends).toHaveLength(2)
})

it('stopped during a run that then fails, it starts nothing more, hurried or not', async () => {
  const { clock, ends, pump } = pumped()
  pump.kick()
  pump.hurry()
  const stopped = pump.stop()
  ends[0]?.(new Error('cut'))
  await stopped
  await settled()
  expect([ends.length, clock.next]).toEqual([1, null])
})

it('a failure that needs a person first is tried again with the longest wait', async () => {
  const { clock, ends, pump } = pumped(() => 'seldom')
  pump.kick()
  ends[0]?.(new Error('signed out'))
  await settled()
  expect((clock.next ?? 0) - clock.time).toBe(60_000)
  clock.step()
  expect(ends).toHaveLength(2)
})

it.each([
  ['a year', 31_536_000_000, 300_000, 302_000],
  ['a time that has passed', -5000, 500, 2000],
])('a server that asks to wait for %s is not waited for that long', async (_what, retryAfter, least, most) => {
  const { clock, ends, pump } = pumped()
  pump.kick()
  ends[0]?.(new SyncFailure('busy', { retryAfter }))
  await settled()
  const wait = (clock.next ?? 0) - clock.time
  expect(wait).toBeGreaterThanOrEqual(least)
  expect(wait).toBeLessThanOrEqual(most)
  expect(pump.nextAt).toBe(clock.next)
})

it('a listener that fails does not end the tries', async () => {
  const { clock, ends, pump } = pumped(() => {
    throw new Error('the report failed')
  })
  pump.kick()
  ends[0]?.(new Error('cut'))
  await settled()
  expect(clock.step()).toBe(true)
  expect(ends).toHaveLength(2)
})
