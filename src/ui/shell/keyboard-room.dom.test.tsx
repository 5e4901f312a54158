import { afterEach, expect, it } from 'vitest'
import '../testing/dom'
import { watchKeyboard } from './keyboard-room'

const kept = Object.getOwnPropertyDescriptor(window, 'visualViewport')
afterEach(() => {
  if (kept) Object.defineProperty(window, 'visualViewport', kept)
})

/** What a person sees of a page of 844 px, as Safari tells it. */
function seenOf(page: number) {
  const seen = Object.assign(new EventTarget(), { height: page, offsetTop: 0, scale: 1 })
  Object.defineProperty(window, 'visualViewport', { value: seen, configurable: true })
  Object.defineProperty(window, 'innerHeight', { value: page, configurable: true })
  return (next: Partial<Pick<typeof seen, 'height' | 'offsetTop' | 'scale'>>, event = 'resize') => {
    Object.assign(seen, next)
    seen.dispatchEvent(new Event(event))
    return document.documentElement.style.getPropertyValue('--keyboard')
  }
}

it('says how much of the page the keyboard lies over, and nothing of a page that is zoomed', () => {
  const tell = seenOf(844)
  const stop = watchKeyboard()
  expect(tell({ height: 508 })).toBe('336px')
  // Safari pushes the page up to show the field.
  expect(tell({ offsetTop: 100 }, 'scroll')).toBe('236px')
  expect(tell({ height: 844, offsetTop: 0 })).toBe('')
  expect(tell({ height: 422, scale: 2 })).toBe('')
  stop()
  expect(tell({ height: 508, scale: 1 })).toBe('')
})
