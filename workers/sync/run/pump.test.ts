import { expect, it } from 'vitest'
import { testSurroundings } from '../../../tests/support/surroundings'
import { Pump } from './pump'

function pumped(onFailure: () => 'again' | 'stop' = () => 'again') {
  const { clock, random, setTimer } = testSurroundings()
  const ends: ((error?: Error) => void)[] = []
  const work = () =>
    new Promise<void>((resolve, reject) => {
      ends.push(error => (error ? reject(error) : resolve()))
    })
  return { clock, ends, pump: new Pump({ random, setTimer }, work, onFailure) }
}
const settled = () =>
  new Promise(resolve => {
    setImmediate(resolve)
  })

// A call that hangs on a cut link fails when the link is back, just after someone was told so.
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

it('a failure that no other try can mend is not tried again, until someone asks', async () => {
  const { clock, ends, pump } = pumped(() => 'stop')
  pump.kick()
  ends[0]?.(new Error('signed out'))
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
