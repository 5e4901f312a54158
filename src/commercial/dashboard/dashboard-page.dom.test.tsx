// Long because it shows the whole dashboard: figures, cash, what is late, and each way of having no connection or no right.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { NO_VARIATIONS } from '#contract/commercial/cvr/variation-words'
import type { DashboardReply } from '#contract/commercial/dashboard/dashboard-calls'
import { ProblemError } from '#contract/kit/problem'
import { permissionStrings } from '#contract/permissions'
import { NIL, pence } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { onDay } from '../../../tests/support/on-day'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import type { Viewer } from '../../app/viewer'
import '../../ui/testing/dom'
import { DashboardPage } from './dashboard-page'

onDay('2026-11-25T10:00:00Z')

// Rooms 39; REP-2. What the office works out, and what this device has, as people read them.

beforeEach(() => setWidth(1440))

const PATH = '/estimating/dashboard'
const at = { createdAt: '2026-11-01T08:00:00.000Z', updatedAt: '2026-11-01T08:00:00.000Z', archivedAt: null }
const budget = (name: 'materials' | 'fixedCosts', label: string, figures: readonly [string, string, string]) => ({
  name,
  label,
  budget: figures[0],
  actual: figures[1],
  accrued: figures[2],
})
const ZERO = ['0.00', '0.00', '0.00'] as const
/** Eastgate Arcade of rooms 39: oracle B1 on its materials, B2 on its fixed costs. */
const EASTGATE = {
  project: 5,
  name: 'Eastgate Arcade',
  value: '435000.00',
  earned: '251419.92',
  certified: '238000.00',
  overClaim: '-13419.92',
  budget: '110000.00',
  actual: '62400.00',
  accrued: '9300.00',
  cost: '71700.00',
  committed: '0.00',
  finalCost: '350000.00',
  margin: '179719.92',
  finalMargin: '85000.00',
  unagreed: '1000.00',
  variations: { count: 2, withoutPrice: 1, differing: [{ id: 49, code: 'V6', difference: '5000.00' }] },
  toBill: '13419.92',
  budgets: [
    budget('materials', 'Materials', ['80000.00', '31200.00', '4650.00']),
    budget('fixedCosts', 'Fixed costs', ['30000.00', '31200.00', '4650.00']),
  ],
  lastValuation: '2026-10-15',
  locked: null,
}
/** Oracle V1. */
const HEBDEN = {
  ...EASTGATE,
  project: 6,
  name: 'Hebden Clinic',
  value: '250000.00',
  earned: '100000.00',
  certified: '104000.00',
  overClaim: '4000.00',
  cost: '77500.00',
  accrued: '9500.00',
  margin: '22500.00',
  finalMargin: '55500.00',
  unagreed: '0.00',
  variations: NO_VARIATIONS,
  toBill: '0.00',
  budgets: [
    budget('materials', 'Materials', ['190000.00', '68000.00', '9500.00']),
    budget('fixedCosts', 'Fixed costs', ZERO),
  ],
  lastValuation: '2026-11-13',
}
const REPLY: DashboardReply = {
  asOf: '2026-11-25T09:00:00.000Z',
  total: null,
  projects: [EASTGATE, HEBDEN],
  moves: [
    {
      project: 6,
      source: 'outgoingApplication',
      id: 71,
      subcontractor: null,
      name: 'Application 3',
      side: 'in',
      kind: 'due',
      day: '2026-11-24',
      amount: '48912.33',
    },
    {
      project: 5,
      source: 'outgoingApplication',
      id: null,
      subcontractor: null,
      name: 'Retention at making good',
      side: 'in',
      kind: 'retention',
      day: '2026-11-20',
      amount: '25.00',
    },
  ],
  unread: ['labour applications'],
}

async function fill(replica: Replica): Promise<void> {
  for (const [id, name] of [
    [5, 'Eastgate Arcade'],
    [6, 'Hebden Clinic'],
  ] as const)
    await give(replica, 'project', 'index', id, 1, { ...at, name, showProjectHub: true })
}
/** A payment of 1,200.00 on a project that is here. */
async function fillCash(replica: Replica): Promise<void> {
  await fill(replica)
  await give(replica, 'externalCost', 'project:5', 91, 1, {
    ...at,
    project: 5,
    name: 'Skips',
    state: 'approved',
    effectiveDate: '2026-11-24',
    approvedAt: '2026-11-24T08:00:00.000Z',
    materials: NIL,
    labour: NIL,
    contingency: NIL,
    fixedCosts: pence(120_000),
  })
}
const rightsOf = ({ permissions }: Viewer) => [...permissions].toSorted().join(' ')
/** The cash, and a reply that this device kept for the rights of a person. */
const fillKept =
  (viewer: Viewer = VIEWER) =>
  async (replica: Replica): Promise<void> => {
    await fillCash(replica)
    const value = { ...REPLY, rights: rightsOf(viewer), at: '2026-11-25T09:01:00.000Z', value: REPLY }
    await replica.store.write('relaxed', async ({ tables }) => {
      await tables.meta.put({ key: 'reply /dashboard', value })
    })
  }
const keptIn = (replica: Replica) =>
  replica.store.read(async tables => (await tables.meta.get('reply /dashboard'))?.value)
const online = (reply: DashboardReply = REPLY) =>
  ({ server: { call: () => Promise.resolve(Response.json(reply)) }, connection: 'online' }) as const
const pages = { [PATH]: DashboardPage }
const row = (table: string, name: RegExp) =>
  [
    ...within(screen.getByRole('table', { name: table }))
      .getByRole('row', { name })
      .querySelectorAll('td[data-figure]'),
  ].map(each => each.textContent)
const CLAIMS = 'Value, claim and margin by project'

it('shows value, claim and margin by project, and the firm as their sum', async () => {
  await showPages({ at: PATH, pages, fill, ...online() })
  await screen.findByRole('table', { name: CLAIMS })
  // 435,000.00 and 250,000.00; 13,419.92 under and 4,000.00 over.
  expect(row(CLAIMS, /^2 projects/)).toEqual([
    '685,000.00',
    '351,419.92',
    '342,000.00',
    '−9,419.92',
    '149,200.00',
    '202,219.92',
    '57.54',
    '140,500.00',
  ])
  expect(screen.getByText('Under-claimed, net')).toBeDefined()
  expect(screen.getByRole('img', { name: '−13,419.92 under-claimed' })).toBeDefined()
  expect(screen.getByRole('link', { name: '−13,419.92' }).getAttribute('href')).toBe(
    '/estimating/projects/5/hub/cvr-reports',
  )
  expect(screen.getByText('These sums do not include what you may not see: labour applications.')).toBeDefined()
})

it('names an overspent budget, and adds up what is left without it', async () => {
  await showPages({ at: PATH, pages, fill, ...online() })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Eastgate Arcade' }))
  const title = 'Eastgate Arcade: budget, actual, accrued'
  await screen.findByRole('table', { name: title })
  expect(row(title, /^Fixed costs/)).toEqual(['30,000.00', '31,200.00', '4,650.00', '35,850.00', '0.00', '▲ 5,850.00'])
  expect(row(title, /^Total/)).toEqual(['110,000.00', '62,400.00', '9,300.00', '71,700.00', '44,150.00', '▲ 5,850.00'])
  expect(screen.getByRole('img', { name: '35,850.00 of a budget of 30,000.00, over budget' })).toBeDefined()
})

it('follows the projects with the arrow keys', async () => {
  await showPages({ at: PATH, pages, fill, ...online() })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Eastgate Arcade' }))
  await user.keyboard('{ArrowDown}')
  expect(await screen.findByRole('table', { name: 'Hebden Clinic: budget, actual, accrued' })).toBeDefined()
})

it('says what is late to bill, variations that are not agreed, and where they are', async () => {
  await showPages({ at: PATH, pages, fill, ...online() })
  const toBill = within(await screen.findByRole('table', { name: 'To bill' }))
  expect(toBill.getByText('10 days late')).toBeDefined()
  expect(toBill.getByText('13,419.92')).toBeDefined()
  expect(toBill.getByRole('link', { name: 'Eastgate Arcade' }).getAttribute('href')).toBe(
    '/estimating/projects/5/hub/payments/outgoing/bill',
  )
  const variations = within(screen.getByRole('table', { name: 'Variations not agreed' }))
  expect(variations.getByRole('link', { name: 'Eastgate Arcade' }).getAttribute('href')).toBe(
    '/estimating/projects/5/hub/variations',
  )
})

it('takes cash from the office while a project is not on this device', async () => {
  await showPages({ at: PATH, pages, fill, partial: ['project:6'], ...online() })
  const late = within(await screen.findByRole('table', { name: 'Late to be paid' }))
  expect(late.getByRole('link', { name: 'Hebden Clinic, Application 3' }).getAttribute('href')).toBe(
    '/estimating/projects/6/hub/payments/outgoing/71',
  )
  expect(late.getByText('1 day')).toBeDefined()
  const retention = within(screen.getByRole('table', { name: 'Retention due to us' }))
  expect(retention.getByRole('link').getAttribute('href')).toBe('/settings/accounts/retention')
})

it('opens the documents of a week from the records of this device', async () => {
  await showPages({ at: PATH, pages, fill: fillCash, ...online() })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'This week so far' }))
  expect(row('Cash by week', /^This week so far/)).toEqual(['0.00', '1,200.00', '−1,200.00'])
  expect(screen.getByRole('link', { name: 'Eastgate Arcade, Skips' }).getAttribute('href')).toBe(
    '/estimating/projects/5/hub/costs/external/91',
  )
})

it('works without a connection from what this device kept, and says from when', async () => {
  await showPages({ at: PATH, pages, fill: fillKept() })
  expect(await screen.findByText(/^No connection. Value and cost are those of/)).toBeDefined()
  expect(row(CLAIMS, /^2 projects/)[0]).toBe('685,000.00')
})

it('does not call it no connection while the office has not replied', async () => {
  const server = { call: () => new Promise<Response>(() => undefined) }
  await showPages({ at: PATH, pages, fill: fillKept(), server, connection: 'online' })
  expect(await screen.findByText(/^Asking the office\. Value and cost are those of/)).toBeDefined()
})

it.each([
  ['too-many', /^The office refused: Too many attempts\. Wait a minute, then try again\. Value and cost are those of/],
  ['server', /^The office could not work them out\. There has been a problem\..* Value and cost are those of/],
  ['unavailable', /^The office did not reply\. Value and cost are those of/],
] as const)('bug: a refusal and a fault were called no reply: %s', async (kind, words) => {
  const server = { call: () => Promise.reject(new ProblemError(kind)) }
  await showPages({ at: PATH, pages, fill: fillKept(), server, connection: 'online' })
  expect(await screen.findByText(words)).toBeDefined()
})

it('says why the office worked nothing out where nothing is kept', async () => {
  const server = { call: () => Promise.reject(new ProblemError('server')) }
  await showPages({ at: PATH, pages, fill, server, connection: 'online' })
  expect(await screen.findByText(/^The office could not work them out\. There has been a problem/)).toBeDefined()
})

it('bug: figures that were kept for other rights were shown', async () => {
  const fewer = { ...VIEWER, permissions: new Set([...VIEWER.permissions].filter(each => !/Labour/.test(each))) }
  const { replica } = await showPages({ at: PATH, pages, fill: fillKept(), viewer: fewer })
  expect(
    await screen.findByText('The office works out value and cost. Open this page again with a connection.'),
  ).toBeDefined()
  expect(screen.queryByRole('table', { name: CLAIMS })).toBeNull()
  await expect.poll(() => keptIn(replica)).toBeUndefined()
})

it('bug: figures that the office now denies were shown from what was kept', async () => {
  const server = { call: () => Promise.reject(new ProblemError('forbidden')) }
  const { replica } = await showPages({ at: PATH, pages, fill: fillKept(), server, connection: 'online' })
  expect(await screen.findByText('The office refused: Access denied.')).toBeDefined()
  expect(screen.queryByRole('table', { name: CLAIMS })).toBeNull()
  await expect.poll(() => keptIn(replica)).toBeUndefined()
})

it('is a list on a phone, in which each project opens its report', async () => {
  setWidth(390)
  await showPages({ at: PATH, pages, fill, ...online() })
  const list = within(await screen.findByRole('list', { name: CLAIMS }))
  expect(list.getByText(/£13,419\.92 under-claimed\.$/)).toBeDefined()
  expect(list.getByRole('link', { name: 'Hebden Clinic' }).getAttribute('href')).toBe(
    '/estimating/projects/6/hub/cvr-reports',
  )
})

it('lists budgets and weeks on a phone, with all that the tables say', async () => {
  setWidth(390)
  await showPages({ at: PATH, pages, fill: fillCash, ...online() })
  const budgets = within(await screen.findByRole('list', { name: /budget, actual, accrued$/ }))
  // 80,000.00 + 190,000.00 less 113,350.00 spent and accrued.
  const materials = '£99,200.00 actual, £14,150.00 accrued. £156,650.00 left of £270,000.00.'
  expect(budgets.getByText(materials)).toBeDefined()
  expect(budgets.getByText(/£5,850\.00 overspent of £30,000\.00\.$/)).toBeDefined()
  await userEvent.click(budgets.getByRole('button', { name: 'Materials' }))
  expect(budgets.getByRole('link', { name: 'Eastgate Arcade' })).toBeDefined()
  const weeks = within(screen.getByRole('list', { name: 'Cash by week' }))
  expect(weeks.getByText('Actual: £0.00 in, £1,200.00 out')).toBeDefined()
  await userEvent.click(weeks.getByRole('button', { name: 'This week so far' }))
  expect(weeks.getByRole('link', { name: 'Eastgate Arcade, Skips' })).toBeDefined()
})

it('keeps the reply of the office for a day without a connection', async () => {
  const { replica } = await showPages({ at: PATH, pages, fill, ...online() })
  await screen.findByRole('table', { name: CLAIMS })
  await expect.poll(() => keptIn(replica)).toMatchObject({ rights: rightsOf(VIEWER), value: REPLY })
})

it('says without a connection that value and cost need one, and shows the cash of this device', async () => {
  await showPages({ at: PATH, pages, fill: fillCash })
  expect(
    await screen.findByText('The office works out value and cost. Open this page again with a connection.'),
  ).toBeDefined()
  expect(row('Cash by week', /^This week so far/)).toEqual(['0.00', '1,200.00', '−1,200.00'])
  expect(screen.queryByRole('table', { name: CLAIMS })).toBeNull()
})

it('shows no claim to a person who may not read applications, and says so', async () => {
  const permissions = new Set(
    permissionStrings({ Dashboard: 1, Projects: 1 }, { Estimating: 'Premium', SiteCommercial: 'Premium' }, false),
  )
  await showPages({
    at: PATH,
    pages,
    fill,
    viewer: { ...VIEWER, permissions },
    ...online({ ...REPLY, projects: null, moves: [], unread: ['outgoing applications'] }),
  })
  expect(
    await screen.findByText('You may not read CVR reports, so value, cost and margin are not shown here.'),
  ).toBeDefined()
  expect(screen.getByText('These sums do not include what you may not see: outgoing applications.')).toBeDefined()
  expect(screen.queryByText('Late to be paid')).toBeNull()
})

it('says how a project comes here while none is on site', async () => {
  await showPages({ at: PATH, pages, ...online({ ...REPLY, projects: [], moves: [] }) })
  expect(await screen.findByText('No project is on site')).toBeDefined()
})

/** A person who may do everything but read what these rights open. */
const lacking = (...rights: readonly string[]): Viewer => ({
  ...VIEWER,
  permissions: new Set(
    [...VIEWER.permissions].filter(each => !rights.some(right => each.replace(/^can(Read|Write)/, '') === right)),
  ),
})

it('bug: variations without a price were called agreed, and agreed ones unlike their lines were not named', async () => {
  const reply = {
    ...REPLY,
    projects: [EASTGATE, { ...HEBDEN, variations: { ...NO_VARIATIONS, count: 1, withoutPrice: 1 } }],
  }
  await showPages({ at: PATH, pages, fill, ...online(reply) })
  const table = within(await screen.findByRole('table', { name: 'Variations not agreed' }))
  expect(table.getAllByRole('row').map(each => each.textContent)).toEqual([
    'Eastgate Arcade2 variations, 1 without an estimate1,000.00',
    'Hebden Clinic1 variation, 1 without an estimate–',
  ])
  expect(screen.getByText(/^Eastgate Arcade: agreed variations differ from their lines by £5,000\.00/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'V6' }).getAttribute('href')).toBe('/estimating/projects/5/hub/variations/49')
})

it('bug: a person without the right to variations was told that all are agreed', async () => {
  const viewer = lacking('ProjectHubVariations', 'ProjectHubOutgoingBill', 'ProjectHubOutgoingApplications')
  const projects = [{ ...HEBDEN, variations: NO_VARIATIONS }]
  await showPages({ at: PATH, pages, fill, viewer, ...online({ ...REPLY, projects, unread: ['variations'] }) })
  expect(await screen.findByText('These sums do not include what you may not see: variations.')).toBeDefined()
  expect(screen.queryByText('All variations are agreed')).toBeNull()
})

it('bug: a person without the right to progress was shown that nothing is earned', async () => {
  const projects = [{ ...HEBDEN, earned: '0.00', margin: '-77500.00', overClaim: '104000.00' }]
  const viewer = lacking('ProjectHubProgress')
  await showPages({ at: PATH, pages, fill, viewer, ...online({ ...REPLY, projects, unread: ['progress'] }) })
  await screen.findByRole('table', { name: CLAIMS })
  // Value, certified, cost and final margin.
  expect(row(CLAIMS, /^Hebden/)).toEqual(['250,000.00', '104,000.00', '77,500.00', '55,500.00'])
  for (const label of ['Earned', 'Margin to date', 'Over-claimed, net'])
    expect([label, screen.queryByText(label)]).toEqual([label, null])
})

it('bug: said late to bill of work that is due in 18 days', async () => {
  // The last valuation was on 13 November, so the next one is due on 13 December: 18 days after 25 November.
  const projects = [EASTGATE, { ...HEBDEN, toBill: '1240.00' }]
  await showPages({ at: PATH, pages, fill, ...online({ ...REPLY, projects }) })
  const toBill = within(await screen.findByRole('table', { name: 'To bill' }))
  expect(toBill.getByRole('row', { name: /^Hebden Clinic/ }).textContent).toContain('in 18 days, by 13/12/2026')
  expect(toBill.getAllByText(/late$/).map(each => each.textContent)).toEqual(['10 days late'])
  expect(screen.queryByText(/^Late to bill/)).toBeNull()
})

it('bug: the note under cash did not say that no payment to HMRC is in it', async () => {
  await showPages({ at: PATH, pages, fill, ...online() })
  const note = await screen.findByText(/^.*Money due counts by its final date/)
  expect(note.textContent).toContain('Not in it: VAT paid to HMRC or got back, and CIS paid to HMRC.')
  expect(note.textContent).toContain('External costs are before VAT.')
})
