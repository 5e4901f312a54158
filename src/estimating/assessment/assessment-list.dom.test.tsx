import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { assessment } from '#contract/estimating/assessment'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import { ListPage } from '../../records/list/list-page'
import '../../ui/testing/dom'

const blank = Object.fromEntries(Object.entries(assessment.fields).map(([name, field]) => [name, field.initial]))

beforeEach(() => localStorage.clear())

const show = (viewer = VIEWER) =>
  showPages({
    viewer,
    at: '/assessments',
    fill: async replica => {
      await give(replica, 'project', 'index', 3, 1, { name: 'Kestrel House', reference: '2417' })
      const own = { ...blank, project: 3 }
      await give(replica, 'assessment', 'index', 9, 1, {
        ...own,
        name: 'Drylining',
        versionMajor: 2,
        versionMinor: 1,
        status: 'accepted',
        isAccepted: true,
      })
      await give(replica, 'assessment', 'index', 10, 1, {
        ...own,
        name: 'Ceilings',
        status: 'not_started',
        snapshotOf: 9,
        snapshotComment: 'Before the quotes',
      })
      await holdWhole(replica, 'index')
    },
    pages: { '/assessments': () => <ListPage resource={assessment} within={null} /> },
  })

// Spec: ASMT-1.
it('lists assessments with project, version and status, and says what is on site and what is read-only', async () => {
  setWidth(1440)
  await show()
  await screen.findAllByText('2417 Kestrel House')
  const cells = async (name: RegExp) =>
    [...(await screen.findByRole('row', { name })).querySelectorAll('td')].map(cell => cell.textContent)
  expect((await cells(/Drylining/)).filter(Boolean)).toEqual(
    expect.arrayContaining(['DryliningOn-site', '2417 Kestrel House', 'v2.1', 'Accepted']),
  )
  expect((await cells(/Ceilings/)).filter(Boolean)).toEqual(
    expect.arrayContaining(['CeilingsRead-only: Before the quotes', 'v1.0', 'Not started']),
  )
})

it('says the same on a phone', async () => {
  setWidth(390)
  await show()
  await screen.findAllByText(/2417 Kestrel House/)
  const item = (await screen.findByRole('link', { name: 'Drylining' })).closest('li')
  expect(item?.textContent).toContain('On-site')
  expect(item?.textContent).toContain('2417 Kestrel House · v2.1')
})

it('leaves out what is on site for a firm without Site Commercial, also without a connection (business 6, D8)', async () => {
  setWidth(1440)
  const permissions = new Set([...VIEWER.permissions].filter(each => !each.startsWith('licenceSiteCommercial')))
  await show({ ...VIEWER, permissions })
  await screen.findByRole('row', { name: /Ceilings/ })
  expect(screen.queryByRole('row', { name: /Drylining/ })).toBeNull()
})
