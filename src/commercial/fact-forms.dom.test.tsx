import { Link } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
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
]

const open = (Form: ComponentType) =>
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
