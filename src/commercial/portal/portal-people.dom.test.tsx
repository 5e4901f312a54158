import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { PortalPerson } from '#contract/commercial/portal/portal-access'
import type { PortalBillLine } from '#contract/commercial/portal/portal-lines'
import { project } from '#contract/estimating/project'
import { permissionStrings, PERMISSION_RESOURCES } from '#contract/permissions'
import { giveAll } from '../../../tests/support/replica'
import { setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import { PortalSection } from '../../admin/company/portal-section'
import { ProjectContext } from '../../common/places/use-place'
import { useRecord } from '../../records/data/use-record'
import '../../ui/testing/dom'
import { PortalPeoplePage } from './portal-people-page'

beforeEach(() => setWidth(1440))

const KEN: PortalPerson = {
  person: 1,
  subcontractor: 8,
  fullName: 'Ken Rowe',
  email: 'ken@northern.test',
  state: 'active',
  givenAt: '2026-11-02T09:00:00.000Z',
  stoppedAt: null,
  lastSignInAt: '2026-11-10T09:30:00.000Z',
  lines: 1,
}
const ANA: PortalPerson = {
  ...KEN,
  person: 2,
  fullName: 'Ana Bell',
  email: 'ana@northern.test',
  state: 'lapsed',
  lastSignInAt: null,
}

const LINE = { code: null, unit: 'm²', others: [] }
const LINES: readonly PortalBillLine[] = [
  { ...LINE, product: 11, code: 'C-01', name: 'Metal tile ceiling', contract: '50000.00', source: 'applied' },
  { ...LINE, product: 12, code: 'C-02', name: 'Plasterboard ceiling', contract: '20000.25', source: 'chosen' },
  { ...LINE, product: 13, code: 'P-01', name: 'Partition', contract: '80000.00', source: null, others: [8] },
]

function OfProject() {
  const of = useRecord(project, 3)
  return of ? (
    <ProjectContext value={of}>
      <PortalPeoplePage />
    </ProjectContext>
  ) : null
}

interface Called {
  readonly path: string
  readonly method: string
  readonly body: unknown
}
async function open({
  people = [KEN, ANA],
  viewer = VIEWER,
  reply = { person: 3, mail: 'sent', fault: null } as unknown,
} = {}) {
  const called: Called[] = []
  const shown = await showPages({
    at: '/portal',
    pages: { '/portal': OfProject },
    viewer,
    fill: replica =>
      giveAll(replica, [
        ['project', 'account', 3, 1, { name: 'Kestrel House', showProjectHub: true }],
        ['subcontractor', 'account', 8, 1, { fullName: 'Northern Ceilings' }],
        [
          'subcontractorPerson',
          'account',
          9,
          1,
          { subcontractor: 8, fullName: 'Lee Marsh', email: 'lee@northern.test', order: 1 },
        ],
      ]),
    server: {
      call: (path, { method = 'GET', body } = {}) => {
        called.push({ path, method, body: typeof body === 'string' ? JSON.parse(body) : null })
        if (path.includes('/portal/lines'))
          return Promise.resolve(
            method === 'GET' ? new Response(JSON.stringify(LINES)) : new Response(null, { status: 204 }),
          )
        if (method === 'GET') return Promise.resolve(new Response(JSON.stringify(people)))
        if (path.endsWith('/stop')) return Promise.resolve(new Response(null, { status: 204 }))
        return Promise.resolve(new Response(JSON.stringify(reply), { status: 201 }))
      },
    },
  })
  shown.goOnline()
  return { ...shown, called }
}

it('shows who at which subcontractor has access (REP-4), and when they last signed in', async () => {
  const { called } = await open()
  const rows = within(await screen.findByRole('list', { name: 'People with access' })).getAllByRole('listitem')
  await waitFor(() =>
    expect(rows.map(row => row.textContent)).toEqual([
      expect.stringMatching(/^Ken RoweNorthern Ceilings · ken@northern\.test.*Last signed in 10\/11\/2026.*Has access/),
      expect.stringMatching(/^Ana BellNorthern Ceilings · ana@northern\.test.*Has not signed in yet.*Link has lapsed/),
    ]),
  )
  expect(called[0]?.path).toBe('/projects/3/portal/load')
})

it('invites a contact of a subcontractor, whose name and address it fills in', async () => {
  const { called } = await open({ people: [] })
  expect(await screen.findByText('No one has access yet')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Invite a person' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a person to the portal' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(await dialog.findByText('Choose a subcontractor')).toBeDefined()
  expect(dialog.getByText('Write one email address')).toBeDefined()
  await userEvent.click(dialog.getByLabelText('Subcontractor'))
  await userEvent.click(await screen.findByRole('option', { name: 'Northern Ceilings' }))
  await userEvent.selectOptions(await dialog.findByLabelText(/^Contact/), 'Lee Marsh')
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(called.find(({ method }) => method === 'POST')).toEqual({
    path: '/projects/3/portal/invitations',
    method: 'POST',
    body: { subcontractor: 8, fullName: 'Lee Marsh', email: 'lee@northern.test' },
  })
  expect(await screen.findByText('Invitation sent to lee@northern.test')).toBeDefined()
  expect(called.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1)
})

it('says when access is given but the mail did not go', async () => {
  await open({ reply: { person: 2, mail: 'failed', fault: 'The mail server could not be reached.' } })
  const row = within((await screen.findByText('Ana Bell')).closest('li') ?? document.body)
  await userEvent.click(row.getByRole('button', { name: 'Send a new link' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('Email address')).toHaveProperty('value', 'ana@northern.test')
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(
    await screen.findByText('Access is given, but the mail was not sent. The mail server could not be reached.'),
  ).toBeDefined()
})

it('bug: a first application found no line of the bill: the office chooses the lines for a subcontractor', async () => {
  const { called } = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Choose lines for Northern Ceilings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lines of the bill for Northern Ceilings' }))
  // What they applied for is theirs already. By hand: 50,000.00 and 20,000.25.
  expect(await dialog.findByText('Metal tile ceiling', { exact: false })).toBeDefined()
  expect(dialog.queryByRole('checkbox', { name: 'C-01 Metal tile ceiling' })).toBeNull()
  expect(dialog.getByText('2 of 3')).toBeDefined()
  const value = () => dialog.getByText('Value of these lines').closest('div')?.textContent
  expect(value()).toBe('Value of these lines£70,000.25')
  expect(dialog.getByText('Also chosen for Northern Ceilings')).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Save lines' })).toHaveProperty('disabled', true)
  await userEvent.type(dialog.getByRole('searchbox'), 'partition')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'P-01 Partition' }))
  await userEvent.clear(dialog.getByRole('searchbox'))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'C-02 Plasterboard ceiling' }))
  expect(value()).toBe('Value of these lines£130,000.00')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save 2 changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(called.find(({ method }) => method === 'POST')).toEqual({
    path: '/projects/3/portal/lines',
    method: 'POST',
    body: { subcontractor: 8, choose: [13], take: [12] },
  })
})

it('stops access after a question, at the server', async () => {
  const { called } = await open()
  const row = within((await screen.findByText('Ken Rowe')).closest('li') ?? document.body)
  await userEvent.click(row.getByRole('button', { name: 'Stop access' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop access' }))
  expect(await screen.findByText('Access stopped')).toBeDefined()
  expect(called.find(({ method }) => method === 'POST')?.path).toBe('/projects/3/portal/people/1/stop')
})

it('offers nothing to change to those who only read', async () => {
  const levels = Object.fromEntries(PERMISSION_RESOURCES.map(resource => [resource, 1 as const]))
  const permissions = new Set(permissionStrings(levels, { Estimating: 'Premium', SiteCommercial: 'Premium' }, false))
  await open({ viewer: { ...VIEWER, permissions } })
  expect(await screen.findByText('Ken Rowe')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Invite|Stop|Send|Choose/ })).toBeNull()
})

it('an administrator switches the portal on after reading what it opens', async () => {
  const asked: unknown[] = []
  const { goOnline } = await showPages({
    at: '/company',
    pages: { '/company': PortalSection },
    server: {
      call: (path, init) => {
        asked.push([init?.method, path, init?.body])
        return Promise.resolve(new Response(null, { status: 204 }))
      },
    },
  })
  goOnline()
  expect(await screen.findByText('Off: no subcontractor can sign in')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Needs a connection')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Switch the portal on' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch the portal on?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Switch on' }))
  await waitFor(() => expect(asked).toEqual([['PUT', '/account/portal', '{"enabled":true}']]))
})
