import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { permissionStrings } from '#contract/permissions'
import { give } from '../../tests/support/replica'
import { setWidth, showPages, VIEWER } from '../../tests/support/shown-page'
import '../ui/testing/dom'
import { useNavigation } from './use-navigation'
import { useShellPlace } from './use-shell-place'

/** The words of the menus a page has around it. */
function Menus() {
  const place = useShellPlace()
  const { primary, secondary, settings, bar } = useNavigation(place)
  return (
    <ul>
      {Object.entries({ primary, secondary, settings, bar }).map(([menu, entries]) => (
        <li
          key={menu}
        >{`${menu}: ${entries.flatMap(({ links }) => links.map(({ label }) => label)).join(', ') || 'nothing'}`}</li>
      ))}
    </ul>
  )
}
const menu = (name: string) => screen.getByText(text => text.startsWith(`${name}: `)).textContent

const HUB = '/estimating/projects/$projectId/hub'
const pages = Object.fromEntries(
  [
    HUB,
    `${HUB}/issues`,
    `${HUB}/progress`,
    '/estimating/projects',
    '/estimating/projects/$projectId',
    '/access-denied',
    '/settings/contacts/clients',
  ].map(path => [path, Menus]),
)
const KESTREL = { name: 'Kestrel House', reference: 'K-1', showProjectHub: true }
const site = {
  ...VIEWER,
  permissions: new Set(
    permissionStrings({ ProjectHub: 1, ProjectHubIssues: 1 }, { Estimating: 'None', SiteCommercial: 'Premium' }, false),
  ),
}
const show = (at: string, viewer = VIEWER) =>
  showPages({ at, pages, viewer, fill: replica => give(replica, 'project', 'index', 5, 1, KESTREL) })

it('offers in every menu only what the person may read', async () => {
  setWidth(1440)
  await show('/estimating/projects/5/hub', site)
  await waitFor(() => expect(menu('secondary')).toBe('secondary: Project list, Project hub, Issues'))
  expect(menu('primary')).toBe('primary: Projects')
  expect(menu('bar')).toBe('bar: Hub, Issues')
  expect(menu('settings')).toBe('settings: nothing')
})

it('offers somebody who may read all of it more', async () => {
  setWidth(1440)
  await show('/estimating/projects/5/hub')
  await waitFor(() =>
    expect(menu('secondary')).toBe('secondary: Project list, Project hub, Progress by product, Issues'),
  )
  expect(menu('settings')).toContain('Clients')
})

it('keeps the menu of the project on site around a refused page, and no longer than that', async () => {
  setWidth(1440)
  const { goTo } = await show('/estimating/projects/5/hub')
  await waitFor(() => expect(menu('secondary')).toContain('Project hub'))
  await goTo('/access-denied')
  await waitFor(() => expect(menu('secondary')).toContain('Project hub'))
  expect(menu('bar')).toContain('Hub')
  await goTo('/estimating/projects')
  await waitFor(() => expect(menu('secondary')).toBe('secondary: nothing'))
  await goTo('/access-denied')
  await waitFor(() => expect(menu('primary')).toContain('Projects'))
  expect(menu('secondary')).toBe('secondary: nothing')
})
