import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { materialOrder } from '#contract/commercial/material-order'
import { assessment } from '#contract/estimating/assessment'
import { tender } from '#contract/estimating/tender'
import { user as userDefinition } from '#contract/platform/user'
import { tenderDocument } from '#contract/estimating/tender-document'
import type { project as projectDefinition } from '#contract/estimating/project'
import { pence, percent } from '#domain/value/money'
import type { Fields } from '#contract/fields/field'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import { ProjectContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import '../../ui/testing/dom'
import { TenderPage } from './tender-page'

const project = { id: 5, name: 'Albion Mill', client: null, tenderDueDate: null } as Held<typeof projectDefinition> // What the page reads of one.
const blank = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial]))
const green = { rateBuildUpState: 'complete', quantificationState: 'complete', fixedCostsState: 'complete' }
const sound = { rates: null, quantities: null, fixedCosts: null, budget: null }
const UNPRICED = '1 product has a quantity and no rate: C-02'

beforeEach(() => setWidth(1440))

/** Doors are in the tender, Drylining may join; the office says this of their bills. */
async function show(rates: { readonly doors: string | null; readonly drylining: string | null }) {
  const row = { net: '0.00', discount: '0.00', gross: '0.00', vat: '0.00', reason: null, status: '', tender: null }
  const told = Object.entries({ 8: rates.doors, 9: rates.drylining }).map(([id, said]) => ({
    ...row,
    id: Number(id),
    name: '',
    versionMajor: 1,
    versionMinor: 0,
    readiness: { ...sound, rates: said },
  }))
  const { goOnline } = await showPages({
    viewer: VIEWER,
    // The office tells of bills that this device does not hold.
    partial: ['assessment:8', 'assessment:9'],
    server: { call: async path => Response.json(path.includes('/assessments-for-tender') ? told : {}) },
    fill: async replica => {
      const own = { ...blank(assessment.fields), ...green, project: 5, versionMajor: 1, versionMinor: 0 }
      const offered = { net: pence(1), discount: pence(0), gross: pence(1), vat: pence(0), vatRate: percent(0) }
      await give(replica, 'assessment', 'index', 8, 1, { ...own, name: 'Doors', status: 'tender_pending', tender: 7 })
      await give(replica, 'assessment', 'index', 9, 1, { ...own, name: 'Drylining', status: 'ready_to_tender' })
      const lines = { 8: offered }
      const named = { name: 'Building C', number: 1, project: 5, lines, openDays: 90, status: 'draft' }
      await give(replica, 'tender', 'index', 7, 1, { ...blank(tender.fields), ...named })
    },
    pages: {
      '/estimating/projects/$projectId/tenders/$id': () => (
        <ProjectContext value={project}>
          <TenderPage />
        </ProjectContext>
      ),
    },
    at: '/estimating/projects/5/tenders/7',
  })
  goOnline()
}
const submit = () => screen.findByRole('button', { name: 'Submit tender' })

// Spec: ASMT-18, issue 11, D1: the office refuses both, and the page says so before the tap.
it('D1: says which bill may not be offered as it is now, and leads to its checks', async () => {
  await show({ doors: UNPRICED, drylining: UNPRICED })
  const list = within(await screen.findByRole('list', { name: 'Before you submit' }))
  const link = await list.findByRole('link', { name: 'Doors v1.0' })
  expect(link.getAttribute('href')).toBe('/estimating/assessments/8/boq/checks')
  expect(list.getByText(UNPRICED)).toBeDefined()
  expect(list.queryByText(/sections complete/)).toBeNull()
  const why = `Doors: ${UNPRICED}. Take it out of the tender to put it right`
  await waitFor(async () => expect((await submit()).getAttribute('aria-description')).toBe(why))
  const [reason] = await screen.findAllByRole('link', { name: UNPRICED })
  expect(reason?.getAttribute('href')).toBe('/estimating/assessments/9/boq/checks')
  expect(screen.queryByRole('button', { name: 'Add Drylining v1.0' })).toBeNull()
})

it('says that all sections are complete only once the office has looked, and then offers the next', async () => {
  await show({ doors: null, drylining: null })
  expect(await screen.findByText('3 sections complete')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Add Drylining v1.0' })).toBeDefined()
  await waitFor(async () => expect((await submit()).getAttribute('aria-description')).toBeNull())
})

// Audit of the site's money: the button was offered, and the office refused it.
it('says before the press why an acceptance cannot be undone: what was bought for the project', async () => {
  const offered = { net: pence(1), discount: pence(0), gross: pence(1), vat: pence(0), vatRate: percent(0) }
  const named = { name: 'Building C', number: 1, project: 5, lines: { 8: offered }, openDays: 90, status: 'accepted' }
  const bought = { ...blank(materialInvoice.fields), project: 5, supplier: 3, kind: 'invoice', net: pence(9_000) }
  const { goOnline } = await showPages({
    viewer: VIEWER,
    server: { call: async () => Response.json([]) },
    fill: async replica => {
      await give(replica, 'tender', 'index', 7, 1, { ...blank(tender.fields), ...named })
      await give(replica, 'materialInvoice', 'project:5', 61, 1, { ...bought, invoiceReference: 'H-1', state: 'paid' })
      await give(replica, 'materialInvoice', 'project:5', 62, 1, { ...bought, invoiceReference: 'H-2' })
      const order = { ...blank(materialOrder.fields), project: 5, supplier: 3 }
      await give(replica, 'materialOrder', 'project:5', 63, 1, { ...order, state: 'draft' })
      const sent = { sentAt: '2026-11-02T08:00:00.000Z' }
      await give(replica, 'materialOrder', 'project:5', 64, 1, { ...order, ...sent, state: 'sent' })
      await give(replica, 'materialOrder', 'project:5', 65, 1, { ...order, ...sent, state: 'cancelled' })
      const claim = { ...blank(outgoingApplication.fields), project: 5 }
      await give(replica, 'outgoingApplication', 'project:5', 66, 1, { ...claim, state: 'paid' })
      await give(replica, 'outgoingApplication', 'project:5', 67, 1, { ...claim, state: 'cancelled' })
      await holdWhole(replica, 'project:5')
    },
    pages: {
      '/estimating/projects/$projectId/tenders/$id': () => (
        <ProjectContext value={project}>
          <TenderPage />
        </ProjectContext>
      ),
    },
    at: '/estimating/projects/5/tenders/7',
  })
  goOnline()
  await userEvent.click(await screen.findByRole('button', { name: 'Other steps' }))
  await waitFor(() =>
    expect(screen.getByRole('menuitem', { name: /^Undo acceptance/ }).textContent).toContain(
      'The project has 1 order, 2 invoices, 1 outgoing application, so acceptance cannot be undone. Cancel or delete what is wrong first',
    ),
  )
})

it('names who submitted a tender and who decided it', async () => {
  const offered = { net: pence(1), discount: pence(0), gross: pence(1), vat: pence(0), vatRate: percent(0) }
  const sent = { submittedAt: '2026-11-02T08:00:00.000Z', submittedBy: 21, openDays: 90 }
  const won = { decidedAt: '2026-11-09T15:30:00.000Z', decidedBy: 22, decisionNote: 'Best programme' }
  const named = { name: 'Building C', number: 1, project: 5, lines: { 8: offered }, status: 'accepted' }
  await showPages({
    viewer: VIEWER,
    server: { call: async () => Response.json([]) },
    fill: async replica => {
      await give(replica, 'user', 'account', 21, 1, { ...blank(userDefinition.fields), fullName: 'Priya Nair' })
      await give(replica, 'user', 'account', 22, 1, { ...blank(userDefinition.fields), fullName: 'Joy Adeyemi' })
      await give(replica, 'tender', 'index', 7, 1, { ...blank(tender.fields), ...named, ...sent, ...won })
    },
    pages: {
      '/estimating/projects/$projectId/tenders/$id': () => (
        <ProjectContext value={project}>
          <TenderPage />
        </ProjectContext>
      ),
    },
    at: '/estimating/projects/5/tenders/7',
  })
  const decisions = await screen.findByRole('list', { name: 'Decisions' })
  await waitFor(() => expect(decisions.textContent).toContain('02/11/2026, 08:00 · Priya Nair'))
  await waitFor(() => expect(decisions.textContent).toContain('Best programme09/11/2026, 15:30 · Joy Adeyemi'))
})

it('shows how far a document is that is made again, and opens the one before meanwhile', async () => {
  const own = { ...blank(tenderDocument.fields), project: 5, tender: 7, kind: 'bill' }
  const offered = { net: pence(1), discount: pence(0), gross: pence(1), vat: pence(0), vatRate: percent(0) }
  const named = { name: 'Building C', number: 1, project: 5, lines: { 8: offered }, openDays: 90, status: 'draft' }
  await showPages({
    viewer: VIEWER,
    server: { call: async () => Response.json([]) },
    fill: async replica => {
      await give(replica, 'tender', 'index', 7, 1, { ...blank(tender.fields), ...named })
      await give(replica, 'tenderDocument', 'project:5', 71, 1, { ...own, state: 'made', file: 90, pages: 2 })
      await give(replica, 'tenderDocument', 'project:5', 72, 1, { ...own, state: 'making', progress: 30 })
      await holdWhole(replica, 'project:5')
    },
    pages: {
      '/estimating/projects/$projectId/tenders/$id': () => (
        <ProjectContext value={project}>
          <TenderPage />
        </ProjectContext>
      ),
    },
    at: '/estimating/projects/5/tenders/7',
  })
  const row = (await screen.findByRole('checkbox', { name: 'Make the priced bill' })).closest('li')
  const words = await waitFor(() => {
    const text = row?.textContent ?? ''
    expect(text).toContain('Being made, 30 %')
    return text
  })
  expect(words).toContain('A file')
})

it('keeps the document that went out in sight when it is made again after the tender was submitted', async () => {
  const own = { ...blank(tenderDocument.fields), project: 5, tender: 7, kind: 'bill', state: 'made', pages: 2 }
  const offered = { net: pence(1), discount: pence(0), gross: pence(1), vat: pence(0), vatRate: percent(0) }
  const named = { name: 'Building C', number: 1, project: 5, lines: { 8: offered }, openDays: 90, status: 'submitted' }
  await showPages({
    viewer: VIEWER,
    server: { call: async () => Response.json([]) },
    fill: async replica => {
      await give(replica, 'tender', 'index', 7, 1, { ...blank(tender.fields), ...named })
      const [out, again] = ['2026-02-02T09:00:00.000Z', '2026-11-10T09:00:00.000Z']
      await give(replica, 'tenderDocument', 'project:5', 71, 1, { ...own, file: 90, madeAt: out })
      await give(replica, 'tenderDocument', 'project:5', 72, 1, { ...own, file: 91, madeAt: again })
      await holdWhole(replica, 'project:5')
    },
    pages: {
      '/estimating/projects/$projectId/tenders/$id': () => (
        <ProjectContext value={project}>
          <TenderPage />
        </ProjectContext>
      ),
    },
    at: '/estimating/projects/5/tenders/7',
  })
  const row = (await screen.findByRole('checkbox', { name: 'Make the priced bill' })).closest('li')
  await waitFor(() => expect(row?.textContent).toMatch(/Made 10\/11\/2026.*Made 02\/02\/2026/))
})
