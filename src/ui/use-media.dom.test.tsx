import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import './testing/dom'
import { MOBILE, useMedia } from './use-media'

/** A window whose queries answer as it is told. */
function fakeMedia() {
  const answers = new Map<string, boolean>()
  const listeners = new Set<() => void>()
  window.matchMedia = query => {
    const list = {
      get matches() {
        return answers.get(query) ?? false
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }
    // What the hook uses of one.
    return list as unknown as MediaQueryList
  }
  return (next: Readonly<Record<string, boolean>>) =>
    act(() => {
      for (const [query, matches] of Object.entries(next)) answers.set(query, matches)
      for (const listener of listeners) listener()
    })
}
function Page() {
  return <p>{useMedia(MOBILE) ? 'mobile' : 'desktop'}</p>
}

it('follows the screen, and stays what it was while a page is printed on narrower paper', () => {
  const set = fakeMedia()
  render(<Page />)
  set({ print: true, [MOBILE]: true })
  expect(screen.getByText('desktop')).toBeDefined()
  set({ print: false, [MOBILE]: false })
  expect(screen.getByText('desktop')).toBeDefined()
  set({ [MOBILE]: true })
  expect(screen.getByText('mobile')).toBeDefined()
})
