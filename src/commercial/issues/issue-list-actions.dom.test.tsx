import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
import type { Condition } from '#domain/records/filter'
import type { ListQuery } from '#local/types'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import { ProjectContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import '../../ui/testing/dom'
import { IssueListActions } from './issue-list-actions'

const project = { id: 3, name: 'Kestrel House', reference: null, archivedAt: null } as Held<typeof projectDefinition> // What the buttons read of one.
const OPEN: Condition = { field: 'state', comparison: 'equal', values: ['open'] }
const query: ListQuery = {
  resource: 'issue',
  within: { field: 'project', id: 3 },
  conditions: [OPEN],
  sort: '',
  page: 2,
  limit: 25,
  includeArchived: false,
}
const asked: unknown[] = []
const show = (total: number) =>
  showPages({
    at: '/',
    fill: async replica => {
      for (const [id, state] of [
        [20, 'open'],
        [21, 'closed'],
        [22, 'open'],
      ] as const)
        await give(replica, 'issue', 'project:3', id, 1, { project: 3, summary: 'Crack', state, archivedAt: null })
      await holdWhole(replica, 'project:3')
    },
    server: {
      call: (path, init) => {
        asked.push([path, JSON.parse(typeof init?.body === 'string' ? init.body : 'null')])
        return Promise.resolve(Response.json({ making: 901 }, { status: 202 }))
      },
    },
    pages: {
      '/': () => (
        <ProjectContext value={project}>
          <IssueListActions shown={{ query, total }} />
        </ProjectContext>
      ),
    },
  })

// A phone printed only what was chosen one by one.
it.each([390, 1440])('all that are listed can be printed at %d pixels', async width => {
  setWidth(width)
  const { goOnline } = await show(2)
  goOnline()
  expect(await screen.findByRole('button', { name: 'PDF' })).toBeDefined()
})

// A report could have the fifty issues that can be chosen one by one; a project has hundreds.
it('all issues of the list as it is filtered, of every page, go into one PDF', async () => {
  const { goOnline } = await show(2)
  goOnline()
  await userEvent.click(await screen.findByRole('button', { name: 'PDF' }))
  await screen.findByRole('dialog', { name: 'Your documents' })
  expect(asked).toEqual([['/projects/3/documents', { kind: 'issues', issues: [20, 22] }]])
})

it('more than a report holds are refused before the tap, with what helps', async () => {
  const { goOnline } = await show(301)
  goOnline()
  expect(await screen.findByText('A PDF has 300 issues at most: filter the list')).toBeDefined()
})
