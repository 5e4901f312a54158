import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { project } from '#contract/estimating/project'
import { percent, quantityOf, rateOf } from '#domain/value/money'
import { give } from '../../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../../tests/support/shown-page'
import { ProjectContext } from '../../../common/places/use-place'
import { useRecord } from '../../../records/data/use-record'
import '../../../ui/testing/dom'
import { GroupPage } from './group-page'
import { GroupsPage } from './groups-page'

beforeEach(() => setWidth(1440))

const BILL = 'assessment:9'
const SITE = 'project:3'
const HUB = '/estimating/projects/3/hub/progress/groups'

function InProject({ page: Page }: { readonly page: () => React.ReactNode }) {
  const found = useRecord(project, 3)
  return found ? (
    <ProjectContext value={found}>
      <Page />
    </ProjectContext>
  ) : null
}

/** Three products at £120, £80 and £50 a m², 100 m² of each on Level 1: £12,000, £8,000 and £5,000; 50, 100 and 0 % done. */
async function show(at: string) {
  return showPages({
    at,
    fill: async replica => {
      await give(replica, 'project', 'index', 3, 1, { name: 'Kestrel House', showProjectHub: true })
      await give(replica, 'assessment', 'index', 9, 1, { project: 3, name: 'Drylining', isAccepted: true })
      await give(replica, 'assessmentZone', BILL, 11, 1, { assessment: 9, name: 'Level 1', parent: null, order: 0 })
      for (const [id, name, rate, done] of [
        [21, 'Partition', rateOf(120), percent(50)],
        [22, 'Ceiling', rateOf(80), percent(100)],
        [23, 'Lining', rateOf(50), percent(0)],
      ] as const) {
        const own = { assessment: 9, ref: null, name, unit: 'm²', fixedPrice: rate, rate, order: id }
        await give(replica, 'assessmentProduct', BILL, id, 1, own)
        const cells = { 11: { quantity: quantityOf(100), source: 'boq' } }
        await give(replica, 'productQuantities', BILL, id, 1, { assessment: 9, cells })
        const recorded = { 11: { percent: done, recordedAt: null, note: null } }
        await give(replica, 'productProgress', SITE, id, 1, { project: 3, assessment: 9, cells: recorded })
      }
      for (const [id, name, weight] of [
        [31, 'Dry lining', 'value'],
        [32, 'Empty', 'quantity'],
      ] as const)
        await give(replica, 'progressGroup', SITE, id, 1, { project: 3, assessment: 9, name, weight, place: id })
      for (const product of [21, 22, 23])
        await give(replica, 'progressGroupProduct', SITE, product + 20, 1, {
          project: 3,
          assessment: 9,
          group: 31,
          product,
          place: product,
        })
      await holdWhole(replica, BILL)
    },
    pages: {
      [HUB]: () => <InProject page={GroupsPage} />,
      [`${HUB}/$groupId`]: () => <InProject page={GroupPage} />,
    },
  })
}
const itemsIn = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(item => item.textContent)

// Spec: PROG-2, progress groups. Source of the figure: commercial section 2, Progress.
it('lists groups with how far each is, and how it was weighed', async () => {
  await show(HUB)
  await screen.findByRole('link', { name: 'Dry lining' })
  expect(itemsIn('Progress groups')).toEqual([
    expect.stringContaining('Dry lining3 products · By value56%'),
    expect.stringContaining('Empty0 products · By quantityNothing measured'),
  ])
})

it('shows a group by zone and by product, with the money left', async () => {
  await show(`${HUB}/31`)
  await screen.findByRole('heading', { name: 'Dry lining', level: 1 })
  expect(itemsIn('Zones')).toEqual([expect.stringContaining('Level 156%')])
  expect(itemsIn('Products')).toEqual([
    expect.stringMatching(/Partition100\.00 m² · £6,000\.00 left50%/),
    expect.stringMatching(/Ceiling100\.00 m² · £0\.00 left100%/),
    expect.stringMatching(/Lining100\.00 m² · £5,000\.00 left0%/),
  ])
})

it('takes a product out of a group, and the figure follows', async () => {
  const { replica } = await show(`${HUB}/31`)
  const user = userEvent.setup()
  const out = await screen.findByRole('button', { name: 'Take Lining out of the group' })
  await user.click(out)
  await user.click(await screen.findByRole('button', { name: 'Take out, sure?' }))
  // 6,000 + 8,000 of 20,000.
  await waitFor(() => expect(itemsIn('Zones')).toEqual([expect.stringContaining('Level 170%')]))
  expect(await replica.get('progressGroupProduct', 43)).toBeUndefined()
})

it('says that a group of another project is not here', async () => {
  await show(`${HUB}/99`)
  expect(await screen.findByText('This progress group is not here')).toBeTruthy()
})
