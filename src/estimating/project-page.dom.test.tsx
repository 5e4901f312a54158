import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
import type { Held } from '../records/data/held'
import { showPages, VIEWER } from '../../tests/support/shown-page'
import { ProjectContext } from '../common/places/use-place'
import '../ui/testing/dom'
import { ProjectPage } from './project-page'

const project = {
  id: 5,
  name: 'Albion Mill',
  status: 'enquiry',
  showProjectHub: false,
  client: null,
  responsible: null,
  retentionPercentage: null,
  projectValue: null,
  tenderDueDate: null,
  assignedUsers: [],
  archivedAt: null,
} as unknown as Held<typeof projectDefinition> // What the page reads of one.

// Until this button there was no way to an assessment but the import of a bill.
it('starts an empty assessment of the project', async () => {
  await showPages({
    viewer: VIEWER,
    pages: {
      '/estimating/projects/$projectId': () => (
        <ProjectContext value={project}>
          <ProjectPage />
        </ProjectContext>
      ),
    },
    at: '/estimating/projects/5',
  })
  const link = await screen.findByRole('link', { name: 'New assessment' })
  expect(link.getAttribute('href')).toBe('/estimating/assessments/new?project=5')
})
