import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
import { NIL, pence, percent } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { onDay } from '../../../tests/support/on-day'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import { ProjectContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import '../../ui/testing/dom'
import { OutgoingApplicationPage } from './outgoing-page'

onDay('2026-11-21T10:00:00Z')

// Decision 723. The client is asked from the page of a sent application, and the page shows each step with its time.

beforeEach(() => setWidth(1440))

const project = { id: 5, name: 'Kestrel House', reference: '2417', client: 9 } as Held<typeof projectDefinition> // What the page reads of one.
const PATH = '/estimating/projects/5/hub/payments/outgoing'
const made = { createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z', archivedAt: null }
const at = { ...made, project: 5 }

async function fill(replica: Replica): Promise<void> {
  await give(replica, 'client', 'account', 9, 1, {
    ...made,
    fullName: 'Northgate',
    email: 'qs@north.test',
  })
  await give(replica, 'outgoingApplication', 'project:5', 301, 1, {
    ...at,
    state: 'sent',
    reference: '2417-A02',
    accountSequenceNumber: 2,
    valuationDate: '2026-11-13',
    finalDate: '2026-12-18',
    retentionPercentage: percent(5),
    retentionKept: percent(100),
    certifiedBefore: NIL,
    received: NIL,
  })
  await give(replica, 'outgoingItem', 'outgoing:301', 401, 1, {
    ...at,
    application: 301,
    kind: 'product',
    code: 'P-01',
    name: 'Walls',
    contractValue: pence(2_000_000),
    value: pence(600_000),
    materialValue: NIL,
    certifiedBefore: NIL,
    materialBefore: NIL,
    order: 0,
  })
}
const asked = (id: number, values: Record<string, unknown>) => (replica: Replica) =>
  give(replica, 'clientRequest', 'project:5', id, 1, {
    ...at,
    application: 301,
    sendTo: 'qs@north.test',
    expiresOn: '2026-12-18',
    state: 'open',
    createdBy: null,
    ...values,
  })

async function show(
  more: readonly ((replica: Replica) => Promise<unknown>)[] = [],
  stops: readonly { id: number; stopped: string | null }[] = [],
  ofProject: Partial<typeof project> = {},
) {
  const called: { path: string; body: unknown }[] = []
  let isOnline = false
  const shown = await showPages({
    fill: async replica => {
      await fill(replica)
      for (const each of more) await each(replica)
    },
    server: {
      call: (path, init) => {
        if (path === '/productpaymentapplications/301/client-requests' && init?.method !== 'POST')
          return isOnline ? Promise.resolve(Response.json(stops)) : Promise.reject(new Error('offline'))
        if (init?.method !== 'POST') return Promise.reject(new Error(path))
        called.push({ path, body: JSON.parse(typeof init.body === 'string' ? init.body : 'null') as unknown })
        const made = {
          id: 700,
          url: 'https://quoin.test/certify#secret',
          mail: 'failed',
          fault: 'The mail server could not be reached.',
        }
        return Promise.resolve(Response.json(made, { status: 201 }))
      },
    },
    at: `${PATH}/301`,
    pages: {
      [`${PATH}/$applicationId`]: () => (
        <ProjectContext value={{ ...project, ...ofProject }}>
          <OutgoingApplicationPage />
        </ProjectContext>
      ),
    },
  })
  const copied: string[] = []
  const user = userEvent.setup()
  navigator.clipboard.writeText = words => Promise.resolve(void copied.push(words))
  await screen.findByRole('table', { name: 'Applied for' })
  const goOnline = () => {
    isOnline = true
    return shown.goOnline()
  }
  return { ...shown, user, called, copied, goOnline }
}
const button = () => screen.findByRole('button', { name: 'Ask client to certify' })

it('says before the tap that it needs a connection', async () => {
  await show()
  expect((await button()).getAttribute('aria-description')).toMatch(/connect/i)
})

it('proposes the address of the client and the final date, shows the link once, and says that no mail left', async () => {
  const { user, called, copied, goOnline } = await show()
  await act(async () => goOnline())
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBeNull())
  await user.click(await button())
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask the client to certify' }))
  await waitFor(() => expect(dialog.getByLabelText(/Send to/)).toHaveProperty('value', 'qs@north.test'))
  await user.type(dialog.getByLabelText(/Message/), 'Dear Anna')
  await user.click(dialog.getByRole('button', { name: 'Send link' }))
  const made = within(await screen.findByRole('dialog', { name: 'Link to certify' }))
  expect(called).toEqual([
    {
      path: '/productpaymentapplications/301/client-requests',
      body: { sendTo: 'qs@north.test', message: 'Dear Anna', expiresOn: '2026-12-18' },
    },
  ])
  expect(made.getByRole('alert').textContent).toContain('Nothing was mailed to qs@north.test. The mail server')
  await user.click(made.getByRole('button', { name: 'Copy link' }))
  await waitFor(() => expect(copied).toEqual(['https://quoin.test/certify#secret']))
})

it('shows each step of each link with its time, and what was asked by line', async () => {
  await show([
    asked(501, {
      state: 'ended',
      mailedAt: '2026-11-20T08:01:00.000Z',
      endedAt: '2026-11-20T09:00:00.000Z',
      whyEnded: 'A new link replaced it',
    }),
    asked(502, {
      state: 'answered',
      outcome: 'queried',
      openedAt: '2026-11-20T10:00:00.000Z',
      answeredAt: '2026-11-20T10:30:00.000Z',
      answeredBy: 'Anna Fox',
      answeredRole: 'surveyor',
    }),
    asked(503, { expiresOn: '2026-11-20' }),
    asked(504, {}),
    replica =>
      give(replica, 'clientAnswer', 'outgoing:301', 601, 1, {
        ...at,
        application: 301,
        request: 502,
        item: 401,
        decision: 'queried',
        reason: 'Which wall?',
      }),
  ])
  const list = within(await screen.findByRole('list', { name: 'Requests to the client' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(4))
  const [open, expired, queried, ended] = list.getAllByRole('listitem').map(row => row.textContent)
  expect(open).toMatch(/Works until 18\/12\/2026.*Waiting.*Withdraw link/)
  expect(expired).toMatch(/Expired after 20\/11\/2026.*Expired$/)
  expect(queried).toMatch(/First opened 20\/11\/2026.*Queried 20\/11\/2026, \d\d:30 by Anna Fox, surveyor/)
  await waitFor(() => expect(list.getByText('P-01 Walls, queried: Which wall?')).toBeDefined())
  expect(ended).toMatch(/Mailed 20\/11\/2026.*Ended 20\/11\/2026.*A new link replaced it/)
})

it('says that a link has stopped when its maker can no longer sign in', async () => {
  const person = (id: number, fullName: string, isActive: boolean) => (replica: Replica) =>
    give(replica, 'user', 'account', id, 1, { ...made, fullName, email: `${id}@plumb.test`, isActive })
  await show([
    person(81, 'Ada Mason', false),
    person(82, 'Ben Reed', true),
    asked(504, { createdBy: 81 }),
    asked(503, { createdBy: 82 }),
  ])
  const list = within(await screen.findByRole('list', { name: 'Requests to the client' }))
  await waitFor(() => expect(list.getByText(/Stopped: Ada Mason can no longer sign in/)).toBeDefined())
  expect(list.getAllByText(/^Works until/)).toHaveLength(1)
})

it('says that a link has stopped when its maker may no longer certify, which only the office knows', async () => {
  const ada = (replica: Replica) =>
    give(replica, 'user', 'account', 81, 1, { ...made, fullName: 'Ada Mason', email: 'a@plumb.test', isActive: true })
  const { goOnline } = await show([ada, asked(504, { createdBy: 81 })], [{ id: 504, stopped: 'right' }])
  const list = within(await screen.findByRole('list', { name: 'Requests to the client' }))
  // Without a connection the page promises no more than it knows.
  expect(await list.findByText('Works until 18/12/2026, while Ada Mason may record certificates')).toBeDefined()
  await act(async () => goOnline())
  expect(await list.findByText(/^Stopped: Ada Mason may no longer record certificates/)).toBeDefined()
  expect(list.getByText('Stopped')).toBeDefined()
})

it.each([
  ['the project is archived', { archived: true }, /^Stopped: the project is archived/],
  ['a later application is certified', { later: true }, /^Stopped: 2417-A03 comes after this one and is certified/],
  ['the application is cancelled', { state: 'cancelled' }, /^Stopped: the application does not wait/],
])('says that a link has stopped when %s, without a connection', async (_, values, words) => {
  const later = (replica: Replica) =>
    give(replica, 'outgoingApplication', 'project:5', 302, 1, {
      ...at,
      state: 'approved',
      reference: '2417-A03',
      accountSequenceNumber: 3,
      valuationDate: '2026-11-20',
    })
  const state = (replica: Replica) =>
    give(replica, 'outgoingApplication', 'project:5', 301, 2, {
      ...at,
      state: 'cancelled',
      reference: '2417-A02',
      accountSequenceNumber: 2,
      valuationDate: '2026-11-13',
      retentionPercentage: percent(5),
      retentionKept: percent(100),
      certifiedBefore: NIL,
      received: NIL,
    })
  const more = [asked(504, {}), ...('later' in values ? [later] : []), ...('state' in values ? [state] : [])]
  await show(more, [], 'archived' in values ? { archivedAt: '2026-11-20T08:00:00.000Z' } : {})
  const list = within(await screen.findByRole('list', { name: 'Requests to the client' }))
  expect(await list.findByText(words)).toBeDefined()
})

it('withdraws an open link after a question', async () => {
  const { user, called, goOnline } = await show([asked(504, {})])
  await act(async () => goOnline())
  const withdraw = await screen.findByRole('button', { name: 'Withdraw link' })
  await waitFor(() => expect(withdraw.getAttribute('aria-disabled')).toBeNull())
  await user.click(withdraw)
  const question = within(await screen.findByRole('dialog', { name: 'Withdraw this link?' }))
  await user.click(question.getByRole('button', { name: 'Withdraw link' }))
  await waitFor(() => expect(called.map(({ path }) => path)).toEqual(['/clientrequests/504/withdraw']))
})
