import { expect, it } from 'vitest'
import { LOOK_ALIKES } from './look-alikes'
import { normaliseReference } from './supplier-reference'

const { from, to } = LOOK_ALIKES

it('reads each letter once, as one that is read as itself', () => {
  expect([...from].length).toBe(from.length)
  expect(to.length).toBe(from.length)
  expect(new Set(from).size).toBe(from.length)
  expect([...to].filter(letter => from.includes(letter))).toEqual([])
})

it('reads both cases of a letter alike', () => {
  const apart = [...from, ...to].filter(letter =>
    [letter.toUpperCase(), letter.toLowerCase()].some(
      other => [...other].length === 1 && normaliseReference(other) !== normaliseReference(letter),
    ),
  )
  expect(apart).toEqual([])
})
