import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
import { holdWhole, showPages } from '../../../tests/support/shown-page'
import type { Held } from '../../records/data/held'
import '../../ui/testing/dom'
import { ProjectContext } from './use-place'
import { WholeProject } from './whole-project'

const project = { id: 5, name: 'Kestrel House' } as Held<typeof projectDefinition> // What the page reads of one.
const page = () => (
  <ProjectContext value={project}>
    <WholeProject>
      <p>Nothing is late</p>
    </WholeProject>
  </ProjectContext>
)

// The delivery schedule said so on a slow line, while an order due two days before was on its way.
it('says nothing of what there is none of while the project is on its way', async () => {
  const { replica, goOnline } = await showPages({ at: '/schedule', pages: { '/schedule': page } })
  await screen.findByText(/something may be missing here/)
  goOnline({ scope: 'project:5', rows: 12 })
  expect(await screen.findByText('Downloading the project')).toBeDefined()
  expect(screen.queryByText('Nothing is late')).toBeNull()
  await holdWhole(replica, 'project:5')
  expect(await screen.findByText('Nothing is late')).toBeDefined()
})

it('without a connection says beside it that something may be missing', async () => {
  await showPages({ at: '/schedule', pages: { '/schedule': page } })
  expect(await screen.findByText(/something may be missing here/)).toBeDefined()
  expect(screen.getByText('Nothing is late')).toBeDefined()
})
