import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
import { percent, quantityOf } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { holdWhole, showPages } from '../../../tests/support/shown-page'
import { ProjectContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import '../../ui/testing/dom'
import { DiaryPage } from './diary-page'

// The site's diary without a connection: issue of the site's week, point 12.

const project = { id: 5, name: 'Kestrel House', reference: null, archivedAt: null } as Held<typeof projectDefinition> // What the page reads of one.
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())
const at = new Date().toISOString()

async function fill(replica: Replica): Promise<void> {
  const site = 'project:5'
  await holdWhole(replica, site)
  await give(replica, 'assessmentProduct', 'assessment:9', 101, 1, {
    assessment: 9,
    name: 'Wall',
    ref: 'P-02',
    order: 0,
  })
  await give(replica, 'assessmentZone', 'assessment:9', 1, 1, {
    assessment: 9,
    name: 'Level 3',
    parent: null,
    order: 0,
  })
  const done = { percent: percent(60), recordedAt: at, note: null }
  await give(replica, 'productProgress', site, 101, 1, { project: 5, assessment: 9, cells: { 1: done } })
  await give(replica, 'delivery', site, 301, 1, {
    project: 5,
    reference: 'SN 5512',
    deliveredOn: today,
    order: null,
    supplier: null,
    received: 'Track',
    shortOrDamaged: null,
  })
  await give(replica, 'labourAllocation', site, 401, 1, {
    project: 5,
    workedOn: today,
    operative: 71,
    name: 'Fix boards',
    zoneName: null,
    hours: quantityOf(8.5),
  })
  // Of a firm, and archived since.
  await give(replica, 'subcontractor', 'account', 7, 1, { fullName: 'D. Hale Drylining', archivedAt: null })
  await give(replica, 'operative', 'account', 72, 2, { fullName: 'Aaron Booth', subcontractor: 7, archivedAt: at })
  await give(replica, 'labourAllocation', site, 402, 2, {
    project: 5,
    workedOn: today,
    operative: 72,
    name: 'Fix boards',
    zoneName: null,
    hours: quantityOf(4),
  })
  await give(replica, 'issue', site, 501, 1, {
    project: 5,
    number: 118,
    summary: 'Fire stopping',
    state: 'open',
    createdAt: at,
  })
  await give(replica, 'issue', site, 502, 1, {
    project: 5,
    number: 90,
    summary: 'Older',
    state: 'open',
    createdAt: '2026-01-02T08:00:00.000Z',
  })
}

it('has every fact of the day from this device, takes an entry, and goes to an earlier day and back by key', async () => {
  const user = userEvent.setup()
  const { replica } = await showPages({
    fill,
    pages: {
      '/estimating/projects/$projectId/hub/diary': () => (
        <ProjectContext value={project}>
          <DiaryPage />
        </ProjectContext>
      ),
    },
    at: '/estimating/projects/5/hub/diary',
  })
  const rows = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map(row => [...row.children].map(cell => cell.textContent))
  await screen.findByText('P-02 Wall')
  expect(await rows('Progress recorded')).toEqual([['P-02 Wall', 'Level 3', '–', '60.00%']])
  expect(await rows('Deliveries')).toEqual([['SN 5512', '–', 'Track']])
  expect(await rows('People and hours')).toEqual([
    ['Our own', '1', '8.50'],
    ['D. Hale Drylining', '1', '4.00'],
  ])
  expect(await rows('Issues raised')).toEqual([['118', 'Fire stopping']])
  expect(screen.getByRole('button', { name: /^PDF/ }).getAttribute('aria-description')).toBe('Needs a connection')

  await user.click(screen.getByRole('button', { name: 'Add an entry' }))
  await user.type(screen.getByLabelText('In words'), '4°, rain')
  // A tab that is killed now has it when it opens again.
  const draft = () => replica.draft(`diary-entry-5-${today}`)
  await waitFor(async () => expect(await draft()).toMatchObject({ text: '4°, rain' }))
  // Bug: Escape dropped the entry.
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await user.click(screen.getByRole('button', { name: 'Save entry' }))
  await screen.findByRole('table', { name: 'Written in the diary' })
  expect((await rows('Written in the diary')).map(cells => cells.slice(0, 2))).toEqual([['Weather', '4°, rain']])
  await waitFor(async () => expect(await draft()).toBeNull())

  await user.keyboard('{ArrowLeft}')
  await screen.findByRole('button', { name: 'Add a late entry' })
  expect(screen.queryByRole('table')).toBeNull()
  await user.keyboard('{ArrowRight}')
  await screen.findByRole('button', { name: 'Add an entry' })
  expect(await rows('Deliveries')).toEqual([['SN 5512', '–', 'Track']])
})
