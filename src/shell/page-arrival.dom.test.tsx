import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { usePageTitle } from '../app/page/page-title'
import '../ui/testing/dom'
import { PageArrival } from './page-arrival'

function List() {
  usePageTitle({ title: 'Projects' })
  return <Link to="/one">Kestrel House</Link>
}
function One({ takesFocus = false }: { readonly takesFocus?: boolean }) {
  usePageTitle({ title: 'Kestrel House' })
  return <input aria-label="Name" autoFocus={takesFocus} />
}

/** Pages in a frame whose navigation stays. */
async function show() {
  window.scrollTo = () => undefined
  const root = createRootRoute({
    component: () => (
      <>
        <nav>
          <Link to="/">All</Link>
        </nav>
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
        <PageArrival />
      </>
    ),
  })
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const routeTree = root.addChildren([
    page('/', List),
    page('/one', () => <One />),
    page('/own', () => <One takesFocus />),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(<RouterProvider router={router} />)
  await screen.findByRole('link', { name: 'Kestrel House' })
  return router
}
const heard = () => screen.getByRole('status').textContent

it('goes on from the new page when what led there has gone with the old one, and says which it is', async () => {
  await show()
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(screen.getByRole('link', { name: 'Kestrel House' }))
  await screen.findByRole('textbox')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  expect(heard()).toBe('Kestrel House')
})

it('leaves the focus with what still stands, and with what the page focuses itself', async () => {
  const router = await show()
  await userEvent.click(screen.getByRole('link', { name: 'Kestrel House' }))
  await screen.findByRole('textbox')
  await userEvent.click(screen.getByRole('link', { name: 'All' }))
  await waitFor(() => expect(heard()).toBe('Projects'))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'All' }))
  await act(() => router.navigate({ to: '/own' }))
  expect(document.activeElement).toBe(await screen.findByRole('textbox'))
})
