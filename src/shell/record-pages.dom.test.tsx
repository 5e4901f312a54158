// What a person may edit, they can read on the record's page, generic or written by hand, and every page offers the history.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readdirSync, readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADDRESS_LINES, type Field } from '#contract/fields/field'
import type { Resource } from '#contract/kit/resource'
import { whyNot } from '#contract/lifecycles'
import { resourceNamed } from '#contract/resources'
import type { Replica } from '#local/replica'
import { give } from '../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../tests/support/shown-page'
import { AssessmentContext, ProjectContext } from '../common/places/use-place'
import { AssessmentPage } from '../estimating/assessment/assessment-page'
import { ProjectPage } from '../estimating/project-page'
import { QuoteRequestPage } from '../estimating/quotes/quote-request-page'
import { TenderPage } from '../estimating/tenders/tender-page'
import { LabourApplicationPage } from '../commercial/labour/application-page'
import { IncomingApplicationPage } from '../commercial/incoming/incoming-page'
import { OutgoingApplicationPage } from '../commercial/payment/outgoing-page'
import { InvoicePage } from '../commercial/invoices/invoice-page'
import { IssuePage } from '../commercial/issues/issue-page'
import { FixedCostInvoicePage } from '../commercial/fixed-costs/fixed-cost-invoice-page'
import { FixedCostOrderPage } from '../commercial/fixed-costs/fixed-cost-order-page'
import { VariationPage } from '../commercial/variations/variation-page'
import { OrderPage } from '../commercial/orders/order-page'
import { GroupPage } from '../commercial/progress/groups/group-page'
import { RolePage } from '../admin/roles/role-page'
import { useRecord } from '../records/data/use-record'
import { assessment } from '#contract/estimating/assessment'
import { project } from '#contract/estimating/project'
import '../ui/testing/dom'

beforeEach(() => setWidth(1440))

const ID = 41
/** The project the page is under, as the frame above gives it. */
function Within({ id, children }: { readonly id: number; readonly children: ReactNode }) {
  const found = useRecord(project, id)
  return found ? <ProjectContext value={found}>{children}</ProjectContext> : null
}

/** Pages written by hand, at their addresses. */
const BY_HAND: Readonly<Record<string, { readonly path: string; readonly page: () => ReactNode }>> = {
  project: {
    path: '/projects/$projectId',
    page: () => (
      <Within id={ID}>
        <ProjectPage />
      </Within>
    ),
  },
  role: { path: '/roles/$id', page: RolePage },
  assessment: {
    path: '/assessments/$assessmentId',
    page: function Assessment() {
      const found = useRecord(assessment, ID)
      return found ? (
        <AssessmentContext value={found}>
          <AssessmentPage />
        </AssessmentContext>
      ) : null
    },
  },
  tender: {
    path: '/tenders/$id',
    page: () => (
      <Within id={900}>
        <TenderPage />
      </Within>
    ),
  },
  quoteRequest: {
    path: '/quotes/$id',
    page: function Quotes() {
      const found = useRecord(assessment, 900)
      return found ? (
        <AssessmentContext value={found}>
          <QuoteRequestPage />
        </AssessmentContext>
      ) : null
    },
  },
  issue: {
    path: '/issues/$issueId',
    page: () => (
      <Within id={900}>
        <IssuePage />
      </Within>
    ),
  },
  variation: {
    path: '/variations/$variationId',
    page: () => (
      <Within id={900}>
        <VariationPage />
      </Within>
    ),
  },
  materialOrder: {
    path: '/orders/$orderId',
    page: () => (
      <Within id={900}>
        <OrderPage />
      </Within>
    ),
  },
  fixedCostOrder: {
    path: '/fixed-cost-orders/$orderId',
    page: () => (
      <Within id={900}>
        <FixedCostOrderPage />
      </Within>
    ),
  },
  fixedCostInvoice: {
    path: '/fixed-cost-invoices/$invoiceId',
    page: () => (
      <Within id={900}>
        <FixedCostInvoicePage />
      </Within>
    ),
  },
  progressGroup: {
    path: '/progress-groups/$groupId',
    page: () => (
      <Within id={900}>
        <GroupPage />
      </Within>
    ),
  },
  labourApplication: {
    path: '/applications/$applicationId',
    page: () => (
      <Within id={900}>
        <LabourApplicationPage />
      </Within>
    ),
  },
  incomingApplication: {
    path: '/incoming/$applicationId',
    page: () => (
      <Within id={900}>
        <IncomingApplicationPage />
      </Within>
    ),
  },
  outgoingApplication: {
    path: '/outgoing/$applicationId',
    page: () => (
      <Within id={900}>
        <OutgoingApplicationPage />
      </Within>
    ),
  },
  materialInvoice: {
    path: '/invoices/$invoiceId',
    page: () => (
      <Within id={900}>
        <InvoicePage />
      </Within>
    ),
  },
}
/** Pages under the address of a project or an assessment, which don't name it again. */
const WITHIN: Readonly<Record<string, string>> = {
  issue: 'project',
  variation: 'project',
  tender: 'project',
  materialOrder: 'project',
  fixedCostOrder: 'project',
  fixedCostInvoice: 'project',
  progressGroup: 'project',
  materialInvoice: 'project',
  labourApplication: 'project',
  incomingApplication: 'project',
  outgoingApplication: 'project',
  quoteRequest: 'assessment',
}

const editable = (resource: Resource): (readonly [string, Field])[] =>
  Object.entries(resource.fields).filter(([, field]) => !field.serverOwned)

const NO_ADDRESS = Object.fromEntries(ADDRESS_LINES.map(line => [line, '']))
/** A value of each kind in record form that cannot be mistaken for another field's, and how a person reads it. */
function sample(name: string, field: Field, at: number): { readonly value: unknown; readonly read: string } {
  switch (field.kind) {
    case 'text':
    case 'note':
      return { value: `${name} words`, read: `${name} words` }
    case 'choice': {
      const choice = field.choices.at(-1)
      return { value: choice?.value, read: choice?.label ?? '' }
    }
    case 'flag':
      return { value: true, read: field.label }
    case 'day':
      return { value: `2026-03-${10 + at}`, read: `${10 + at}/03/2026` }
    case 'percentage':
      return { value: at * 10_000, read: `${at}.00%` }
    case 'money':
      return { value: at * 100, read: `${at}.00` }
    case 'integer': {
      const value = Math.min(700 + at, field.atMost ?? Infinity)
      return { value, read: `${value}` }
    }
    case 'address':
      return { value: { ...NO_ADDRESS, street1: `${name} street` }, read: `${name} street` }
    case 'ref':
      return { value: 900 + at, read: `${name} named` }
    case 'refs':
      return { value: [900 + at], read: `${name} named` }
    default:
      throw new Error(`No sample of ${field.kind} for ${name}`)
  }
}

async function fill(replica: Replica, resource: Resource): Promise<void> {
  const row: Record<string, unknown> = {}
  for (const [at, [name, field]] of editable(resource).entries()) {
    const { value } = sample(name, field, at)
    // A flag that leaves a section out is not set, or its fields would be asked of nobody.
    row[name] = resource.sections.some(({ unless }) => unless?.field === name && unless.is.includes(true))
      ? false
      : value
    if (field.kind !== 'ref' && field.kind !== 'refs') continue
    const target = resourceNamed(field.target)
    const [label = ''] = target.label
    await give(replica, target.name, 'account', 900 + at, 1, { [label]: `${name} named` })
  }
  await give(replica, resource.name, 'index', ID, 1, row)
  for (const scope of ['account', 'index']) await holdWhole(replica, scope)
}

describe.each(Object.entries(BY_HAND))('the page of a %s, written by hand', (name, { path, page }) => {
  const resource = resourceNamed(name)
  const show = () =>
    showPages({ at: path.replace(/\$\w+/, `${ID}`), fill: replica => fill(replica, resource), pages: { [path]: page } })

  it('shows every field a person may edit', async () => {
    await show()
    await screen.findByRole('heading', { level: 1 })
    const own = [...editable(resource).entries()].filter(([, [field]]) => field !== WITHIN[name])
    const missing = () =>
      own.flatMap(([at, [field, definition]]) => {
        const { read } = sample(field, definition, at)
        return document.body.textContent.includes(read) ? [] : [`${name}.${field}, as "${read}"`]
      })
    await waitFor(() => expect(missing(), 'fields that the page does not show').toEqual([]))
  })

  it('offers history, archive, delete and edit', async () => {
    await show()
    await screen.findByRole('heading', { level: 1 })
    const edit = () => screen.queryByRole('link', { name: 'Edit' })?.getAttribute('href')
    await waitFor(() => expect(edit(), `the link Edit of a ${name}`).toMatch(new RegExp(`/${ID}/edit$`)))
    const more = screen.queryByRole('button', { name: 'More actions' })
    if (more) await userEvent.click(more)
    // A lifecycle may bar archiving and deleting from the first state on.
    const fresh = Object.fromEntries(Object.entries(resource.fields).map(([field, { initial }]) => [field, initial]))
    const allowed = [
      'History',
      ...(whyNot('archive', resource, fresh) === null ? ['Archive'] : []),
      ...(whyNot('delete', resource, fresh) === null ? ['Delete'] : []),
    ]
    const missing = allowed.filter(action => !screen.queryByRole(more ? 'menuitem' : 'button', { name: action }))
    expect(missing, `what the page of a ${name} does not offer`).toEqual([])
  })
})

/** The calls of `pages` over all areas: the resource and its options. */
const calls = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(path => /(routes|router)\.tsx?$/.test(path))
  .flatMap(path => [...readFileSync(`src/${path}`, 'utf8').matchAll(/\bpages\((\w+), \{([^]*?)\}\)/g)])
  .map(([, name = '', options = '']) => ({ name, options }))

it('names every page written by hand', () => {
  expect(calls.length).toBeGreaterThan(20)
  const left = calls.filter(({ options }) => /leave: \[[^\]]*'view'/.test(options)).map(({ name }) => name)
  expect(left.filter(name => !(name in BY_HAND))).toEqual([])
})

/** Which quote a build-up's price comes from: no page lets a person choose it yet; it comes with the choice of prices. */
const NO_PAGE_YET = ['templateMaterial.quoteLine', 'templateActivity.quoteLine']

it('has every field a person may edit in a section, which generic pages and details show', () => {
  const missing = calls.flatMap(({ name, options }) => {
    const resource = resourceNamed(name)
    const inSections = resource.sections.flatMap(section => section.fields)
    const parent = /within: '(\w+)'/.exec(options)?.[1]
    return editable(resource)
      .filter(([field]) => field !== parent && !inSections.includes(field))
      .map(([field]) => `${name}.${field}`)
  })
  expect(missing).toEqual(NO_PAGE_YET)
})
