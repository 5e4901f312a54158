import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../testing/dom'
import { ToastHost } from './toast-host'
import { createToastStore } from './toast-store'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function host() {
  const store = createToastStore()
  render(<ToastHost store={store} />)
  return store
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

describe('ToastHost (FORM-20)', () => {
  // On a full phone the draft, the photo and the issue each said so, and the form was covered.
  it('says the same thing once, for the whole time from the last', () => {
    const store = host()
    const say = () => act(() => store.show('error', 'Its storage is full'))
    say()
    pass(6000)
    say()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    pass(9999)
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    pass(1)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(store.get().history).toHaveLength(2)
  })

  it('keeps an info toast for 5 s and an error toast for 10 s', () => {
    const store = host()
    act(() => {
      store.show('info', 'Saved')
      store.show('error', 'Access denied')
    })
    pass(4999)
    expect(screen.getByRole('status')).toBeDefined()
    pass(1)
    expect(screen.queryByRole('status')).toBeNull()
    pass(4999)
    expect(screen.getByRole('alert')).toBeDefined()
    pass(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('holds its clock under the pointer and goes on with what was left', () => {
    const store = host()
    act(() => store.show('info', 'Saved'))
    pass(4000)
    fireEvent.pointerEnter(screen.getByRole('status'))
    pass(60_000)
    fireEvent.pointerLeave(screen.getByRole('status'))
    pass(999)
    expect(screen.getByRole('status')).toBeDefined()
    pass(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('goes at a click and stays in the history', () => {
    const store = host()
    act(() => store.show('error', 'Access denied'))
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(store.get().history.map(toast => toast.text)).toEqual(['Access denied'])
  })

  it('runs its action and goes', () => {
    const store = host()
    const run = vi.fn<() => void>()
    act(() => store.show('info', 'Linked', { label: 'Undo', run }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(run).toHaveBeenCalledOnce()
    expect(screen.queryByRole('status')).toBeNull()
  })
})
