import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
import { NIL, pence, percent } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import { ProjectContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import '../../ui/testing/dom'
import { OutgoingApplicationPage } from './outgoing-page'

// Spec: APP-1, APP-3. An application as a person sees it, without a connection; figures by hand.

beforeEach(() => setWidth(1440))

const project = { id: 5, name: 'Kestrel House', reference: '2417', client: null } as Held<typeof projectDefinition> // What the page reads of one.
const PATH = '/estimating/projects/5/hub/payments/outgoing'
const at = {
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  archivedAt: null,
  project: 5,
}

/** 31,875.00 of 53,125.00 by progress, 20,000.00 certified before, retention 5 %, VAT 20 %. */
const fill =
  (state: string) =>
  async (replica: Replica): Promise<void> => {
    await give(replica, 'outgoingApplication', 'project:5', 301, 1, {
      ...at,
      state,
      reference: '2417-A02',
      accountSequenceNumber: 2,
      valuationDate: '2026-11-20',
      filterOn: 'c',
      filterPercentage: NIL,
      retentionPercentage: percent(5),
      retentionKept: percent(100),
      retentionOnMaterials: true,
      retentionCap: null,
      discountPercentage: NIL,
      vatRate: percent(20),
      isReverseCharge: false,
      certifiedBefore: pence(1_900_000),
      certifiedTotal: null,
      certifiedGross: null,
    })
    await give(replica, 'outgoingItem', 'outgoing:301', 401, 1, {
      ...at,
      application: 301,
      kind: 'product',
      code: 'P-01',
      name: 'Partition',
      contractValue: pence(5_312_500),
      measuredValue: pence(3_187_500),
      progress: percent(60),
      progressBefore: percent(40),
      value: pence(3_187_500),
      materialValue: NIL,
      certifiedBefore: pence(2_000_000),
      materialBefore: NIL,
      certifiedValue: null,
      certifiedMaterial: null,
      reason: null,
      order: 0,
    })
  }
const show = (state = 'held') =>
  showPages({
    fill: fill(state),
    at: `${PATH}/301`,
    pages: {
      [`${PATH}/$applicationId`]: () => (
        <ProjectContext value={project}>
          <OutgoingApplicationPage />
        </ProjectContext>
      ),
    },
  })
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(row => row.textContent)

it('builds up the sum due from the lines, retention, what was certified and VAT', async () => {
  await show()
  await screen.findByRole('table', { name: 'Applied for' })
  expect(rowsOf('Applied for')).toEqual([
    'Work done31,875.00',
    'Material on site0.00',
    'On account0.00',
    'Gross to date31,875.00',
    'Retention 5.00%−1,593.75',
    'Net to date30,281.25',
    'Previously certified−19,000.00',
    'Due this period11,281.25',
    'VAT 20.00%2,256.25',
    'Total due13,537.50',
  ])
  expect(rowsOf('Lines of the application')).toContain('P-01 Partition53,125.0040.0060.0031,875.0020,000.0011,875.00')
})

it('claims another value than progress gives only with the reason, without a connection', async () => {
  const user = userEvent.setup()
  await show()
  await user.click(await screen.findByRole('button', { name: 'P-01 Partition' }))
  const dialog = within(await screen.findByRole('dialog'))
  const value = dialog.getByLabelText('Value to date')
  await user.clear(value)
  await user.type(value, '30000')
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await user.type(dialog.getByLabelText('Why another value than progress gives'), 'Agreed on site')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  // 30,000.00 less 1,500.00 and 19,000.00, and 20 % of it.
  await waitFor(() => expect(rowsOf('Applied for').at(-1)).toBe('Total due11,400.00'))
  expect(rowsOf('Lines of the application').join()).toContain('P-01 PartitionAgreed on site53,125.00')
})

it('leaves the lines of an application that was sent as they are', async () => {
  await show('sent')
  await screen.findByRole('table', { name: 'Applied for' })
  expect(screen.queryByRole('button', { name: 'P-01 Partition' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Amount on account' })).toBeNull()
})
