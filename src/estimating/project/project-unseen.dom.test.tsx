import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { project } from '#contract/estimating/project'
import { PERMISSION_RESOURCES, permissionStrings } from '#contract/permissions'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import { ListPage } from '../../records/list/list-page'
import { loadTable, saveTable } from '../../records/list/table-state'
import '../../ui/testing/dom'
import { useProjectUnseen } from './project-unseen'

const blank = Object.fromEntries(Object.entries(project.fields).map(([name, field]) => [name, field.initial]))

/** The list of one project that is not on site, for a firm with these modules; the person had once filtered by those on site. */
async function show(modules: Parameters<typeof permissionStrings>[1]) {
  saveTable('project', { ...loadTable(project, 'project', localStorage), filters: { showProjectHub: 1 } }, localStorage)
  const permissions = new Set(
    permissionStrings(Object.fromEntries(PERMISSION_RESOURCES.map(resource => [resource, 7])), modules, false),
  )
  await showPages({
    at: '/projects',
    viewer: { ...VIEWER, permissions },
    fill: async replica => {
      await give(replica, 'project', 'index', 3, 1, {
        ...blank,
        name: 'Kirkgate',
        archivedAt: null,
        createdAt: '2026-11-20T10:00:00.000Z',
        updatedAt: '2026-11-20T10:00:00.000Z',
      })
      await holdWhole(replica, 'index')
    },
    pages: { '/projects': () => <ListPage resource={project} within={null} useUnseen={useProjectUnseen} /> },
  })
}

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
})

it('"Onsite?" is a column and a filter only with both modules on', async () => {
  await show({ Estimating: 'Premium', SiteCommercial: 'Premium' })
  expect(await screen.findByRole('columnheader', { name: /Onsite/ })).toBeDefined()
  expect(await screen.findByText('No results')).toBeDefined()
})

it('with one module it is neither, and a filter kept from before hides nothing', async () => {
  await show({ Estimating: 'Premium', SiteCommercial: 'None' })
  expect(await screen.findByRole('link', { name: 'Kirkgate' })).toBeDefined()
  expect(screen.queryByText(/Onsite/)).toBeNull()
})
