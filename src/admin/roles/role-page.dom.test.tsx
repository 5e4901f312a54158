import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { PERMISSION_GROUPS } from '#contract/permissions'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { WithoutPageContext } from '../../app/page/without-page'
import { RolePage } from './role-page'

const GROUPS = PERMISSION_GROUPS.map(({ name, onSite, greyZone, resources }) => ({
  name,
  onSite,
  greyZone,
  level: 0,
  permissions: resources.map(each => ({
    resourceId: each.resource,
    name: each.name,
    description: each.description,
    groupName: name,
    level: 0,
    binaryAccess: each.binary,
  })),
}))

beforeEach(() => setWidth(1440))

async function show(readonly: boolean, without: ReadonlySet<string> = new Set()) {
  const saved: unknown[] = []
  const shown = await showPages({
    at: '/settings/admin/roles/5',
    fill: replica => give(replica, 'role', 'account', 5, 1, { role: 'Site manager', readonly }),
    server: {
      call: (_path, init) => {
        if (init?.method === 'PUT') saved.push(typeof init.body === 'string' ? JSON.parse(init.body) : null)
        return Promise.resolve(Response.json(GROUPS))
      },
    },
    pages: {
      '/settings/admin/roles/$id': () => (
        <WithoutPageContext value={without}>
          <RolePage />
        </WithoutPageContext>
      ),
      '/settings/admin/roles': () => <p>All roles</p>,
    },
  })
  await screen.findByRole('heading', { name: 'Contacts' })
  shown.goOnline()
  return { ...shown, saved }
}
const strip = (name: string) => within(screen.getByRole('radiogroup', { name }))

describe('the role permissions screen (ROLE-1, ROLE-2)', () => {
  it('sets a group, one permission and a binary one, saves what changed and goes back to the roles', async () => {
    const { saved, where } = await show(false)
    await userEvent.click(strip('Set all of Contacts').getByRole('radio', { name: 'Read-only access' }))
    await userEvent.click(strip('Suppliers').getByRole('radio', { name: 'Full access' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Allow access to Portal' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Save permissions/ }))
    await waitFor(() => expect(where()).toBe('/settings/admin/roles'))
    expect(saved).toEqual([
      {
        permissions: [
          { resource: 'ContactsClients', level: 1 },
          { resource: 'ContactsSubcontractors', level: 1 },
          { resource: 'ContactsSuppliers', level: 7 },
          { resource: 'ContactsOperatives', level: 1 },
          { resource: 'ProjectHubPortal', level: 7 },
        ],
      },
    ])
    expect(await screen.findByText('Site manager permissions updated')).toBeDefined()
  })

  it('says of every permission what it opens', async () => {
    await show(false)
    for (const { resources } of PERMISSION_GROUPS)
      for (const { name, description } of resources.filter(each => each.resource !== 'AdminSuperAdmin')) {
        expect(description, name).toMatch(/^[A-Z].{10,}[^.]$/)
        expect(screen.getByText(description), name).toBeDefined()
      }
  })

  it('says of a permission that this version has no page for it', async () => {
    await show(false, new Set(['ProjectHubCvrReports']))
    expect(
      screen.getByText(/^Cost and value of a project.*\. It has no page of its own in this version$/),
    ).toBeDefined()
    expect(screen.getAllByText(/no page of its own/)).toHaveLength(1)
  })

  it('filters, says when nothing is found, and sets all only where there is more than one', async () => {
    await show(false)
    const box = screen.getByRole('searchbox', { name: 'Filter permissions' })
    await userEvent.type(box, 'cvr')
    expect(screen.getAllByRole('radiogroup').map(each => each.getAttribute('aria-label'))).toEqual(['CVR reports'])
    await userEvent.clear(box)
    await userEvent.type(box, 'no such thing')
    expect(screen.getByText('No results found')).toBeDefined()
  })

  it('of a read-only role can be looked at only', async () => {
    await show(true)
    expect(strip('Suppliers').getByRole<HTMLInputElement>('radio', { name: 'Full access' }).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /Save permissions/ })).toBeNull()
  })
})
