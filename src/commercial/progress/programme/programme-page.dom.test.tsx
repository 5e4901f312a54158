import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
import { addDays, dayOf } from '#domain/value/day'
import { percent, quantityOf, rateOf } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../../tests/support/shown-page'
import { ProjectContext } from '../../../common/places/use-place'
import type { Held } from '../../../records/data/held'
import { formatDay } from '../../../ui/format'
import '../../../ui/testing/dom'
import { ProgrammePage } from './programme-page'

// Issue of the site's week, point 1. Ten days that end in five: six of them have begun, and two tenths are done.

beforeEach(() => setWidth(1440))

const project = { id: 5, name: 'Kestrel House', reference: '2417' } as Held<typeof projectDefinition> // What the page reads of one.
const today = dayOf(new Date())
const at = { createdAt: '2026-11-01T08:00:00.000Z', updatedAt: '2026-11-01T08:00:00.000Z', archivedAt: null }

const fill = (isPlanned: boolean) => async (replica: Replica) => {
  const bill = 'assessment:9'
  const own = { ...at, assessment: 9, order: 0 }
  await give(replica, 'assessment', 'index', 9, 1, { ...at, name: 'Drylining', project: 5, isAccepted: true })
  const planned = { startDate: addDays(today, -5), endDate: addDays(today, 4) }
  const none = { startDate: null, endDate: null }
  await give(replica, 'assessmentZone', bill, 1, 1, { ...own, ...(isPlanned ? planned : none), name: 'North' })
  await give(replica, 'assessmentZone', bill, 2, 2, { ...own, ...none, name: 'South', order: 1 })
  await give(replica, 'assessmentProduct', bill, 101, 1, { ...own, name: 'Partition', ref: 'P-01', rate: rateOf(10) })
  const cells = { 1: { quantity: quantityOf(100), source: 'boq' }, 2: { quantity: quantityOf(50), source: 'boq' } }
  await give(replica, 'productQuantities', bill, 101, 1, { ...at, assessment: 9, cells })
  const done = { 1: { percent: percent(20), recordedAt: `${addDays(today, -1)}T10:00:00.000Z`, note: null } }
  await give(replica, 'productProgress', 'project:5', 101, 1, { ...at, project: 5, assessment: 9, cells: done })
  await holdWhole(replica, 'project:5')
  await holdWhole(replica, bill)
}
const show = (isPlanned: boolean) =>
  showPages({
    fill: fill(isPlanned),
    at: '/programme',
    pages: {
      '/programme': () => (
        <ProjectContext value={project}>
          <ProgrammePage />
        </ProjectContext>
      ),
    },
  })

it('says of each zone what was planned, what is done and due, and how many days it is behind', async () => {
  await show(true)
  const table = within(await screen.findByRole('table', { name: 'Programme' }))
  const [from, to, last] = [-5, 4, -1].map(days => formatDay(addDays(today, days)))
  expect(table.getAllByRole('row').map(row => row.textContent)).toEqual([
    'ZonePicturePlannedRecordedDoneState',
    `North${from} to ${to}${last} to ${last}20.00% of 60.00% due4 days behind`,
    'South––0.00%No days',
  ])
})

it('says where the days come from while nobody wrote any', async () => {
  await show(false)
  expect(await screen.findByText('No zone has days yet')).toBeDefined()
})
