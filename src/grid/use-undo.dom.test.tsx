import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import '../ui/testing/dom'
import { useUndo } from './use-undo'

const steps = ['a', 'b'].map(label => ({ label, forward: `${label}+`, back: `${label}-` }))

/** A grid whose writes end when they are told to. */
function slowGrid() {
  const begun: string[] = []
  const ends: ((worked: boolean) => void)[] = []
  const { result } = renderHook(() =>
    useUndo<string>(async change => {
      begun.push(change)
      return new Promise(resolve => {
        ends.push(resolve)
      })
    }),
  )
  const end = (worked = true) => act(async () => ends.shift()?.(worked))
  return { begun, end, undo: result }
}

it('takes back one step after another when Undo is pressed again before the first has ended', async () => {
  const { begun, end, undo } = slowGrid()
  for (const step of steps) await act(async () => undo.current.run(step))
  await end()
  await end()
  await act(async () => {
    undo.current.undo()
    undo.current.undo()
  })
  await end()
  await end()
  expect(begun).toEqual(['a+', 'b+', 'b-', 'a-'])
  expect([undo.current.canUndo, undo.current.canRedo]).toEqual([false, true])
})

it('keeps a step that could not be taken back', async () => {
  const { begun, end, undo } = slowGrid()
  await act(async () => undo.current.run({ label: 'a', forward: 'a+', back: 'a-' }))
  await end()
  await act(async () => undo.current.undo())
  await end(false)
  expect(undo.current.canUndo).toBe(true)
  await act(async () => undo.current.undo())
  expect(begun).toEqual(['a+', 'a-', 'a-'])
})

it('begins a new step before the one before it is written, so that a quick hand sees what it typed at once', async () => {
  const { begun, end, undo } = slowGrid()
  await act(async () => {
    for (const step of steps) undo.current.run(step)
  })
  expect(begun).toEqual(['a+', 'b+'])
  await end(false)
  await end()
  expect([undo.current.canUndo, undo.current.canRedo]).toEqual([true, false])
  await act(async () => undo.current.undo())
  expect(begun.at(-1)).toBe('b-')
})

it('lets a new step wait for an Undo pressed before it', async () => {
  const { begun, end, undo } = slowGrid()
  await act(async () => undo.current.run({ label: 'a', forward: 'a+', back: 'a-' }))
  await act(async () => {
    undo.current.undo()
    undo.current.run({ label: 'b', forward: 'b+', back: 'b-' })
  })
  expect(begun).toEqual(['a+'])
  await end()
  await end()
  await end()
  expect(begun).toEqual(['a+', 'a-', 'b+'])
})
