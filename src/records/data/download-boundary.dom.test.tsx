import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { delivery } from '#contract/commercial/delivery'
import { issue } from '#contract/commercial/issue'
import { issueComment } from '#contract/commercial/issue-comment'
import { supplier } from '#contract/contacts/supplier'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { holdWhole, showPages, VIEWER } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { shownOf } from './here'
import { useAll, useAllHere } from './use-all'
import { useRecordsHere, useRecordsWithin } from './use-records-within'
import { useTogether } from './use-together'

const fill = async (replica: Replica) => {
  await give(replica, 'supplier', 'account', 3, 1, { fullName: 'Harland' })
  await give(replica, 'issue', 'project:5', 301, 1, { project: 5, summary: 'Fire stopping', state: 'open' })
  await give(replica, 'issueComment', 'project:5', 401, 1, { project: 5, issue: 301, text: 'Seen' })
}
const show = (Page: () => React.ReactNode, more: Partial<Parameters<typeof showPages>[0]> = {}) =>
  showPages({ fill, at: '/page', pages: { '/page': Page }, ...more })

const BOTH = { issues: issue, deliveries: delivery }
const Issues = () => <p>{useRecordsWithin(issue, 'project', 5)?.length ?? '…'} issues</p>
const Comments = () => <p>{useRecordsWithin(issueComment, 'issue', 301)?.length ?? '…'} comments</p>
const Together = () => <p>{useTogether(BOTH, 'project', 5)?.issues.length ?? '…'} together</p>
const Suppliers = () => <p>{useAll(supplier)?.length ?? '…'} suppliers</p>

// The delivery schedule said that nothing is late on a slow line, while an order due two days before was on its way.
it.each([
  ['records of a project', Issues, 'project:5', 'this project', '1 issues'],
  ['records of one of its records', Comments, 'project:5', 'this project', '1 comments'],
  ['several kinds', Together, 'project:5', 'this project', '1 together'],
  ['records of the firm', Suppliers, 'account', 'contacts and settings', '1 suppliers'],
])('%s are counted only when all of them are here', async (_, Page, scope, what, counted) => {
  const { replica, goOnline } = await show(Page, { partial: [scope] })
  expect(
    await screen.findByText(`Not all of ${what} is on this device yet, so its totals and choices do not show.`),
  ).toBeDefined()
  goOnline({ scope, rows: 12 })
  expect(await screen.findByText(`Downloading ${what}`)).toBeDefined()
  expect(screen.getByText('12 records so far')).toBeDefined()
  expect(screen.queryByText(/\d (issues|comments|together|suppliers)/)).toBeNull()
  await holdWhole(replica, scope)
  expect(await screen.findByText(counted)).toBeDefined()
})

it('asks for what it waits for, so that it comes also when no page of its own was opened', async () => {
  const { replica, goOnline } = await show(Issues, { partial: ['project:5'] })
  goOnline()
  await screen.findByText('Downloading this project')
  await expect
    .poll(async () => (await replica.scopes()).find(({ scope }) => scope === 'project:5')?.reasons)
    .toEqual(['recent'])
})

// The second wait begins after the first has ended: it was said as "Loading", and nothing asked for its scope.
it('says what is missing next when the first of two has come', async () => {
  const Both = () => {
    useAll(supplier)
    const issues = useRecordsWithin(issue, 'project', 5)
    return <p>{issues?.length ?? '…'} issues</p>
  }
  const { replica, goOnline } = await show(Both, { partial: ['account', 'project:5'] })
  goOnline()
  await screen.findByText('Downloading contacts and settings')
  await holdWhole(replica, 'account')
  expect(await screen.findByText('Downloading this project')).toBeDefined()
  await holdWhole(replica, 'project:5')
  expect(await screen.findByText('1 issues')).toBeDefined()
})

it('does not wait for what the viewer may not read: it never comes', async () => {
  const viewer = { ...VIEWER, permissions: new Set<string>() }
  await show(Issues, { partial: ['project:5'], viewer })
  expect(await screen.findByText('1 issues')).toBeDefined()
})

it('hides a page again while a large change of what it adds up arrives in part', async () => {
  const { replica, goOnline } = await show(Issues)
  expect(await screen.findByText('1 issues')).toBeDefined()
  goOnline()
  await replica.store.write('relaxed', ({ tables }) => tables.scopes.update('project:5', { arriving: true }))
  expect(await screen.findByText('Downloading this project')).toBeDefined()
})

it('gives a part only by the name of one', async () => {
  const Part = () => {
    const here = useRecordsHere(issue, 'project', 5)
    if (!here) return null
    return <p>{here.isWhole ? `${here.whole.length} of all` : `${shownOf(here).length} so far`}</p>
  }
  const { replica } = await show(Part, { partial: ['project:5'] })
  expect(await screen.findByText('1 so far')).toBeDefined()
  await holdWhole(replica, 'project:5')
  expect(await screen.findByText('1 of all')).toBeDefined()
})

it('never calls whole what each project has of its own', async () => {
  const All = () => <p>{useAllHere(issue)?.isWhole === false && 'a part'}</p>
  await show(All)
  expect(await screen.findByText('a part')).toBeDefined()
})
