import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PortalApplication, PortalLine, PortalOverview } from '#contract/commercial/portal/portal-calls'
import { problem } from '#contract/kit/problem'
import '../ui/testing/dom'
import { PortalPage } from './portal-page'

// Decisions 732 and 733. The page of a subcontractor, without its server; figures by hand.

const SECRET = 's'.repeat(43)
const HELD: PortalApplication = {
  id: 12,
  reference: null,
  invoiceNumber: 'BP-0702',
  effectiveDate: '2026-11-07',
  receivedOn: '2026-11-09',
  state: 'held',
  applied: '26500.50',
  materials: '9000.00',
  query: null,
  dueDate: '2026-11-16',
  noticeBy: '2026-11-21',
  payLessBy: '2026-11-26',
  finalDate: '2026-12-03',
  certificate: null,
  sent: null,
  withdrawnBy: null,
  cancelReason: null,
  canWithdraw: false,
}
/** 18,000.00 less 5 % retention of 900.00 is 17,100.00; withheld 1,100.00 leaves 16,000.00; CIS of 20 % on 10,000.00 is 2,000.00. */
const PAID: PortalApplication = {
  ...HELD,
  id: 11,
  reference: 'SF-007',
  invoiceNumber: 'BP-0680',
  effectiveDate: '2026-10-10',
  state: 'paid',
  applied: '20000.00',
  finalDate: '2026-11-03',
  certificate: {
    approvedOn: '2026-10-20',
    gross: '18000.00',
    retentionPercentage: '5.0000',
    retention: '900.00',
    discount: '0.00',
    net: '17100.00',
    certifiedBefore: '0.00',
    withheld: '1100.00',
    payable: '16000.00',
    cisRate: '20.0000',
    cisDeduction: '2000.00',
    vat: '0.00',
    vatAccounted: '3200.00',
    toPay: '14000.00',
    paidOn: '2026-11-02',
    payLess: { servedOn: '2026-10-25', amount: '16000.00', basis: 'Making good corridor 2.04: 1,100.00' },
  },
}
const SEEN: PortalOverview = {
  firm: 'Plumb & Level Ltd',
  firmAddress: '',
  currency: 'GBP',
  personId: 5,
  person: 'Petar Ilic',
  subcontractor: 'Balkan Plastering Ltd',
  today: '2026-11-11',
  projects: [{ id: 3, name: 'Kestrel House', reference: '2417', applications: [HELD, PAID] }],
}
const LINES: readonly PortalLine[] = [
  {
    id: 1,
    key: 'product 31',
    isOfBill: true,
    code: 'C-02',
    name: 'Skim to ceilings',
    unit: 'm²',
    contract: '50000.00',
    value: '20000.00',
    approvedBefore: '4000.00',
    approved: '18000.00',
    reason: 'Level 2 is not begun',
  },
]

interface Called {
  readonly method: string
  readonly path: string
  readonly body: unknown
}
/** The server, as a list of replies by call; a call without one gets 401. Returns the calls that were made. */
function serve(replies: Readonly<Record<string, () => Response | Promise<Response>>>): Called[] {
  const called: Called[] = []
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit = {}) => {
    called.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : null })
    const reply = replies[`${method} ${path}`]
    return Promise.resolve(reply ? reply() : refused('unauthorised'))
  })
  return called
}
const json = (body: unknown) => new Response(JSON.stringify(body), { status: 200 })
const refused = (kind: Parameters<typeof problem>[0], details?: Parameters<typeof problem>[1]) => {
  const told = problem(kind, details)
  return new Response(JSON.stringify(told), { status: told.status })
}
const go = (hash: string, search = '?firm=7') => history.replaceState(null, '', `/portal${search}${hash}`)
/** What is shown while someone is signed in. */
const signedIn = {
  'GET /api/portal/overview': () => json(SEEN),
  'GET /api/portal/applications/11': () => json(LINES),
  'GET /api/portal/applications/12': () => json(LINES.map(line => ({ ...line, approved: null, reason: null }))),
}

beforeEach(() => {
  // As Chromium does since it lets pages wait for a scroll.
  vi.stubGlobal('scrollTo', () => Promise.resolve())
  go('')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('shows each application with the sum and the day that matter now', async () => {
  serve(signedIn)
  render(<PortalPage />)
  const rows = within(await screen.findByRole('list', { name: 'Applications on Kestrel House' })).getAllByRole(
    'listitem',
  )
  expect(rows.map(row => row.textContent)).toEqual([
    expect.stringMatching(
      /^Work up to 07\/11\/2026Being checkedYour number BP-0702£26,500\.50Payment notice by 21\/11\/2026/,
    ),
    expect.stringMatching(/^Work up to 10\/10\/2026PaidYour number BP-0680 · SF-007£14,000\.00Paid on 02\/11\/2026/),
  ])
  expect(screen.getByText('Petar Ilic, Balkan Plastering Ltd')).toBeDefined()
})

it('shows a certificate down to the payment, its notice, its papers and why a line is less', async () => {
  serve(signedIn)
  go('#application-11')
  render(<PortalPage />)
  const sums = await screen.findByRole('table', { name: 'Sums' })
  expect(
    within(sums)
      .getAllByRole('row')
      .map(row => row.textContent),
  ).toEqual([
    'Certified to date18,000.00',
    'Retention 5.00%−900.00',
    'Net to date17,100.00',
    'Previously certified0.00',
    'Withheld by pay less notice−1,100.00',
    'Payable before tax16,000.00',
    'CIS 20.00%−2,000.00',
    'VAT, reverse charge0.00',
    'Paid on 02/11/2026£14,000.00',
  ])
  expect(
    screen.getByText(/served a pay less notice on 25\/10\/2026: the sum due before tax is £16,000\.00/),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: 'Payment certificate (PDF)' }).getAttribute('href')).toBe(
    '/api/portal/applications/11/certificate',
  )
  expect(screen.getByRole('link', { name: 'Pay less notice (PDF)' })).toBeDefined()
  const line = within(await screen.findByRole('group', { name: 'C-02 Skim to ceilings' }))
  expect(line.getByText('Less than applied for: Level 2 is not begun')).toBeDefined()
  // 18,000.00 certified less 4,000.00 before.
  expect(line.getByText('£14,000.00')).toBeDefined()
})

it('shows no certificate, paper or sum of one that is still checked', async () => {
  serve(signedIn)
  go('#application-12')
  render(<PortalPage />)
  expect(await screen.findByRole('group', { name: 'C-02 Skim to ceilings' })).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('link', { name: /PDF/ })).toBeNull()
  expect(screen.queryByText('Certified to date')).toBeNull()
})

it('says that an application is gone where access to it has stopped', async () => {
  serve(signedIn)
  go('#application-99')
  render(<PortalPage />)
  expect(await screen.findByText(/This application is no longer here/)).toBeDefined()
  expect(screen.getByRole('list', { name: 'Applications on Kestrel House' })).toBeDefined()
})

it('signs in at the firm of the address, says why not, and remembers the firm', async () => {
  let isIn = false
  const called = serve({
    'GET /api/portal/overview': () => (isIn ? json(SEEN) : refused('unauthorised')),
    'POST /api/portal/sign-in': () => {
      if (called.filter(({ path }) => path.endsWith('sign-in')).length === 1)
        return refused('bad-credentials', { message: 'The email address or password is not right' })
      isIn = true
      return new Response(null, { status: 204 })
    },
  })
  render(<PortalPage />)
  await userEvent.type(await screen.findByLabelText('Email address'), 'petar@balkan.test')
  await userEvent.type(screen.getByLabelText('Password'), 'wrong')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('The email address or password is not right.')).toBeDefined()
  expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'petar@balkan.test')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Petar Ilic, Balkan Plastering Ltd')).toBeDefined()
  expect(called.find(({ path }) => path.endsWith('sign-in'))?.body).toEqual({
    firm: 7,
    email: 'petar@balkan.test',
    password: 'wrong',
  })
  cleanup()
  isIn = false
  go('', '')
  render(<PortalPage />)
  expect(await screen.findByLabelText('Email address')).toBeDefined()
})

it('without a firm says where its address is', async () => {
  serve({})
  go('', '')
  render(<PortalPage />)
  expect(await screen.findByText(/Open the link in the mail of the company that invited you/)).toBeDefined()
})

it('a mailed link lets one choose a password, shows why not, and leaves nothing of its secret in the address', async () => {
  let tries = 0
  const called = serve({
    'GET /api/portal/overview': () => (tries > 1 ? json(SEEN) : refused('unauthorised')),
    'PUT /api/portal/password': () => {
      tries += 1
      return tries === 1
        ? refused('invalid', { errors: [{ path: 'password', message: 'This password is too easy to guess' }] })
        : json({ firm: 7 })
    },
  })
  go(`#${SECRET}`)
  render(<PortalPage />)
  await userEvent.type(await screen.findByLabelText('New password'), 'Header-bond-and-slate-3')
  await userEvent.click(screen.getByRole('button', { name: 'Choose this password' }))
  expect(await screen.findByText('This password is too easy to guess')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Choose this password' }))
  expect(await screen.findByText('Petar Ilic, Balkan Plastering Ltd')).toBeDefined()
  expect(location.href).not.toContain(SECRET)
  expect(called.find(({ method }) => method === 'PUT')?.body).toEqual({
    secret: SECRET,
    password: 'Header-bond-and-slate-3',
  })
})

it('asks for a new password without saying who has access', async () => {
  const called = serve({ 'POST /api/portal/link': () => json({ message: 'sent' }) })
  render(<PortalPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Forgotten password' }))
  await userEvent.type(screen.getByLabelText('Email address'), 'petar@balkan.test')
  await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }))
  expect(await screen.findByText(/^If this address has access, a mail with a link is on its way/)).toBeDefined()
  expect(called.at(-1)?.body).toEqual({ firm: 7, email: 'petar@balkan.test' })
})

it('asks to sign in where the session has ended meanwhile, and shows nothing any more', async () => {
  let ended = false
  serve({
    ...signedIn,
    'GET /api/portal/overview': () => (ended ? refused('unauthorised') : json(SEEN)),
    'GET /api/portal/applications/11': () => refused('unauthorised'),
  })
  render(<PortalPage />)
  const link = await screen.findByRole('link', { name: 'Work up to 10/10/2026' })
  ended = true
  link.click()
  await waitFor(() => expect(screen.queryByLabelText('Email address')).not.toBeNull())
  expect(screen.queryByText('Petar Ilic, Balkan Plastering Ltd')).toBeNull()
})

it('signs out at the server', async () => {
  const called = serve({ ...signedIn, 'POST /api/portal/sign-out': () => new Response(null, { status: 204 }) })
  render(<PortalPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  expect(await screen.findByLabelText('Email address')).toBeDefined()
  expect(called.some(({ method, path }) => method === 'POST' && path === '/api/portal/sign-out')).toBe(true)
})

it('without a connection says so, and tries again', async () => {
  let isThere = false
  vi.stubGlobal('fetch', () => (isThere ? Promise.resolve(json(SEEN)) : Promise.reject(new TypeError('no network'))))
  render(<PortalPage />)
  expect(await screen.findByText('There is no connection.')).toBeDefined()
  isThere = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Petar Ilic, Balkan Plastering Ltd')).toBeDefined()
})
