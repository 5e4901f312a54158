import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../testing/dom'
import { CONFIRM_RESET_MS, DeleteButton, UNPOINTED_RESET_MS } from './delete-button'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function show() {
  const onDelete = vi.fn<() => void>()
  render(<DeleteButton label="Delete" confirmLabel="Delete, sure?" onDelete={onDelete} />)
  return { onDelete, button: screen.getByRole('button') }
}

describe('DeleteButton (FORM-14)', () => {
  it('asks at the first click and deletes at the second', () => {
    const { onDelete, button } = show()
    fireEvent.click(button)
    expect(button.textContent).toBe('Delete, sure?')
    expect(onDelete).not.toHaveBeenCalled()
    fireEvent.click(button)
    expect(onDelete).toHaveBeenCalledOnce()
    expect(button.textContent).toBe('Delete')
  })

  it('stops asking 1.5 s after the pointer leaves', () => {
    const { button } = show()
    fireEvent.click(button)
    fireEvent.pointerLeave(button)
    act(() => void vi.advanceTimersByTime(CONFIRM_RESET_MS - 1))
    expect(button.textContent).toBe('Delete, sure?')
    act(() => void vi.advanceTimersByTime(1))
    expect(button.textContent).toBe('Delete')
  })

  it('stops asking by itself where no pointer leaves: under a finger, and with the keyboard', () => {
    const { button } = show()
    fireEvent.click(button)
    act(() => void vi.advanceTimersByTime(UNPOINTED_RESET_MS))
    expect(button.textContent).toBe('Delete')
    fireEvent.click(button)
    fireEvent.keyDown(button, { key: 'Escape' })
    expect(button.textContent).toBe('Delete')
    fireEvent.click(button)
    fireEvent.blur(button)
    expect(button.textContent).toBe('Delete')
  })

  it('stops asking at a press elsewhere', () => {
    const { button } = show()
    fireEvent.click(button)
    fireEvent.pointerDown(document.body)
    expect(button.textContent).toBe('Delete')
  })
})
