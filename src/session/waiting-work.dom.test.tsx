import { afterEach, expect, it } from 'vitest'
import '../ui/testing/dom'
import { clearLocalStorage, noteWaiting, waitingWork } from './waiting-work'

afterEach(() => localStorage.clear())

it('whose work waits outlives another person’s sign-out, until its person is back', () => {
  noteWaiting('quoin-live-1-7', { username: 'tom', changes: 3 })
  noteWaiting('quoin-live-1-8', { username: 'joy', changes: 1 })
  localStorage.setItem('user', 'somebody')
  clearLocalStorage()
  expect(localStorage.getItem('user')).toBeNull()
  expect(waitingWork()).toEqual([
    { username: 'tom', changes: 3 },
    { username: 'joy', changes: 1 },
  ])
  noteWaiting('quoin-live-1-7', null)
  expect(waitingWork()).toEqual([{ username: 'joy', changes: 1 }])
  noteWaiting('quoin-live-1-8', null)
  expect(Object.keys(localStorage)).toEqual([])
})

it('a note nobody can read is no note', () => {
  localStorage.setItem('quoin.waiting', '{"quoin-live-1-7":{"username":7}}')
  expect(waitingWork()).toEqual([])
})
