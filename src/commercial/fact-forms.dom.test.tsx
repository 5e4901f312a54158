import { Link } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
import { quantityOf } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../tests/support/shown-page'
import { ProjectContext } from '../common/places/use-place'
import type { Held } from '../records/data/held'
import '../ui/testing/dom'
import { LogDeliveryPage } from './deliveries/log-delivery-page'
import { NewFixedCostInvoicePage } from './fixed-costs/new-fixed-cost-invoice-page'
import { NewInvoicePage } from './invoices/new-invoice-page'
import { RaiseIssuePage } from './issues/raise-issue-page'
import { NewApplicationPage } from './labour/new-application-page'
import { RecordHoursPage } from './labour/record-hours-page'
import { RecordVariationPage } from './variations/record-variation-page'

// Spec: platform 2.4. What every form of a recorded fact promises, one after another; decision 676.

const project = { id: 5, name: 'Kestrel House', reference: '2417' } as Held<typeof projectDefinition> // What the pages read of one.

/** A form, a text field in it, and the first field that is wrong while nothing else is filled in. */
const FORMS: readonly (readonly [string, ComponentType, RegExp, RegExp])[] = [
  ['log delivery', LogDeliveryPage, /^Short or damaged/, /^Delivery note no/],
  ['record hours', RecordHoursPage, /^Note/, /^Activity/],
  ['new application', NewApplicationPage, /^Notes/, /^Subcontractor/],
  ['new invoice', NewInvoicePage, /^Invoice no/, /^Supplier/],
  ['new invoice of fixed costs', NewFixedCostInvoicePage, /^Invoice no/, /^Supplier/],
  ['raise issue', RaiseIssuePage, /^Where/, /^What is wrong/],
  ['record variation', RecordVariationPage, /^Where/, /^What is changed/],
]

const open = (Form: ComponentType, more: (replica: Replica) => Promise<void> = () => Promise.resolve()) =>
  showPages({
    at: '/form',
    pages: {
      '/form': () => (
        <ProjectContext value={project}>
          <Form />
          <Link to="/else">Leave</Link>
        </ProjectContext>
      ),
      '/else': () => <h1>Elsewhere</h1>,
    },
    fill: async replica => {
      const accepted = { name: 'Drylining', project: 5, isAccepted: true, archivedAt: null }
      await give(replica, 'assessment', 'index', 9, 1, accepted)
      await holdWhole(replica, 'project:5')
      await holdWhole(replica, 'assessment:9')
      await more(replica)
    },
  })

describe.each(FORMS)('the form: %s', (_name, Form, typed, wrong) => {
  beforeEach(() => setWidth(1440))

  it('asks before it is left unsaved, and keeps the draft until it is started again', async () => {
    const user = userEvent.setup()
    const { goTo } = await open(Form)
    const leave = () => user.click(screen.getByText('Leave'))
    await user.type(await screen.findByLabelText(typed), 'Two')
    await leave()
    await user.click(await screen.findByText('No, stay on this page'))
    expect(screen.getByLabelText(typed)).toHaveProperty('value', 'Two')
    await leave()
    await user.click(await screen.findByText('Yes, navigate away'))
    await screen.findByText('Elsewhere')

    await goTo('/form')
    await screen.findByText('This is what you had not saved when you were last here.')
    expect(screen.getByLabelText(typed)).toHaveProperty('value', 'Two')
    await user.click(screen.getByText('Start again'))
    expect(screen.getByLabelText(typed)).toHaveProperty('value', '')
    await leave()
    expect(await screen.findByText('Elsewhere')).toBeDefined()
  })

  it('moves to the first wrong field when it is saved, and says what is wrong there', async () => {
    const user = userEvent.setup()
    await open(Form)
    await user.click(await screen.findByText(/^Save /))
    const field = await screen.findByLabelText(wrong)
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText('Leave this page?')).toBeNull()
  })
})

it('says on a phone where the fact is saved, and takes a message away with its cause', async () => {
  setWidth(390)
  const user = userEvent.setup()
  const { goTo, replica, where } = await open(RaiseIssuePage)
  await user.click(await screen.findByText('Save on this phone'))
  await user.type(await screen.findByLabelText(/^What is wrong/), 'Crack')
  expect(screen.queryByText('You must specify this field')).toBeNull()
  await user.click(screen.getByText('Save on this phone'))
  await waitFor(() => expect(where()).toBe('/estimating/projects/5/hub/issues'))
  const issues = await replica.store.read(tables => tables.records('issue').toArray())
  expect(issues).toMatchObject([{ summary: 'Crack', owner: 7, project: 5 }])
  await goTo('/form')
  expect(await screen.findByLabelText(/^What is wrong/)).toHaveProperty('value', '')
})

// A draft is older than the records it names: what looked like none was saved all the same.
const GONE: readonly (readonly [string, ComponentType, string, object, RegExp])[] = [
  ['supplier of a delivery', LogDeliveryPage, 'delivery-new-5-free', { supplier: 77 }, /^Supplier/],
  ['subcontractor', NewApplicationPage, 'labour-new-5-9', { subcontractor: 77 }, /^Subcontractor/],
  ['supplier of an invoice', NewInvoicePage, 'invoice-new-5', { supplier: 77 }, /^Supplier/],
  ['order of an invoice', NewInvoicePage, 'invoice-new-5', { order: 77 }, /^Order/],
  ['credited invoice', NewInvoicePage, 'invoice-new-5', { supplier: 3, isCredit: true, credits: 77 }, /^Credits/],
  ['zone', RaiseIssuePage, 'issue-new-5', { zone: 77 }, /^Zone/],
  ['person an issue is for', RaiseIssuePage, 'issue-new-5', { assignee: 77 }, /^For/],
  ['owner', RaiseIssuePage, 'issue-new-5', { owner: 77 }, /^Owner/],
  ['work package', RaiseIssuePage, 'issue-new-5', { workPackage: 77 }, /^Package/],
  ['drawing', RaiseIssuePage, 'issue-new-5', { pinned: { drawing: 77, pin: null } }, /^On a drawing/],
  ['drawing of a variation', RecordVariationPage, 'variation-new-5', { drawing: 77 }, /^Drawing/],
]

it.each(GONE)('shows the %s of a draft that is gone, and asks for another', async (_name, Form, key, draft, label) => {
  setWidth(1440)
  const user = userEvent.setup()
  await open(Form, async replica => {
    await give(replica, 'supplier', 'account', 3, 1, { fullName: 'Harland', archivedAt: null })
    await replica.saveDraft(key, draft)
  })
  const field = await screen.findByLabelText(label)
  await waitFor(() => expect(shown(field)).toBe('No longer available'))
  await user.click(screen.getByText(/^Save /))
  await waitFor(() => expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('This is no longer available. Choose again')).toBeDefined()
})

/** The words of what is chosen in a select or a combobox. */
const shown = (field: HTMLElement) =>
  field instanceof HTMLSelectElement ? field.selectedOptions[0]?.textContent : (field as HTMLInputElement).value

it('shows on a part what a draft names that is still to come, and saves it', async () => {
  setWidth(1440)
  const user = userEvent.setup()
  const { replica } = await showPages({
    at: '/form',
    pages: {
      '/form': () => (
        <ProjectContext value={project}>
          <RaiseIssuePage />
        </ProjectContext>
      ),
      '/estimating/projects/$projectId/hub/issues': () => <h1>Issues</h1>,
    },
    partial: ['project:5'],
    fill: replica =>
      replica.saveDraft('issue-new-5', { summary: 'Crack', zone: 77, pinned: { drawing: 78, pin: null } }),
  })
  await waitFor(() => expect(shown(screen.getByLabelText(/^Zone/))).toBe('Still downloading'))
  expect(shown(screen.getByLabelText(/^On a drawing/))).toBe('Still downloading')
  await user.click(screen.getByText('Save issue'))
  await screen.findByText('Issues')
  expect(await replica.all('issue')).toMatchObject([{ summary: 'Crack', zone: 77, drawing: 78 }])
})

const ROWS: readonly (readonly [string, ComponentType, string, object, string])[] = [
  ['people', RecordHoursPage, 'labour-hours-5', { hours: { 77: quantityOf(8) } }, 'Give hours to at least one person'],
  [
    'activities',
    NewApplicationPage,
    'labour-new-5-9',
    { quantities: { '77|1': quantityOf(8) } },
    'Say what was done of at least one activity',
  ],
]

it.each(ROWS)('says that a draft was filled in for %s that are gone, and counts none of it', async (...row) => {
  const [, Form, key, draft, why] = row
  setWidth(1440)
  const user = userEvent.setup()
  await open(Form, replica => replica.saveDraft(key, draft))
  expect(await screen.findByText('1 entry of this draft is for something that is no longer here.')).toBeDefined()
  await user.click(screen.getByText(/^Save /))
  expect(await screen.findByText(why)).toBeDefined()
})

it('keeps the bill that a form was opened on when another is accepted', async () => {
  setWidth(1440)
  const user = userEvent.setup()
  const { replica } = await open(NewApplicationPage)
  await user.type(await screen.findByLabelText(/^Notes/), 'Level 2')
  const accepted = { name: 'Another', project: 5, isAccepted: true, archivedAt: null }
  await give(replica, 'assessment', 'index', 8, 2, accepted)
  await holdWhole(replica, 'assessment:8')
  const bill = await screen.findByLabelText('Assessment')
  expect(shown(bill)).toBe('Drylining')
  expect(screen.getByLabelText(/^Notes/)).toHaveProperty('value', 'Level 2')
})
