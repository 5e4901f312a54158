import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { project } from '#contract/estimating/project'
import { PERMISSION_RESOURCES, permissionStrings } from '#contract/permissions'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import { NewPage } from '../../records/form/new-page'
import { ListPage } from '../../records/list/list-page'
import { loadTable, saveTable } from '../../records/list/table-state'
import '../../ui/testing/dom'
import { useProjectDefaults } from './project-defaults'
import { useProjectUnseen } from './project-unseen'

const blank = Object.fromEntries(Object.entries(project.fields).map(([name, field]) => [name, field.initial]))

type Modules = Parameters<typeof permissionStrings>[1]
const permissionsWith = (modules: Modules) =>
  new Set(permissionStrings(Object.fromEntries(PERMISSION_RESOURCES.map(resource => [resource, 7])), modules, false))

/** The list of one project that is not on site, for a firm with these modules; the person had once filtered by those on site. */
async function show(modules: Modules) {
  saveTable('project', { ...loadTable(project, 'project', localStorage), filters: { showProjectHub: 1 } }, localStorage)
  const permissions = permissionsWith(modules)
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

it('"Onsite?" is a column and a filter only with both modules on (PROJ-1)', async () => {
  await show({ Estimating: 'Premium', SiteCommercial: 'Premium' })
  expect(await screen.findByRole('columnheader', { name: /Onsite/ })).toBeDefined()
  expect(await screen.findByText('No results')).toBeDefined()
})

it('with one module it is neither, and a filter kept from before hides nothing', async () => {
  await show({ Estimating: 'Premium', SiteCommercial: 'None' })
  expect(await screen.findByRole('link', { name: 'Kirkgate' })).toBeDefined()
  expect(screen.queryByText(/Onsite/)).toBeNull()
})

/** The form of a new project for a firm with these modules. */
const showForm = (modules: Modules) =>
  showPages({
    at: '/projects/new',
    viewer: { ...VIEWER, permissions: permissionsWith(modules) },
    fill: async replica => {
      for (const scope of ['account', 'index']) await holdWhole(replica, scope)
    },
    pages: {
      '/projects/new': () => (
        <NewPage
          resource={project}
          within={null}
          canCopy
          useDefaults={useProjectDefaults}
          useUnseen={useProjectUnseen}
        />
      ),
      '/projects/$id': () => null,
    },
  })

// With Site Commercial alone a project that is not on site was made, refused, and refused again for ever.
it('with Site Commercial alone a new project is on site, and nobody can say otherwise', async () => {
  const { replica } = await showForm({ Estimating: 'None', SiteCommercial: 'Premium' })
  await userEvent.type(await screen.findByLabelText('Project'), 'Kestrel House')
  expect(screen.queryByLabelText(/Onsite/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save project' }))
  await waitFor(async () => expect(await replica.outbox()).toHaveLength(1))
  const made = (await replica.outbox())[0]?.entry.id ?? 0
  expect(await replica.get('project', made)).toMatchObject({ name: 'Kestrel House', showProjectHub: true })
})

it('with both modules the form asks', async () => {
  await showForm({ Estimating: 'Premium', SiteCommercial: 'Premium' })
  expect(await screen.findByLabelText(/Onsite/)).toBeDefined()
})
