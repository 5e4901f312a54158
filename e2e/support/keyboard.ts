import { expect, type Page } from '@playwright/test'

/** What has the focus: its name as it is read out, and whether the eye can tell. Role `browser`: it has left the page for a moment. */
export interface Focused {
  readonly name: string
  readonly role: string
  readonly visible: boolean
}

/** Someone without a mouse. */
export class Keyboard {
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }

  press(...keys: readonly string[]): Promise<void> {
    return keys.reduce((before, key) => before.then(() => this.#page.keyboard.press(key)), Promise.resolve())
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text)
  }

  focused(): Promise<Focused> {
    return this.#page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body)
        return { name: '', role: 'browser', visible: true }
      const labelled = (element.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map(id => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim()
      const label =
        element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement
          ? (element.labels?.[0]?.textContent ?? '')
          : element.textContent
      // The ring may be drawn by what is around the control: a field's box; or, for a row, by what is in it.
      const drawn = [
        element,
        ...Array.from({ length: 3 }).reduce<HTMLElement[]>(found => {
          const above = (found.at(-1) ?? element).parentElement
          return above ? [...found, above] : found
        }, []),
        element.nextElementSibling,
        element.firstElementChild,
      ].some(each => {
        if (!each) return false
        const style = getComputedStyle(each)
        const pseudo = getComputedStyle(each, '::after')
        return (
          (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) ||
          style.boxShadow !== 'none' ||
          (pseudo.outlineStyle !== 'none' && Number.parseFloat(pseudo.outlineWidth) > 0)
        )
      })
      return {
        name: (element.getAttribute('aria-label') ?? (labelled === '' ? label : labelled)).trim(),
        role: element.getAttribute('role') ?? element.tagName.toLowerCase(),
        visible: drawn,
      }
    })
  }

  /** Presses Tab until what is named has the focus; fails when it never gets there, or when something on the way cannot be seen to have it. */
  async tabTo(name: string | RegExp, { back = false, most = 80 } = {}): Promise<readonly Focused[]> {
    const passed: Focused[] = []
    const isIt = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
    for (let count = 0; count < most; count += 1) {
      await this.press(back ? 'Shift+Tab' : 'Tab')
      const focused = await this.focused()
      expect(focused.visible, `the focus can be seen on ${focused.role} "${focused.name}"`).toBe(true)
      passed.push(focused)
      if (isIt(focused.name)) return passed
    }
    throw new Error(`Tab never reached ${String(name)}: ${passed.map(each => each.name).join(' | ')}`)
  }
}
