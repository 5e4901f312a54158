import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { labourQuote } from '#contract/catalogue/labour-quote'
import { issue } from '#contract/commercial/issue'
import { give } from '../../tests/support/replica'
import { setWidth, showPages } from '../../tests/support/shown-page'
import '../ui/testing/dom'
import { NewPage } from '../records/form/new-page'

beforeEach(() => setWidth(1440))

it('what is typed for is found also when it comes to the device while one types', async () => {
  const { replica } = await showPages({
    at: '/quotes/new',
    pages: { '/quotes/new': () => <NewPage resource={labourQuote} within={null} /> },
  })
  await userEvent.type(await screen.findByRole('combobox', { name: /Subcontractor/ }), 'kirk')
  expect(screen.queryByRole('option', { name: /Kirkby/ })).toBeNull()
  await give(replica, 'subcontractor', 'account', 31, 1, { fullName: 'Kirkby Drylining Ltd' })
  await userEvent.click(await screen.findByRole('option', { name: 'Kirkby Drylining Ltd' }))
  expect(await screen.findByDisplayValue('Kirkby Drylining Ltd')).toBeDefined()
})

// An issue was offered the zones of every project on the device, and a contact of an order the people of every supplier. Decision 667.
it('offers what is of the same parents, and nothing else', async () => {
  const { replica } = await showPages({
    at: '/projects/12/issues/new',
    pages: { '/projects/$projectId/issues/new': () => <NewPage resource={issue} within="project" /> },
  })
  await give(replica, 'project', 'account', 12, 1, { name: 'Ours' })
  await give(replica, 'project', 'account', 13, 2, { name: 'Theirs' })
  await give(replica, 'assessment', 'project:12', 21, 3, { name: 'Bill', project: 12 })
  await give(replica, 'assessment', 'project:13', 22, 4, { name: 'Bill', project: 13 })
  await give(replica, 'assessmentZone', 'assessment:21', 31, 5, { name: 'Level 1 of ours', assessment: 21 })
  await give(replica, 'assessmentZone', 'assessment:22', 32, 6, { name: 'Level 1 elsewhere', assessment: 22 })
  await userEvent.type(await screen.findByRole('combobox', { name: /Zone/ }), 'level')
  expect(await screen.findByRole('option', { name: 'Level 1 of ours' })).toBeDefined()
  expect(screen.queryByRole('option', { name: 'Level 1 elsewhere' })).toBeNull()
})
