import { expect, it } from 'vitest'
import { VirtualClock } from '../../../tests/support/surroundings'
import { STALLED_AFTER, StallWatch } from './stall-watch'

function watched() {
  const clock = new VirtualClock()
  const told: string[] = []
  const watch = new StallWatch(
    { now: () => clock.time, setTimer: clock.setTimer },
    {
      onStall: isStalled => told.push(isStalled ? 'stalled' : 'moving'),
      hurry: () => told.push('hurry'),
      restart: () => told.push('restart'),
    },
  )
  return { clock, told, watch }
}

it('work that waits untried for a minute is told and tried, then the engine is begun again', () => {
  const { clock, told, watch } = watched()
  watch.noteWaiting(true)
  const began = clock.time
  expect([clock.step(), clock.time - began, told]).toEqual([true, STALLED_AFTER, ['stalled', 'hurry']])
  clock.step()
  expect(told).toEqual(['stalled', 'hurry', 'restart', 'hurry'])
  clock.step()
  expect(told.slice(4)).toEqual(['restart', 'hurry'])
})

it('a try begins the minute again, and takes back what was told', () => {
  const { clock, told, watch } = watched()
  watch.noteWaiting(true)
  clock.time += STALLED_AFTER - 1
  watch.noteTry(clock.time)
  expect([clock.next, told]).toEqual([clock.time + STALLED_AFTER, []])
  clock.step()
  watch.noteTry(clock.time + 1)
  expect(told).toEqual(['stalled', 'hurry', 'moving'])
})

it('a planned try is waited for', () => {
  const { clock, told, watch } = watched()
  watch.noteWaiting(true)
  const planned = clock.time + 5 * STALLED_AFTER
  watch.noteTry(planned)
  clock.step()
  expect([clock.time, told]).toEqual([planned + STALLED_AFTER, ['stalled', 'hurry']])
})

it('nothing is watched while nothing waits', () => {
  const { clock, told, watch } = watched()
  watch.noteTry(clock.time)
  expect(clock.next).toBeNull()
  watch.noteWaiting(true)
  watch.noteWaiting(false)
  expect([clock.next, told]).toEqual([null, ['moving']])
})
