import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { NO_VARIATIONS } from '#contract/commercial/cvr/variation-words'
import type { DashboardReply } from '#contract/commercial/dashboard/dashboard-calls'
import { ProblemError } from '#contract/kit/problem'
import { pence } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { AllReportsPage } from './all-reports-page'

// Spec: REP-1. The reports of all projects, live and locked.

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
})

const PATH = '/estimating/dashboard/cvr-reports'
const LABEL = 'Live report and last locked report by project'
const HEBDEN = {
  project: 6,
  name: 'Hebden Clinic',
  value: '250000.00',
  earned: '100000.00',
  certified: '104000.00',
  overClaim: '4000.00',
  budget: '190000.00',
  actual: '68000.00',
  accrued: '9500.00',
  cost: '77500.00',
  committed: '0.00',
  finalCost: '194500.00',
  margin: '22500.00',
  finalMargin: '55500.00',
  unagreed: '0.00',
  variations: NO_VARIATIONS,
  toBill: '0.00',
  budgets: [],
  lastValuation: null,
  locked: {
    number: 3,
    periodEnd: '2026-10-31',
    value: '250000.00',
    earned: '90000.00',
    cost: '69500.00',
    margin: '20500.00',
    finalMargin: '58500.01',
  },
}
const EASTGATE = { ...HEBDEN, project: 5, name: 'Eastgate Arcade', finalMargin: '85000.10', locked: null }
const REPLY: DashboardReply = {
  asOf: '2026-11-25T09:00:00.000Z',
  total: null,
  projects: [EASTGATE, HEBDEN],
  moves: [],
  unread: [],
}
const at = { createdAt: '2026-11-01T08:00:00.000Z', updatedAt: '2026-11-01T08:00:00.000Z', archivedAt: null }
async function fill(replica: Replica): Promise<void> {
  for (const [id, name] of [
    [5, 'Eastgate Arcade'],
    [6, 'Hebden Clinic'],
  ] as const)
    await give(replica, 'project', 'index', id, 1, { ...at, name, showProjectHub: true })
  await give(replica, 'cvrReport', 'project:6', 803, 1, {
    ...at,
    project: 6,
    number: 3,
    periodEnd: '2026-10-31',
    narrative: null,
    value: pence(25_000_000),
    earned: pence(9_000_000),
    certified: pence(9_000_000),
    cost: pence(6_950_000),
    finalCost: pence(19_149_999),
    margin: pence(2_050_000),
    finalMargin: pence(5_850_001),
    lockedAt: '2026-11-14T16:00:00.000Z',
    lockedBy: 7,
  })
}
const show = (reply: DashboardReply = REPLY, viewer = VIEWER) =>
  showPages({
    at: PATH,
    fill,
    viewer,
    pages: { [PATH]: AllReportsPage },
    server: {
      call: path =>
        path === '/dashboard' ? Promise.resolve(Response.json(reply)) : Promise.reject(new ProblemError('unavailable')),
    },
    connection: 'online',
  })
const row = (name: RegExp) =>
  [...screen.getByRole('row', { name }).querySelectorAll('th, td')].map(cell => cell.textContent)

it('shows each project beside its last locked report, and the movement, to the penny', async () => {
  await show()
  await screen.findByRole('table', { name: LABEL })
  expect(row(/^Eastgate Arcade/).slice(5)).toEqual(['85,000.10', 'None yet', '–', '–'])
  // 55,500.00 less 58,500.01.
  expect(row(/^Hebden Clinic/).slice(5)).toEqual(['55,500.00', 'Report 3, to 31/10/2026', '58,500.01', '−3,000.01'])
  // 85,000.10 and 55,500.00 now; the movement is of the one that has a locked report.
  expect(row(/^2 projects/).slice(5)).toEqual(['140,500.10', '1 report', '58,500.01', '−3,000.01'])
  expect(screen.getByRole('link', { name: 'Hebden Clinic' }).getAttribute('href')).toBe(
    '/estimating/projects/6/hub/cvr-reports',
  )
})

it('lists the locked reports of all projects, each a link to it', async () => {
  await show()
  await userEvent.setup().click(await screen.findByRole('radio', { name: 'Locked reports' }))
  const project = await screen.findByText('Hebden Clinic')
  expect(project.closest('tr, [role=row]')?.textContent).toContain('58,500.01')
  const paths = screen.getAllByRole('link').map(link => link.getAttribute('href'))
  expect(paths).toContain('/estimating/projects/6/hub/cvr-reports/803')
})

it('is a list on a phone, with the same sums', async () => {
  setWidth(390)
  await show()
  const list = within(await screen.findByRole('list', { name: LABEL }))
  expect(list.getByText(/Report 3 to 31\/10\/2026: £58,500\.01, −3,000\.01 since\.$/)).toBeDefined()
  expect(list.getByText(/−3,000\.01 since 1 locked report\.$/)).toBeDefined()
  expect(list.getByText('£140,500.10')).toBeDefined()
})

it('compares nothing for a person who may not see one part of locked reports, and says why', async () => {
  const permissions = new Set([...VIEWER.permissions].filter(each => !/ProjectsAdjustments/.test(each)))
  await show({ ...REPLY, projects: [EASTGATE, { ...HEBDEN, locked: null }] }, { ...VIEWER, permissions })
  expect(
    await screen.findByText(/^A locked report includes what you may not see: the build-up of the price\./),
  ).toBeDefined()
  await screen.findByRole('table', { name: LABEL })
  expect(row(/^Hebden Clinic/)).toHaveLength(6)
})

it('says without a connection that the office works it out, and still lists what this device has', async () => {
  await showPages({ at: PATH, fill, pages: { [PATH]: AllReportsPage } })
  expect(await screen.findByText(/^The office works these figures out/)).toBeDefined()
  await userEvent.setup().click(screen.getByRole('radio', { name: 'Locked reports' }))
  expect(await screen.findByText('58,500.01')).toBeDefined()
})
