import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { assessment } from '#contract/estimating/assessment'
import { give } from '../../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../../tests/support/shown-page'
import { AssessmentContext } from '../../../common/places/use-place'
import { useRecord } from '../../../records/data/use-record'
import '../../../ui/testing/dom'
import { BillPage } from './bill-page'

// Only columns that are in view are drawn, and nothing has a size here.
beforeEach(() => {
  for (const size of ['offsetWidth', 'offsetHeight', 'clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(1200)
})
afterEach(() => vi.restoreAllMocks())

const SCOPE = 'assessment:9'

function Page() {
  const found = useRecord(assessment, 9)
  return found ? (
    <AssessmentContext value={found}>
      <BillPage />
    </AssessmentContext>
  ) : null
}

it('folds the zone that is pressed and unfolds it again, and no other', async () => {
  setWidth(1440)
  await showPages({
    at: '/bill',
    pages: { '/bill': Page },
    fill: async replica => {
      await give(replica, 'assessment', SCOPE, 9, 1, { project: 3, name: 'Fit-out', status: 'in_progress' })
      for (const [id, name, parent, order] of [
        [11, 'Level 1', null, 0],
        [12, 'Level 2', null, 1],
        [13, 'Level 1 north', 11, 0],
        [14, 'Level 2 north', 12, 0],
      ] as const)
        await give(replica, 'assessmentZone', SCOPE, id, id, { assessment: 9, name, parent, order })
      const line = {
        assessment: 9,
        name: 'Partition',
        ref: 'P-01',
        unit: 'm²',
        fixedPrice: 250_000,
        rate: 250_000,
        group: null,
        order: 0,
      }
      await give(replica, 'assessmentProduct', SCOPE, 20, 20, line)
      await holdWhole(replica, SCOPE)
    },
  })
  const user = userEvent.setup()
  const folds = () =>
    screen.getAllByRole('button', { name: /^(Open|Close) Level/ }).map(each => each.getAttribute('aria-label'))
  await screen.findByRole('button', { name: 'Close Level 1' })
  expect(folds()).toEqual(['Close Level 1', 'Close Level 2'])
  await user.click(screen.getByRole('button', { name: 'Close Level 1' }))
  expect(folds()).toEqual(['Open Level 1', 'Close Level 2'])
  await user.click(screen.getByRole('button', { name: 'Close Level 2' }))
  expect(folds()).toEqual(['Open Level 1', 'Open Level 2'])
  await user.click(screen.getByRole('button', { name: 'Open Level 1' }))
  expect(folds()).toEqual(['Close Level 1', 'Open Level 2'])
})
