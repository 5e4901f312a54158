// Long because each way to lose or double an application is played to its end: a lost reply, an ended session, a killed tab, another certificate, a withdrawal.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PortalDraft } from '#contract/commercial/portal/portal-claims'
import type { PortalApplication, PortalLine, PortalOverview } from '#contract/commercial/portal/portal-calls'
import { problem } from '#contract/kit/problem'
import '../ui/testing/dom'
import { keep, newClaim, readKept } from './kept-claim'
import { PortalPage } from './portal-page'

// Decision 734. The page on which a subcontractor applies, without its server; figures by hand.

const DRAFT: PortalDraft = {
  effectiveDate: '2026-11-11',
  certifiedUpTo: '2026-10-31',
  waiting: null,
  certifiedBefore: '18850.00',
  materialsBefore: '5000.00',
  terms: {
    retentionPercentage: '5.0000',
    retentionKept: '100.0000',
    retentionOnMaterials: true,
    retentionCap: null,
    discountPercentage: '0.0000',
  },
  lines: [
    {
      key: 'product 31',
      product: 31,
      fixedCost: null,
      code: 'C-01',
      name: 'Metal tile ceiling',
      unit: 'm²',
      contract: '50000.00',
      approvedBefore: '20000.00',
    },
    {
      key: 'on account Skip hire',
      product: null,
      fixedCost: null,
      code: null,
      name: 'Skip hire',
      unit: null,
      contract: null,
      approvedBefore: '-150.00',
    },
  ],
}
const SENT: PortalApplication = {
  id: 21,
  reference: null,
  invoiceNumber: 'BP-9',
  effectiveDate: '2026-11-11',
  receivedOn: '2026-11-11',
  state: 'held',
  applied: '34836.75',
  materials: '9000.00',
  query: null,
  dueDate: null,
  noticeBy: null,
  payLessBy: null,
  finalDate: null,
  certificate: null,
  sent: { by: 'Petar Ilic', at: '2026-11-11T09:12:00.000Z', note: 'Level 1 is complete' },
  withdrawnBy: null,
  cancelReason: null,
  canWithdraw: true,
}
const seenWith = (...applications: PortalApplication[]): PortalOverview => ({
  firm: 'Plumb & Level Ltd',
  firmAddress: '',
  currency: 'GBP',
  personId: 5,
  person: 'Petar Ilic',
  subcontractor: 'Balkan Plastering Ltd',
  today: '2026-11-11',
  projects: [{ id: 3, name: 'Kestrel House', reference: '2417', applications }],
})
const LINES: readonly PortalLine[] = [
  { key: 'product 31', isOfBill: true, name: 'Metal tile ceiling', value: '34500.50', approvedBefore: '20000.00' },
  { key: 'on account Skip hire', isOfBill: false, name: 'Skip hire', value: '-150.00', approvedBefore: '-150.00' },
  { key: 'on account Fire collars', isOfBill: false, name: 'Fire collars', value: '486.25', approvedBefore: '0.00' },
].map((line, index) => ({
  id: index + 1,
  code: null,
  unit: null,
  contract: null,
  approved: null,
  reason: null,
  ...line,
}))

interface Called {
  readonly method: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>> | null
  readonly key: string | null
}
type Reply = () => Response | Promise<Response>
/** The server, as replies by call, each of which may be replaced while the test runs. Returns the calls that were made. */
function serve(replies: Record<string, Reply>): Called[] {
  const called: Called[] = []
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const key = new Headers(headers).get('idempotency-key')
    // Our own body.
    const sent = typeof body === 'string' ? (JSON.parse(body) as Called['body']) : null
    called.push({ method, path, body: sent, key })
    const reply = replies[`${method} ${path.replace(/\?.*/, '')}`]
    return Promise.resolve().then(() => (reply ? reply() : refused('unauthorised')))
  })
  return called
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const refused = (kind: Parameters<typeof problem>[0], details?: Parameters<typeof problem>[1]) => {
  const told = problem(kind, details)
  return json(told, told.status)
}
const LOST: Reply = () => Promise.reject(new TypeError('no network'))
const SEND = 'POST /api/portal/applications'
const OVERVIEW = 'GET /api/portal/overview'
const ASK = 'GET /api/portal/projects/3/draft'
const server = (more: Record<string, Reply> = {}): Record<string, Reply> => ({
  [OVERVIEW]: () => json(seenWith()),
  [ASK]: () => json(DRAFT),
  [SEND]: () => json({ id: 21 }, 201),
  ...more,
})
const sendings = (called: readonly Called[]) =>
  called.filter(({ method, path }) => method === 'POST' && path === '/api/portal/applications')

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => Promise.resolve())
  history.replaceState(null, '', '/portal?firm=7#apply-3')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const lineOf = async (name: string) => within(await screen.findByRole('group', { name }))
const field = async (name: string) => (await lineOf(name)).getByLabelText('Done to date')
async function enter(name: string, text: string) {
  const input = await field(name)
  await userEvent.clear(input)
  await userEvent.type(input, text)
  await userEvent.tab()
}
/** 34,500.50 of ceilings and 486.25 of other work: 34,836.75 to date with the charge, 14,986.75 in the period. */
async function fillIn() {
  await enter('C-01 Metal tile ceiling', '34500.50')
  await userEvent.click(screen.getByRole('button', { name: 'Add other work' }))
  await userEvent.type((await lineOf('Other work 1')).getByLabelText('What for'), 'Fire collars')
  await enter('Other work 1', '486.25')
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send application' }))

it('adds up what is applied for as the office does, and sends it with the sum that was shown', async () => {
  const called = serve(server())
  render(<PortalPage />)
  await fillIn()
  // 5 % of 34,500.50 is 1,725.03; 34,836.75 less that is 33,111.72, and less 18,850.00 certified before 14,261.72.
  const rows = within(screen.getByRole('table', { name: 'Sums' })).getAllByRole('row')
  expect(rows.map(row => row.textContent)).toEqual([
    'Applied for to date34,836.75',
    'Retention 5.00%−1,725.03',
    'Net to date33,111.72',
    'Previously certified−18,850.00',
    'Due this period, before tax£14,261.72',
  ])
  expect(screen.getByText('£14,986.75')).toBeDefined()
  expect((await lineOf('C-01 Metal tile ceiling')).getByText('69.00% of the contract value.')).toBeDefined()
  await userEvent.type(screen.getByLabelText(/^Note to the reviewer/), 'Level 1 is complete')
  await press()
  expect(await screen.findByRole('heading', { name: 'Your application is sent' })).toBeDefined()
  expect(sendings(called).map(({ body }) => body)).toEqual([
    {
      project: 3,
      effectiveDate: '2026-11-11',
      invoiceNumber: null,
      materialsToDate: '5000.00',
      note: 'Level 1 is complete',
      lines: [{ key: 'product 31', value: '34500.50' }],
      others: [{ name: 'Fire collars', value: '486.25' }],
      period: '14986.75',
    },
  ])
  expect(localStorage.getItem('quoin.portal.claim.5.3')).toBeNull()
})

it('keeps what was entered when the tab is killed, and shows it to no other person', async () => {
  const replies = server()
  serve(replies)
  render(<PortalPage />)
  await fillIn()
  cleanup()
  render(<PortalPage />)
  expect(await screen.findByText(/This is what you entered earlier on this device/)).toBeDefined()
  expect(await field('C-01 Metal tile ceiling')).toHaveProperty('value', '34,500.50')
  expect((await lineOf('Other work 1')).getByLabelText('What for')).toHaveProperty('value', 'Fire collars')
  expect(screen.getByText('£14,986.75')).toBeDefined()
  cleanup()
  replies[OVERVIEW] = () => json({ ...seenWith(), personId: 6 })
  render(<PortalPage />)
  expect(await field('C-01 Metal tile ceiling')).toHaveProperty('value', '20,000.00')
})

it('after a lost reply says so, sends again under the same key, and is sent once with a double tap', async () => {
  const replies = server({ [SEND]: LOST })
  const called = serve(replies)
  render(<PortalPage />)
  await fillIn()
  await press()
  expect(await screen.findByText(/^No reply came. Your application is kept on this device/)).toBeDefined()
  expect(screen.queryByText('Your application is sent')).toBeNull()
  let arrive: (reply: Response) => void = () => undefined
  replies[SEND] = () => new Promise<Response>(resolve => (arrive = resolve))
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send application' }))
  expect(screen.queryByText('Your application is sent')).toBeNull()
  arrive(json({ id: 21 }, 201))
  expect(await screen.findByText('Your application is sent')).toBeDefined()
  const keys = sendings(called).map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[\da-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})

it('after a lost reply and a killed tab says that it was sent where the server has it', async () => {
  const replies = server({ [SEND]: LOST })
  serve(replies)
  render(<PortalPage />)
  await fillIn()
  await press()
  await screen.findByText(/^No reply came/)
  cleanup()
  replies[OVERVIEW] = () => json(seenWith(SENT))
  replies[ASK] = () => json({ ...DRAFT, waiting: { id: 21, effectiveDate: '2026-11-11' } })
  // Under the same key it replies as it did before.
  replies[SEND] = () => json({ id: 21 }, 201)
  render(<PortalPage />)
  expect(await screen.findByText('Your application is sent')).toBeDefined()
  await waitFor(() => expect(localStorage.getItem('quoin.portal.claim.5.3')).toBeNull())
})

const REFUSED: Reply = () =>
  refused('invalid', {
    errors: [{ path: '', message: 'Your application for work up to 11/11/2026 is still being checked' }],
  })
/** The application of the same person and day that another device sent. */
function sentElsewhere(replies: Record<string, Reply>): void {
  replies[OVERVIEW] = () => json(seenWith(SENT))
  replies[ASK] = () => json({ ...DRAFT, waiting: { id: 21, effectiveDate: '2026-11-11' } })
  replies[SEND] = REFUSED
}

it.each(['was refused', 'got no reply'])(
  'bug: what %s was taken for what another device had sent, and dropped: it is kept and told',
  async how => {
    const replies = server({ [SEND]: how === 'was refused' ? REFUSED : LOST })
    const called = serve(replies)
    render(<PortalPage />)
    await fillIn()
    await press()
    await screen.findByText(how === 'was refused' ? /is still being checked/ : /^No reply came/)
    cleanup()
    sentElsewhere(replies)
    render(<PortalPage />)
    expect(await screen.findByText(/is still being checked, so another can’t be sent yet/)).toBeDefined()
    expect(screen.queryByText('Your application is sent')).toBeNull()
    expect(await field('C-01 Metal tile ceiling')).toHaveProperty('value', '34,500.50')
    // Asked under the key of the lost one: had it arrived, the server would have given its id.
    const keys = sendings(called).map(({ key }) => key)
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(how === 'was refused' ? 1 : 2)
  },
)

it('bug: two tabs on one application wrote over each other in silence: the person chooses which goes on', async () => {
  serve(server())
  render(<PortalPage />)
  await fillIn()
  const key = 'quoin.portal.claim.5.3'
  const here = localStorage.getItem(key)
  const there = JSON.stringify({ ...JSON.parse(here ?? ''), note: 'Typed in the other tab' })
  /** What another tab of this browser writes. */
  const other = () => {
    localStorage.setItem(key, there)
    fireEvent(window, new StorageEvent('storage', { key, newValue: there }))
  }
  other()
  const notice = await screen.findByText(/You have changed this application in another tab/)
  await userEvent.type(screen.getByLabelText(/^Note to the reviewer/), 'Here')
  expect(localStorage.getItem(key)).toBe(there)
  await userEvent.click(screen.getByRole('button', { name: 'Go on with the other tab’s' }))
  expect(screen.getByLabelText(/^Note to the reviewer/)).toHaveProperty('value', 'Typed in the other tab')
  expect(notice.isConnected).toBe(false)
  await userEvent.type(screen.getByLabelText(/^Note to the reviewer/), ', and here')
  expect(localStorage.getItem(key)).toContain('Typed in the other tab, and here')
  other()
  await userEvent.click(await screen.findByRole('button', { name: 'Go on with this one' }))
  expect(localStorage.getItem(key)).toContain('Typed in the other tab, and here')
})

it('without a session asks to sign in, and goes on with what was entered', async () => {
  const replies = server({ [SEND]: () => refused('unauthorised') })
  serve(replies)
  render(<PortalPage />)
  await fillIn()
  replies[OVERVIEW] = () => refused('unauthorised')
  await press()
  expect(await screen.findByText(/What you have entered is kept on this device. Sign in again/)).toBeDefined()
  replies[OVERVIEW] = () => json(seenWith())
  replies['POST /api/portal/sign-in'] = () => new Response(null, { status: 204 })
  await userEvent.type(screen.getByLabelText('Email address'), 'petar@balkan.test')
  await userEvent.type(screen.getByLabelText('Password'), 'Header-bond-and-slate-3')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await field('C-01 Metal tile ceiling')).toHaveProperty('value', '34,500.50')
})

it('shows what the server refuses at its field, and says beside a field what can’t be sent', async () => {
  const replies = server({
    [SEND]: () =>
      refused('invalid', {
        errors: [
          { path: 'lines.0.value', message: 'Refused for the ceiling' },
          { path: 'invoiceNumber', message: 'You have used BP-9 before' },
        ],
      }),
  })
  const called = serve(replies)
  render(<PortalPage />)
  await enter('C-01 Metal tile ceiling', '-1')
  const ceiling = await lineOf('C-01 Metal tile ceiling')
  expect(ceiling.getByText('Write 0.00 or more: this is the amount to date')).toBeDefined()
  await press()
  expect(sendings(called)).toEqual([])
  expect(document.activeElement).toBe(await field('C-01 Metal tile ceiling'))
  await enter('C-01 Metal tile ceiling', 'lots')
  expect(ceiling.getByText(/number|amount/)).toBeDefined()
  await press()
  expect(sendings(called)).toEqual([])
  // More than the bill has can be sent; the reviewer is told why it is unusual.
  await enter('C-01 Metal tile ceiling', '50100')
  expect(ceiling.getByText(/100\.00 more than the contract value\. You can send it/)).toBeDefined()
  await enter('Skip hire', '-150.01')
  expect((await lineOf('Skip hire')).getByText(/^Write −150\.00 or more/)).toBeDefined()
  await enter('Skip hire', '-150')
  await press()
  expect(await ceiling.findByText('Refused for the ceiling')).toBeDefined()
  expect(screen.getByText('You have used BP-9 before')).toBeDefined()
  expect(await field('C-01 Metal tile ceiling')).toHaveProperty('value', '50,100.00')
})

it('where another certificate came between, says so and shows the new figures under what was entered', async () => {
  const replies = server({ [SEND]: () => refused('conflict', { message: 'What is certified has changed' }) })
  serve(replies)
  render(<PortalPage />)
  await fillIn()
  const [tiles, ...others] = DRAFT.lines
  replies[ASK] = () => json({ ...DRAFT, lines: [{ ...tiles, approvedBefore: '25000.00' }, ...others] })
  await press()
  expect(await screen.findByText('What is certified has changed.')).toBeDefined()
  expect(await screen.findByText('£9,986.75')).toBeDefined()
  expect(await field('C-01 Metal tile ceiling')).toHaveProperty('value', '34,500.50')
})

it('does not drop an amount of a line that is gone', async () => {
  const replies = server()
  const called = serve(replies)
  render(<PortalPage />)
  await fillIn()
  cleanup()
  replies[ASK] = () => json({ ...DRAFT, lines: DRAFT.lines.slice(1) })
  render(<PortalPage />)
  expect(await screen.findByText(/A line you entered an amount for can’t be applied for any more/)).toBeDefined()
  await press()
  expect(sendings(called)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Remove the amounts' }))
  await waitFor(() => expect(screen.queryByText(/can’t be applied for any more/)).toBeNull())
})

it('offers the next application where none waits, shows a sent one, and brings it back to be changed when it is withdrawn', async () => {
  const replies = server({
    [OVERVIEW]: () => json(seenWith(SENT)),
    'GET /api/portal/applications/21': () => json(LINES),
    'POST /api/portal/withdrawals': () => {
      replies[OVERVIEW] = () =>
        json(seenWith({ ...SENT, state: 'cancelled', canWithdraw: false, withdrawnBy: 'Petar Ilic' }))
      return new Response(null, { status: 204 })
    },
  })
  const called = serve(replies)
  history.replaceState(null, '', '/portal?firm=7')
  render(<PortalPage />)
  expect(await screen.findByText(/Your application for work up to 11\/11\/2026 is being checked/)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Apply for payment' })).toBeNull()
  screen.getByRole('link', { name: 'Work up to 11/11/2026' }).click()
  expect(await screen.findByText(/^Petar Ilic sent this on 11\/11\/2026, 09:12/)).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: 'Change or withdraw' }))
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw it' }))
  expect(await field('C-01 Metal tile ceiling')).toHaveProperty('value', '34,500.50')
  expect(called.find(({ path }) => path.endsWith('withdrawals'))?.body).toEqual({ application: 21 })
  expect((await lineOf('Other work 1')).getByLabelText('What for')).toHaveProperty('value', 'Fire collars')
  expect(screen.getByLabelText(/^Materials to date/)).toHaveProperty('value', '9,000.00')
  expect(screen.getByLabelText(/^Your number/)).toHaveProperty('value', 'BP-9')
  expect(screen.getByText('£14,986.75')).toBeDefined()
  await userEvent.click(screen.getByRole('link', { name: 'All applications' }))
  expect(await screen.findByText('Withdrawn')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go on with your application' })).toBeDefined()
})

/** A sent application beside another that was begun on this device meanwhile. */
async function begunBesideSent() {
  const replies = server({
    'GET /api/portal/applications/21': () => json(LINES),
    'POST /api/portal/withdrawals': () => {
      replies[OVERVIEW] = () =>
        json(seenWith({ ...SENT, state: 'cancelled', canWithdraw: false, withdrawnBy: 'Petar Ilic' }))
      return new Response(null, { status: 204 })
    },
  })
  serve(replies)
  render(<PortalPage />)
  await enter('C-01 Metal tile ceiling', '41000')
  cleanup()
  replies[OVERVIEW] = () => json(seenWith(SENT))
  history.replaceState(null, '', '/portal?firm=7#application-21')
  render(<PortalPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Change or withdraw' }))
}

it('withdrawing keeps another application that was begun meanwhile', async () => {
  await begunBesideSent()
  expect(screen.getByText(/You have begun another application on this device/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw and keep what I have begun' }))
  await waitFor(async () => expect(await field('C-01 Metal tile ceiling')).toHaveProperty('value', '41,000.00'))
})

it('withdrawing replaces what was begun meanwhile where the person chooses so', async () => {
  await begunBesideSent()
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw and change this one' }))
  await waitFor(async () => expect(await field('C-01 Metal tile ceiling')).toHaveProperty('value', '34,500.50'))
})

it('withdrawing keeps an application that another tab began after the question', async () => {
  const replies = server({
    [OVERVIEW]: () => json(seenWith(SENT)),
    'GET /api/portal/applications/21': () => json(LINES),
    'POST /api/portal/withdrawals': () => {
      replies[OVERVIEW] = () => json(seenWith())
      return new Response(null, { status: 204 })
    },
  })
  serve(replies)
  history.replaceState(null, '', '/portal?firm=7#application-21')
  render(<PortalPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Change or withdraw' }))
  keep({ person: 5, project: 3 }, { ...newClaim('2026-11-11'), lines: { 'product 31': '41000.00' } })
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw it' }))
  expect(await field('C-01 Metal tile ceiling')).toHaveProperty('value', '41,000.00')
})

it('signing out asks before it deletes what was entered and not sent, and deletes nothing of another person', async () => {
  const replies = server({ 'POST /api/portal/sign-out': () => new Response(null, { status: 204 }) })
  const called = serve(replies)
  keep({ person: 51, project: 3 }, newClaim('2026-11-11'))
  render(<PortalPage />)
  await enter('C-01 Metal tile ceiling', '41000')
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(screen.getByText(/^You have begun an application and not sent it\. Signing out deletes it/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  expect(called.some(({ path }) => path.endsWith('sign-out'))).toBe(false)
  expect(await field('C-01 Metal tile ceiling')).toHaveProperty('value', '41,000.00')
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete and sign out' }))
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined()
  await waitFor(() => expect(screen.queryByText(/is kept on this device/)).toBeNull())
  expect(readKept({ person: 5, project: 3 })).toBeNull()
  expect(readKept({ person: 51, project: 3 })).not.toBeNull()
})

it('signing out without a connection deletes nothing', async () => {
  serve(server({ 'POST /api/portal/sign-out': LOST }))
  render(<PortalPage />)
  await enter('C-01 Metal tile ceiling', '41000')
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete and sign out' }))
  expect(await screen.findByText(/What you have entered is kept on this device/)).toBeDefined()
  expect(readKept({ person: 5, project: 3 })).not.toBeNull()
})

it('without anything entered signs out at once', async () => {
  serve(server({ 'POST /api/portal/sign-out': () => new Response(null, { status: 204 }) }))
  render(<PortalPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined()
})

it('tells why the company cancelled an application', async () => {
  const cancelReason = 'It claims the corridor twice: apply again without line 12'
  serve(
    server({
      [OVERVIEW]: () => json(seenWith({ ...SENT, state: 'cancelled', canWithdraw: false, cancelReason })),
      'GET /api/portal/applications/21': () => json(LINES),
    }),
  )
  history.replaceState(null, '', '/portal?firm=7#application-21')
  render(<PortalPage />)
  expect(await screen.findByText(/cancelled this application/)).toBeDefined()
  expect(screen.getByText(cancelReason)).toBeDefined()
})
