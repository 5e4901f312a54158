import type { Page } from '@playwright/test'

/** What can be pressed in the navigation but lies under a message just now. */
export const coveredByToast = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const places = [...document.querySelectorAll<HTMLElement>('nav a, nav button')]
    return places.flatMap(place => {
      const { left, top, width, height } = place.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      return there?.closest('[data-kind]') ? [place.textContent] : []
    })
  })
