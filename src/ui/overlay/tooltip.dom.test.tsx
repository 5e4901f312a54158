import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../testing/dom'
import { Tooltip, TOOLTIP_MS } from './tooltip'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function show() {
  render(
    <Tooltip content="Created 04/02/2025">
      <button type="button">History</button>
    </Tooltip>,
  )
  return screen.getByRole('button')
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

describe('Tooltip (FORM-22)', () => {
  it.each([
    ['hover', (button: HTMLElement) => fireEvent.pointerEnter(button, { pointerType: 'mouse' })],
    ['focus', (button: HTMLElement) => fireEvent.focus(button)],
    ['touch hold', (button: HTMLElement) => fireEvent.touchStart(button)],
  ])('shows 500 ms after %s', (_, begin) => {
    begin(show())
    pass(TOOLTIP_MS - 1)
    expect(screen.queryByRole('tooltip')).toBeNull()
    pass(1)
    expect(screen.getByRole('tooltip')).toBeDefined()
  })

  it('does not show when the pointer only passes', () => {
    const button = show()
    fireEvent.pointerEnter(button, { pointerType: 'mouse' })
    pass(300)
    fireEvent.pointerLeave(button)
    pass(TOOLTIP_MS)
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('hides at once when the focus leaves', () => {
    const button = show()
    fireEvent.focus(button)
    pass(TOOLTIP_MS)
    fireEvent.blur(button)
    expect(screen.queryByRole('tooltip')).toBeNull()
  })
})
