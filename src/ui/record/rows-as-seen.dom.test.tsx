import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import '../testing/dom'
import { RowsAsSeen } from './rows-as-seen'

afterEach(() => vi.unstubAllGlobals())

const rows = Array.from({ length: 150 }, (_, index) => `Product ${index}`)
const List = () => (
  <RowsAsSeen of={rows}>
    {shown => (
      <ul>
        {shown.map(row => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    )}
  </RowsAsSeen>
)
const count = () => screen.getAllByRole('listitem').length

it('draws more rows when the end of those drawn comes near, until all are there', () => {
  const seen: (() => void)[] = []
  class Observer {
    constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
      seen.push(() => tell([{ isIntersecting: true }]))
    }
    observe = () => undefined
    disconnect = () => undefined
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  render(<List />)
  expect(count()).toBe(40)
  act(() => seen.at(-1)?.())
  expect(count()).toBe(120)
  act(() => seen.at(-1)?.())
  expect(count()).toBe(150)
})

it('draws all for paper', () => {
  class Observer {
    observe = () => undefined
    disconnect = () => undefined
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  render(<List />)
  expect(count()).toBe(40)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(count()).toBe(150)
})

it('draws all where the browser does not tell what is seen', () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  render(<List />)
  expect(count()).toBe(150)
})
