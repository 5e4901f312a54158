// What a person sees when a page cannot be drawn, and that what they did before is kept.
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { issue } from '#contract/commercial/issue'
import { set } from '#local/write/changes'
import { give } from '../../tests/support/replica'
import { showPages } from '../../tests/support/shown-page'
import { PageFault } from '../app/page/page-fault'
import { PAGE_FAULTS } from '../app/page/page-faults'
import { useReplica } from '../fields/replica-context'
import { useDraft } from '../records/form/use-draft'
import '../ui/testing/dom'
import { router } from './router'

const told = vi.fn<typeof globalThis.reportError>()
beforeEach(() => {
  vi.stubGlobal('reportError', told)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** Writes a summary and a draft, and cannot draw what comes of the writing. */
function FaultyPage() {
  const replica = useReplica()
  const [draft, setDraft] = useDraft('comment-5', { text: '' })
  const [isWritten, setWritten] = useState(false)
  if (isWritten) throw new SyntaxError('Cannot convert 32.8800 to a BigInt')
  const write = () => {
    setDraft({ text: 'Half a comment' })
    void replica.edit([set(issue, 5, { summary: 'Crack in the slab' })], 'Edited').then(() => setWritten(true))
  }
  return (
    <button type="button" onClick={write}>
      Write {draft.text}
    </button>
  )
}

describe('a page that stops working', () => {
  const show = () =>
    showPages({
      at: '/faulty',
      fill: replica => give(replica, 'issue', 'project:3', 5, 1, { project: 3, number: 1, summary: 'Crack' }),
      pages: { '/faulty': FaultyPage, '/other': () => <p>Another page</p> },
    })

  it('says that the work is saved, and it is: the change waits to be sent and the draft is kept', async () => {
    const { replica } = await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Write' }))
    expect(await screen.findByRole('heading', { name: 'This page stopped working' })).toBeDefined()
    expect(screen.getByText('Your work is saved. Reload the page to carry on.')).toBeDefined()
    expect((await replica.outbox()).map(({ entry }) => entry.set)).toEqual([{ summary: 'Crack in the slab' }])
    await waitFor(async () => expect(await replica.draft('comment-5')).toMatchObject({ text: 'Half a comment' }))
    expect(told).toHaveBeenCalledWith(expect.any(SyntaxError))
  })

  it('is loaded again by its button, and left by going elsewhere', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    const { goTo } = await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Write' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledOnce()
    await goTo('/other')
    expect(await screen.findByText('Another page')).toBeDefined()
    expect(screen.queryByText('This page stopped working')).toBeNull()
  })
})

it('what is around all pages says so, too, and nothing says "Something went wrong"', async () => {
  const fault = () => {
    throw new Error('no frame')
  }
  const root = createRootRoute({ component: fault })
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '/' })])
  const history = createMemoryHistory({ initialEntries: ['/'] })
  render(<RouterProvider router={createRouter({ routeTree, history, ...PAGE_FAULTS })} />)
  expect(await screen.findByRole('heading', { name: 'This page stopped working' })).toBeDefined()
  expect(document.body.textContent).not.toContain('Something went wrong')
})

it('every route of the product has this page for its faults, the first one too', () => {
  const { defaultErrorComponent, defaultOnCatch, disableGlobalCatchBoundary } = router.options
  expect([defaultErrorComponent, disableGlobalCatchBoundary]).toEqual([PageFault, true])
  expect(defaultOnCatch).toBe(PAGE_FAULTS.defaultOnCatch)
  const routes = Object.entries(router.routesById as unknown as Readonly<Record<string, { options: object }>>)
  expect(routes.length).toBeGreaterThan(300)
  const own = routes.filter(([, { options }]) => 'errorComponent' in options || 'onCatch' in options)
  expect(own.map(([id]) => id)).toEqual([])
})
