import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import { project } from '#contract/estimating/project'
import { ListPage } from '../../records/list/list-page'
import '../../ui/testing/dom'
import { HelpButton, HelpProvider } from './help'
import { guideOf } from './page-guides'

beforeEach(() => {
  setWidth(1440)
  // Nothing is laid out here, and what is not to be seen is passed over.
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function rects(this: Element) {
    return Object.assign(this.closest('[hidden]') ? [] : [new DOMRect()], { item: () => null })
  })
})

describe('help (NAV-15)', () => {
  it('guides through the list one is on, from its own parts', async () => {
    await showPages({
      at: '/projects',
      pages: {
        '/projects': () => (
          <HelpProvider path="/projects">
            <HelpButton />
            <main>
              <ListPage resource={project} within={null} />
            </main>
          </HelpProvider>
        ),
      },
    })
    await screen.findByRole('search')
    await userEvent.click(await screen.findByRole('button', { name: 'Click to get help using the product' }))
    expect((await screen.findByRole('dialog', { name: 'Help with this page' })).textContent).toContain(
      'Start a new one',
    )
    await userEvent.keyboard('{ArrowRight}')
    expect(await screen.findByRole('heading', { name: 'Find some' })).toBeDefined()
  })

  it.each([
    ['a bill', '<main><div role="grid"></div></main>', 'The bill'],
    ['a form', '<main><form><header></header><section></section></form></main>', 'Fill it in'],
    ['a hub', '<main><ul data-help="record"></ul></main>', 'Record what happens'],
    ['a record', '<main><header></header><dl></dl></main>', 'What this is, and what can be done'],
    ['nothing of its own', '<nav aria-label="Main"></nav>', 'Where to go'],
  ])('of %s begins with what is its own', (_, html, title) => {
    document.body.innerHTML = html
    expect(guideOf(document, true)[0]?.title).toBe(title)
  })

  it('passes over what is not to be seen, and keys where there is no keyboard', () => {
    document.body.innerHTML = '<nav aria-label="Main" hidden></nav><button title="Notifications"></button>'
    expect(guideOf(document, true).map(step => step.title)).toEqual(['Notifications'])
    document.body.innerHTML = '<button data-help="find"></button>'
    expect([true, false].map(hasKeyboard => guideOf(document, hasKeyboard)[0]?.text.includes('Ctrl K'))).toEqual([
      true,
      false,
    ])
  })
})
