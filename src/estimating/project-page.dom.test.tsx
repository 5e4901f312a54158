import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { project as projectDefinition } from '#contract/estimating/project'
import { pence, percent } from '#domain/value/money'
import { give } from '../../tests/support/replica'
import { formFields } from '../records/form/form-state'
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

it.each([true, false])('leads on site only where the project is on site: %s (PROJ-5)', async isOnSite => {
  await showPages({
    viewer: VIEWER,
    pages: {
      '/estimating/projects/$projectId': () => (
        <ProjectContext value={{ ...project, showProjectHub: isOnSite }}>
          <ProjectPage />
        </ProjectContext>
      ),
    },
    at: '/estimating/projects/5',
  })
  await screen.findByRole('link', { name: 'New assessment' })
  expect(screen.queryAllByRole('link', { name: 'On site' })).toHaveLength(isOnSite ? 1 : 0)
})

const WRITTEN = [
  'scsCompanyGroup',
  'address',
  'projectValue',
  'tenderSubmittedDate',
  'chaseDate',
  'clientContactPerson',
  'enquiryDate',
  'tenderDueDate',
  'retentionPercentage',
  'accountRef',
  'status',
  'responsible',
  'assignedTo',
  'showProjectHub',
]

// Spec: PROJ-3, with `e2e/files.spec.ts` for drawings and documents.
it('shows every field of a project, says what is due next with what is late, and what each tender comes to', async () => {
  const names = formFields(projectDefinition, {}, []).flatMap(section => section.names)
  expect(WRITTEN.filter(name => !names.includes(name))).toEqual([])
  const whole = {
    ...project,
    reference: '2431',
    client: 3,
    clientContactPerson: 'J. Holroyd',
    scsCompanyGroup: 4,
    address: { street1: 'Albion Street', city: 'Leeds', postcode: 'LS1 5AA' },
    enquiryDate: '2026-01-05',
    tenderDueDate: '2026-02-06',
    tenderSubmittedDate: '2026-02-05',
    chaseDate: '2999-03-01',
    projectValue: pence(125_000_00),
    retentionPercentage: percent(5),
    accountRef: 'ALB-77',
    responsible: 8,
    assignedTo: [9],
    notes: 'Keys at the gatehouse',
  } as unknown as Held<typeof projectDefinition>
  await showPages({
    viewer: VIEWER,
    fill: async replica => {
      await give(replica, 'client', 'index', 3, 1, { fullName: 'Calder Homes' })
      await give(replica, 'company', 'index', 4, 1, { name: 'Pennine Interiors (North) Ltd' })
      await give(replica, 'user', 'index', 8, 1, { fullName: 'Priya Nair' })
      await give(replica, 'user', 'index', 9, 1, { fullName: 'Tom Hale' })
      await give(replica, 'assessment', 'index', 21, 1, { project: 5, name: 'Drylining', status: 'in_progress' })
      await give(replica, 'assessment', 'index', 22, 1, {
        project: 5,
        name: 'Drylining',
        status: 'in_progress',
        snapshotOf: 21,
        snapshotComment: 'Before the review',
      })
      await give(replica, 'tender', 'index', 31, 1, {
        project: 5,
        number: 1,
        name: 'Calder Homes',
        status: 'draft',
        lines: {
          21: {
            net: pence(97_500_00),
            discount: pence(2_500_00),
            gross: pence(100_000_00),
            vat: pence(0),
            vatRate: percent(0),
          },
        },
      })
    },
    pages: {
      '/estimating/projects/$projectId': () => (
        <ProjectContext value={whole}>
          <ProjectPage />
        </ProjectContext>
      ),
    },
    at: '/estimating/projects/5',
  })
  for (const words of [
    'Calder Homes',
    'J. Holroyd',
    'Pennine Interiors (North) Ltd',
    'Tom Hale',
    'ALB-77',
    'Keys at the gatehouse',
    '£125,000.00',
    '5.00%',
    'Read-only: Before the review',
  ])
    expect((await screen.findAllByText(words, { exact: false })).length, words).toBeGreaterThan(0)
  for (const [label, value] of [
    ['Site address', 'Albion Street, Leeds, LS1 5AA'],
    ['Enquiry date', '05/01/2026'],
    ['Tender submitted', '05/02/2026'],
    ['Chase', '01/03/2999'],
  ] as const)
    expect(screen.getByText(label).closest('div')?.textContent, label).toContain(value)
  const due = within(screen.getByRole('list', { name: 'Due next' }))
  expect(due.getAllByRole('listitem').map(each => each.textContent)).toEqual([
    'Submit the tender06/02/2026Late',
    'Chase the client01/03/2999',
    'Complete Drylining',
  ])
  const tenders = await screen.findByRole('list', { name: 'Tenders' })
  expect(tenders.textContent).toContain('£100,000.00')
})
