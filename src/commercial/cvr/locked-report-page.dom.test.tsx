import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { labourApplication } from '#contract/commercial/labour-application'
import { ProblemError } from '#contract/kit/problem'
import type { Replica } from '#local/replica'
import { setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import type { Viewer } from '../../app/viewer'
import { ProjectContext } from '../../common/places/use-place'
import '../../ui/testing/dom'
import { LockedReportPage } from './locked-report-page'
import { fillLocked, KESTREL, LOCKED, replyAt, REPORT } from './testing/report'

// Spec: REP-1; decisions 743, 747 and 756.

beforeEach(() => setWidth(1440))

const PATH = '/estimating/projects/5/hub/cvr-reports/$reportId'
const paths: string[] = []
const OnPage = () => (
  <ProjectContext value={KESTREL}>
    <LockedReportPage />
  </ProjectContext>
)
interface Shown {
  readonly viewer?: Viewer
  readonly fill?: (replica: Replica) => Promise<void>
  readonly isReached?: boolean
  readonly id?: number
}
const show = ({ viewer = VIEWER, fill = fillLocked, isReached = true, id = 801 }: Shown = {}) => {
  paths.length = 0
  return showPages({
    at: PATH.replace('$reportId', String(id)),
    viewer,
    fill,
    server: {
      call: path => {
        paths.push(path)
        if (!isReached || path.includes('/cvr/')) return Promise.reject(new ProblemError('unavailable'))
        return Promise.resolve(
          Response.json(replyAt(path, REPORT, path === '/cvrreports/801/figures' ? REPORT : LOCKED)),
        )
      },
    },
    connection: isReached ? 'online' : 'offline',
    pages: { [PATH]: OnPage },
  })
}

it('bug: a locked report could not be opened on screen', async () => {
  await show()
  const table = await screen.findByRole('table', { name: 'Cost value reconciliation by package and budget' })
  const figures = [
    ...within(table)
      .getByRole('row', { name: /^Project/ })
      .querySelectorAll('td[data-figure]'),
  ]
  // Oracle V1: 250,000.00 of value, 194,500.00 of final cost, 190,000.00 of budget.
  expect(figures.map(cell => cell.textContent).filter((_, at) => at === 0 || at >= 8)).toEqual([
    '250,000.00',
    '194,500.00',
    '190,000.00',
    '55,500.00',
  ])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Report 2, to 31/10/2026')
  expect(await screen.findByText(/^Locked on 31\/10\/2026 at 16:00 by Priya Shah\. The figures are/)).toBeDefined()
  expect(screen.getByText('On programme')).toBeDefined()
  for (const name of ['PDF', 'Workbook']) expect(screen.getByRole('button', { name })).toBeDefined()
  // The live report works out what moved since this one.
  expect(screen.getByRole('link', { name: 'Since this report' }).getAttribute('href')).toBe(
    '/estimating/projects/5/hub/cvr-reports?since=801',
  )
  expect(paths.filter(path => path.includes('/cvr/'))).toEqual([])
})

it('changes nothing: neither a forecast nor a lock is offered', async () => {
  await show()
  await screen.findByRole('table', { name: 'Cost value reconciliation by package and budget' })
  expect(screen.queryByRole('button', { name: /Change$|^Lock/ })).toBeNull()
})

it('says why the final margin moved since the report before it, and nothing of the first', async () => {
  await show()
  expect(await screen.findByRole('heading', { name: 'Since the report to 30/09/2026' })).toBeDefined()
  const changes = await screen.findByRole('table', { name: 'Changes of the final margin since the locked report' })
  expect(within(changes).getByRole('row', { name: /^Final margin/ }).textContent).toContain('−3,000.00')
  expect(paths).toContain('/cvrreports/800/causes?until=801')
})

it('has nothing to compare the first report with', async () => {
  await show({ id: 800 })
  await screen.findByRole('table', { name: 'Cost value reconciliation by package and budget' })
  expect(screen.queryByRole('heading', { name: /^Since the report/ })).toBeNull()
})

it('is lists on a phone', async () => {
  setWidth(390)
  await show()
  expect(await screen.findByRole('list', { name: 'Drylining' })).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

it('shows a person who may not read one kind of its documents that it is there, and no figure', async () => {
  const permissions = [...VIEWER.permissions].filter(
    each => !labourApplication.permission.read.some(right => each.endsWith(right)),
  )
  await show({ viewer: { ...VIEWER, permissions: new Set(permissions) } })
  expect(await screen.findByText(/^A locked report includes what you may not see: labour applications\./)).toBeDefined()
  expect(screen.getByText(/^Locked on 31\/10\/2026/)).toBeDefined()
  expect(screen.queryByText('On programme')).toBeNull()
  expect(screen.queryByRole('button', { name: 'PDF' })).toBeNull()
  expect(paths.filter(path => path.includes('figures'))).toEqual([])
})

it('opens without a connection as this device kept it', async () => {
  const rights = [...VIEWER.permissions].toSorted().join(' ')
  const fill = async (replica: Replica) => {
    await fillLocked(replica)
    await replica.store.write('relaxed', async ({ tables }) => {
      const value = { rights, at: '2026-11-10T09:01:00.000Z', value: REPORT }
      await tables.meta.put({ key: 'reply /cvrreports/801/figures', value })
    })
  }
  await show({ fill, isReached: false })
  const table = await screen.findByRole('table', { name: 'Cost value reconciliation by package and budget' })
  expect(within(table).getByRole('row', { name: /^Project/ }).textContent).toContain('55,500.00')
})

it('says without a connection why a report that this device never opened has no figures', async () => {
  await show({ isReached: false })
  expect(
    await screen.findByText(/^The office keeps its figures, and this device has not loaded them yet/),
  ).toBeDefined()
})

it('is not here under another project', async () => {
  await showPages({
    at: '/estimating/projects/6/hub/cvr-reports/801',
    fill: fillLocked,
    pages: {
      [PATH.replace('/5/', '/6/')]: () => (
        <ProjectContext value={{ ...KESTREL, id: 6 }}>
          <LockedReportPage />
        </ProjectContext>
      ),
    },
  })
  expect(await screen.findByText('This CVR report is not here')).toBeDefined()
})
