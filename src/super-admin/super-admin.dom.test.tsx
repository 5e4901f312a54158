import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TokenReply } from '#contract/platform/auth'
import { PERMISSION_RESOURCES, permissionStrings, type Tier } from '#contract/permissions'
import { ProblemError } from '#contract/kit/problem'
import { setWidth, showPages, VIEWER } from '../../tests/support/shown-page'
import '../ui/testing/dom'
import { DoorsContext } from './doors'
import { SuperAdminPage } from './super-admin-page'
import { SuperAdminTools } from './super-admin-tools'

// Spec: ROLE-5, ROLE-6, ROLE-7, FORM-9 (Select account, Select roles).
const ACCOUNTS = [
  [1, 'Test firm'],
  [2, 'Other Builders'],
  [3, 'Ashlar & Sons'],
].map(([id, name]) => ({
  id,
  name,
  createdAt: '2026-11-01T09:00:00.000Z',
  isDemo: false,
  estimatingTier: 'Premium',
  siteCommercialTier: 'None',
  users: 4,
}))
const ROLES = [
  { id: 11, role: 'Estimator', isWorn: false },
  { id: 12, role: 'Site manager', isWorn: false },
]
const arrive = vi.fn<(reply: TokenReply) => Promise<void>>(() => Promise.resolve())
const reload = vi.fn<() => Promise<void>>(() => Promise.resolve())
const user = userEvent.setup()

beforeEach(() => {
  setWidth(1440)
  sessionStorage.clear()
  arrive.mockClear()
  reload.mockClear()
})

interface Given {
  readonly estimating?: Tier
  readonly site?: Tier
  readonly away?: boolean
  readonly worn?: readonly string[]
  readonly page?: 'bar' | 'page'
}

async function show({ estimating = 'Premium', site = 'Premium', away = false, worn = [], page = 'bar' }: Given = {}) {
  const calls: string[] = []
  const levels = Object.fromEntries(PERMISSION_RESOURCES.map(resource => [resource, 7] as const))
  const inner = page === 'bar' ? <SuperAdminTools /> : <SuperAdminPage />
  const shown = await showPages({
    at: '/a',
    pages: {
      '/a': () => <DoorsContext value={{ arrive, reload }}>{inner}</DoorsContext>,
      '/settings/admin/super-admin': () => <p>The page</p>,
    },
    viewer: {
      ...VIEWER,
      permissions: new Set(permissionStrings(levels, { Estimating: estimating, SiteCommercial: site }, false)),
      actingFrom: away ? { id: 9, name: 'Home & Co' } : null,
      wornRoles: worn,
    },
    server: {
      call: (path, init) => {
        if (init?.method) calls.push(`${init.method} ${path} ${typeof init.body === 'string' ? init.body : ''}`)
        if (path === '/superadmin/accounts') return Promise.resolve(Response.json(ACCOUNTS))
        if (path === '/superadmin/roles' && !init) return Promise.resolve(Response.json(ROLES))
        if (path.startsWith('/superadmin/switch')) return Promise.resolve(Response.json(TOKEN))
        return path === '/superadmin/moduletier' || path === '/superadmin/roles'
          ? Promise.resolve(new Response(null, { status: 204 }))
          : Promise.reject(new ProblemError('not-found'))
      },
    },
  })
  await screen.findByRole(
    page === 'bar' ? 'region' : 'heading',
    page === 'bar' ? { name: 'Super admin tools' } : { name: 'Super admin' },
  )
  shown.goOnline()
  return { ...shown, calls }
}
const TOKEN = {
  token_type: 'Bearer',
  access_token: 'x',
  expires_in: 3_600,
  user: {
    id: 7,
    email: 'a@b.test',
    username: 'a@b.test',
    createdAt: '2026-11-01T09:00:00.000Z',
    person: { fullName: 'Priya Shah' },
    permissions: [],
    actingFrom: { id: 1, name: 'Test firm' },
    account: {
      id: 2,
      name: 'Other Builders',
      createdAt: '2026-11-01T09:00:00.000Z',
      defaultCurrency: 'GBP',
      codatId: null,
      enabledIntegrations: [],
    },
  },
}
const bar = () => screen.getByRole('region', { name: 'Super admin tools' })
const isShown = () => screen.getByRole('region', { name: 'Super admin tools', hidden: true }).hasAttribute('data-shown')
const press = (init: KeyboardEventInit) =>
  act(() => {
    fireEvent.keyDown(document.body, init)
  })

describe('the super admin bar', () => {
  it('says whose account it is and as whom one is there', async () => {
    await show({ away: true, worn: ['Site manager'] })
    await screen.findByText('Test firm')
    expect(bar().textContent).toContain('priya@example.test as Site manager')
    expect(within(bar()).getByRole('link', { name: 'Super admin page' }).getAttribute('href')).toBe(
      '/settings/admin/super-admin',
    )
  })
  it('hides with its button and by Alt+A, says how it comes back, and comes back by Alt+A', async () => {
    await show()
    await user.click(await screen.findByRole('button', { name: 'Hide' }))
    await screen.findByText('Super admin tools hidden. Press Alt+A to show again.')
    expect(isShown()).toBe(false)
    press({ key: 'a', code: 'KeyA' })
    expect(isShown()).toBe(false)
    press({ key: 'å', code: 'KeyA', altKey: true })
    expect(isShown()).toBe(true)
    press({ key: 'a', code: 'KeyA', altKey: true })
    expect(isShown()).toBe(false)
  })
  it('switches to the account that is selected, and only then', async () => {
    const { calls } = await show()
    await user.click(await screen.findByRole('button', { name: 'Switch account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Select account' }))
    const go = dialog.getByRole('button', { name: 'Switch account' })
    expect(go).toHaveProperty('disabled', true)
    await user.type(dialog.getByRole('searchbox'), 'OTHER')
    await user.click(await dialog.findByRole('button', { name: 'Other Builders' }))
    expect(dialog.queryByText('Ashlar & Sons')).toBeNull()
    await user.click(go)
    await waitFor(() => expect(arrive).toHaveBeenCalledWith(expect.objectContaining({ access_token: 'x' })))
    expect(calls).toEqual(['POST /superadmin/switch-user-account/2 {}'])
  })
  it('goes back to one’s own account', async () => {
    const { calls } = await show({ away: true })
    await user.click(await screen.findByRole('button', { name: 'Back to Home & Co' }))
    await waitFor(() => expect(arrive).toHaveBeenCalled())
    expect(calls).toEqual(['POST /superadmin/switch-user-account/9 {}'])
  })
  it('asks before it switches away from work that has not been sent', async () => {
    const { replica } = await show({ away: true })
    vi.spyOn(replica, 'unsentCount').mockResolvedValue(2)
    await user.click(await screen.findByRole('button', { name: 'Back to Home & Co' }))
    const dialog = within(await screen.findByRole('dialog', { name: '2 changes not sent yet' }))
    await user.click(dialog.getByRole('button', { name: 'Stay' }))
    expect(arrive).not.toHaveBeenCalled()
  })
  it('asks in the specification’s words before a module goes off or on, and starts over', async () => {
    const { calls } = await show({ site: 'None' })
    await user.click(await screen.findByRole('button', { name: 'Site Commercial off' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Enable the Site Commercial module for Test firm?' })).getByRole(
        'button',
        { name: 'Enable' },
      ),
    )
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(calls).toEqual(['POST /superadmin/moduletier {"module":"SiteCommercial","tier":"Premium"}'])
  })
  it('never takes the last module away', async () => {
    const { calls } = await show({ site: 'None' })
    await user.click(await screen.findByRole('button', { name: 'Estimating on' }))
    await screen.findByText('You cannot disable both modules at once!')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls).toEqual([])
  })
  it('wears roles that are selected, and only then; one’s own come back by one press', async () => {
    const { calls } = await show({ worn: ['Estimator'] })
    await user.click(await screen.findByRole('button', { name: 'Switch role' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Select roles' }))
    expect(dialog.getByRole('button', { name: 'Use these roles' })).toHaveProperty('disabled', true)
    await user.click(await dialog.findByRole('checkbox', { name: 'Site manager' }))
    await user.click(dialog.getByRole('button', { name: 'Use these roles' }))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    await user.click(await screen.findByRole('button', { name: 'Switch role' }))
    await user.click(await screen.findByRole('button', { name: 'Use my own roles again' }))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
    expect(calls).toEqual(['PUT /superadmin/roles {"roles":[12]}', 'PUT /superadmin/roles {"roles":[]}'])
  })
})

describe('the super admin page', () => {
  it('lists and searches all accounts, marks where one is, and switches', async () => {
    const { calls } = await show({ page: 'page' })
    const list = within(await screen.findByRole('list', { name: 'Accounts' }))
    await list.findByText('Ashlar & Sons')
    expect(list.getAllByRole('listitem')).toHaveLength(3)
    expect(list.queryByRole('button', { name: 'Switch to Test firm' })).toBeNull()
    await user.type(screen.getByRole('searchbox', { name: 'Search accounts' }), 'ash')
    expect(list.getAllByRole('listitem')).toHaveLength(1)
    await user.click(list.getByRole('button', { name: 'Switch to Ashlar & Sons' }))
    await waitFor(() => expect(arrive).toHaveBeenCalled())
    expect(calls).toEqual(['POST /superadmin/switch-user-account/3 {}'])
  })
  it('sets each tier; between two that are both on it asks nothing', async () => {
    const { calls } = await show({ page: 'page' })
    await user.click(
      within(await screen.findByRole('radiogroup', { name: 'Estimating' })).getByRole('radio', { name: 'Basic' }),
    )
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(calls).toEqual(['POST /superadmin/moduletier {"module":"Estimating","tier":"Basic"}'])
  })
  it('brings the bar back where there is no Alt key', async () => {
    sessionStorage.setItem('quoin.super-admin-bar', 'hidden')
    await show({ page: 'page' })
    await user.click(await screen.findByRole('button', { name: 'Show super admin tools' }))
    expect(sessionStorage.getItem('quoin.super-admin-bar')).toBeNull()
  })
})
