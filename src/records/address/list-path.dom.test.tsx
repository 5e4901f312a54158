import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import '../../ui/testing/dom'
import { useListPath } from './record-page'

function List() {
  return <a href={`${useListPath()}/41`}>Albion Mill</a>
}

// A row pressed after "Takeoff" led to /takeoff/projects/41, which is no page: the list was still on screen while takeoff came over a slow line.
it('bug: while the next page was coming, a row of the list led to a page that is not there', async () => {
  const root = createRootRoute({ component: Outlet })
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/projects'] }),
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: 'projects', component: List }),
      createRoute({
        getParentRoute: () => root,
        path: 'takeoff/projects',
        loader: () => new Promise<never>(() => undefined),
        component: () => null,
      }),
    ]),
  })
  render(<RouterProvider router={router} />)
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/projects/41')
  act(() => void router.navigate({ to: '/takeoff/projects' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/takeoff/projects'))
  expect(screen.getByRole('link').getAttribute('href')).toBe('/projects/41')
})
