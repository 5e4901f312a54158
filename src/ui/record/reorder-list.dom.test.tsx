import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../testing/dom'
import type { ReorderItem } from './reorder'
import { REORDER_MS, ReorderList } from './reorder-list'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ITEMS = ['Skips', 'Towers', 'Supervisor'].map((label, order) => ({ id: order, label, order }))

function show() {
  const onChange = vi.fn<(items: readonly ReorderItem[] | null) => void>()
  render(<ReorderList items={ITEMS} onChange={onChange} moveLabel={(move, item) => `${item} ${move}`} />)
  return onChange
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const order = () => screen.getAllByRole('listitem').map(line => line.firstElementChild?.textContent)
const settle = () => act(() => void vi.advanceTimersByTime(REORDER_MS))

describe('ReorderList (FORM-12)', () => {
  it('disables up and start for the first, down and end for the last', () => {
    show()
    expect(['Skips start', 'Skips up', 'Skips down', 'Skips end'].map(name => button(name).disabled)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(button('Supervisor down').disabled).toBe(true)
    expect(button('Supervisor end').disabled).toBe(true)
  })

  it('blocks further moves for 250 ms', () => {
    const onChange = show()
    fireEvent.click(button('Skips down'))
    expect(order()).toEqual(['Towers', 'Skips', 'Supervisor'])
    act(() => void vi.advanceTimersByTime(REORDER_MS - 1))
    fireEvent.click(button('Skips down'))
    expect(onChange).toHaveBeenCalledOnce()
    act(() => void vi.advanceTimersByTime(1))
    fireEvent.click(button('Skips down'))
    expect(order()).toEqual(['Towers', 'Supervisor', 'Skips'])
  })

  it('emits the new list, and null when it is back as it was', () => {
    const onChange = show()
    fireEvent.click(button('Skips end'))
    expect(onChange.mock.lastCall?.[0]?.map(item => [item.label, item.order])).toEqual([
      ['Towers', 0],
      ['Supervisor', 1],
      ['Skips', 2],
    ])
    settle()
    fireEvent.click(button('Skips start'))
    expect(onChange).toHaveBeenLastCalledWith(null)
  })
})
