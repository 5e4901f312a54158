import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { issue as definition } from '#contract/commercial/issue'
import { give } from '../../../tests/support/replica'
import { showPages } from '../../../tests/support/shown-page'
import { useRecord } from '../../records/data/use-record'
import '../../ui/testing/dom'
import { IssueFields } from './issue-fields'

const show = (assignee: number | null) =>
  showPages({
    at: '/',
    fill: replica =>
      give(replica, 'issue', 'project:3', 20, 1, {
        project: 3,
        summary: 'Crack',
        assignee,
        createdAt: '2026-11-20T10:00:00.000Z',
        updatedAt: '2026-11-20T10:00:00.000Z',
        archivedAt: null,
      }),
    pages: {
      '/': function Page() {
        const issue = useRecord(definition, 20)
        return issue ? <IssueFields issue={issue} /> : null
      },
    },
  })

it("an issue given to somebody is not said to be nobody's while the name is on its way", async () => {
  const { replica } = await show(8)
  expect(await screen.findByText('…')).toBeDefined()
  expect(screen.queryByText('Nobody yet')).toBeNull()
  await give(replica, 'user', 'account', 8, 2, { fullName: 'Sam Lee' })
  expect(await screen.findByText('Sam Lee')).toBeDefined()
})

it('one given to nobody says so', async () => {
  await show(null)
  expect(await screen.findByText('Nobody yet')).toBeDefined()
})
