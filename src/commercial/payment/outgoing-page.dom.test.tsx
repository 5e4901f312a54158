// Long because each case draws the whole page with an office of its own: sums, lines, photos, certificates, approved work, dates and notices.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
import { type Money, NIL, pence, percent } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { onDay } from '../../../tests/support/on-day'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import { ProjectContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import '../../ui/testing/dom'
import { OutgoingApplicationPage } from './outgoing-page'

onDay('2026-11-11T10:00:00Z')

// Spec: APP-1, APP-3. An application as a person sees it, without a connection; figures by hand.

beforeEach(() => setWidth(1440))

const project = { id: 5, name: 'Kestrel House', reference: '2417', client: null } as Held<typeof projectDefinition> // What the page reads of one.
const PATH = '/estimating/projects/5/hub/payments/outgoing'
const at = {
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  archivedAt: null,
  project: 5,
}

const partition = {
  ...at,
  application: 301,
  kind: 'product',
  isVariation: false,
  variation: null,
  variationCode: null,
  isNotAgreed: false,
  isByApproval: false,
  code: 'P-01',
  name: 'Partition',
  contractValue: pence(5_312_500),
  measuredValue: pence(3_187_500),
  progress: percent(60),
  progressBefore: percent(40),
  value: pence(3_187_500),
  materialValue: NIL,
  certifiedBefore: pence(2_000_000),
  materialBefore: NIL,
  certifiedValue: null,
  certifiedMaterial: null,
  decision: null,
  decisionReason: null,
  reason: null,
  order: 0,
}
/** 31,875.00 of 53,125.00 by progress, 20,000.00 certified before, retention 5 %, VAT 20 %. */
const fill =
  (state: string, values: Record<string, unknown> = {}, line: Record<string, unknown> = {}) =>
  async (replica: Replica): Promise<void> => {
    await give(replica, 'outgoingApplication', 'project:5', 301, 1, {
      ...at,
      state,
      reference: '2417-A02',
      accountSequenceNumber: 2,
      valuationDate: '2026-11-20',
      filterOn: 'c',
      filterPercentage: NIL,
      retentionPercentage: percent(5),
      retentionKept: percent(100),
      retentionOnMaterials: true,
      retentionCap: null,
      discountPercentage: NIL,
      vatRate: percent(20),
      isReverseCharge: false,
      certifiedBefore: pence(1_900_000),
      certifiedTotal: null,
      certifiedGross: null,
      received: NIL,
      ...values,
    })
    await give(replica, 'outgoingItem', 'outgoing:301', 401, 1, { ...partition, ...line })
  }
const PAGES = {
  [`${PATH}/$applicationId`]: () => (
    <ProjectContext value={project}>
      <OutgoingApplicationPage />
    </ProjectContext>
  ),
}
const show = (state = 'held') => showPages({ fill: fill(state), at: `${PATH}/301`, pages: PAGES })
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(row => row.textContent)

it('builds up the sum due from the lines, retention, what was certified and VAT', async () => {
  await show()
  await screen.findByRole('table', { name: 'Applied for' })
  expect(rowsOf('Applied for')).toEqual([
    'Work done31,875.00',
    'Material on site0.00',
    'On account0.00',
    'Gross to date31,875.00',
    'Retention 5.00%−1,593.75',
    'Net to date30,281.25',
    'Previously certified−19,000.00',
    'Due this period11,281.25',
    'VAT 20.00%2,256.25',
    'Total due13,537.50',
  ])
  expect(rowsOf('Lines of the application')).toContain('P-01 Partition53,125.0040.0060.0031,875.0020,000.0011,875.00')
})

// Every line read "Certified 0.00" under a certificate of 65,070.00, and the period was that of the claim.
it('shows what is certified of each line, beside what was certified before and what it adds', async () => {
  await showPages({
    fill: fill(
      'approved',
      { certifiedOn: '2026-11-10', certifiedGross: pence(2_994_250) },
      { certifiedValue: pence(2_994_250), certifiedMaterial: NIL },
    ),
    at: `${PATH}/301`,
    pages: PAGES,
  })
  await waitFor(() =>
    expect(rowsOf('Lines of the application')).toContain(
      'P-01 Partition53,125.0040.0060.0031,875.0020,000.0029,942.509,942.50',
    ),
  )
  expect(rowsOf('Lines of the application')[0]).toContain('Certified before £Certified £This period £')
})

it('works the sums out again when a line comes changed from another device', async () => {
  const { replica } = await show()
  await screen.findByRole('table', { name: 'Applied for' })
  expect(rowsOf('Applied for').at(-1)).toBe('Total due13,537.50')
  await give(replica, 'outgoingItem', 'outgoing:301', 401, 2, {
    ...partition,
    value: pence(3_000_000),
    reason: 'Agreed on site',
  })
  // 30,000.00 less 1,500.00 and 19,000.00, and 20 % of it.
  await waitFor(() => expect(rowsOf('Applied for').at(-1)).toBe('Total due11,400.00'))
})

it('claims another value than progress gives only with the reason, without a connection', async () => {
  const user = userEvent.setup()
  await show()
  await user.click(await screen.findByRole('button', { name: 'P-01 Partition' }))
  const dialog = within(await screen.findByRole('dialog'))
  const value = dialog.getByLabelText('Value to date')
  await user.clear(value)
  await user.type(value, '30000')
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await user.type(dialog.getByLabelText('Why another value than progress gives'), 'Agreed on site')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  // 30,000.00 less 1,500.00 and 19,000.00, and 20 % of it.
  await waitFor(() => expect(rowsOf('Applied for').at(-1)).toBe('Total due11,400.00'))
  expect(rowsOf('Lines of the application').join()).toContain('P-01 PartitionAgreed on site53,125.00')
})

it('opens, changes and leaves a line by keys alone, with the focus where it was', async () => {
  const user = userEvent.setup()
  await show()
  const line = () => screen.getByRole('button', { name: 'P-01 Partition' })
  ;(await screen.findByRole('button', { name: 'P-01 Partition' })).focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  // Tab stays in the dialog.
  for (let press = 0; press < 12; press++) {
    await user.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(line()))
})

// A commercial manager must explain every pound by clicking it: none of these figures said how it was made.
it('says at a press how a sum and a line are made, and leads to the certificate before', async () => {
  const user = userEvent.setup()
  await showPages({
    fill: async replica => {
      await fill('sent')(replica)
      await give(replica, 'outgoingApplication', 'project:5', 300, 1, {
        ...at,
        state: 'approved',
        reference: '2417-A01',
        accountSequenceNumber: 1,
        valuationDate: '2026-10-20',
      })
    },
    at: `${PATH}/301`,
    pages: PAGES,
  })
  await user.click(await screen.findByRole('button', { name: 'Retention 5.00%' }))
  expect(rowsOf('Applied for')).toContain('5.00% of 31,875.00, by the terms of the contract. Contract terms')
  await user.click(await screen.findByRole('button', { name: 'Previously certified' }))
  expect(rowsOf('Applied for')).toContain('Net to date as certified in Application 1.')
  const before = within(screen.getByRole('table', { name: 'Applied for' })).getByRole('link', { name: 'Application 1' })
  expect(before.getAttribute('href')).toBe('/estimating/projects/5/hub/payments/outgoing/300')
  await user.click(screen.getByRole('button', { name: 'P-01 Partition', expanded: false }))
  expect(rowsOf('Lines of the application')).toContain(
    'Work 31,875.00 is 60.00% of the contract value 53,125.00, by progress. 20,000.00 was certified before, by Application 1. So this period is 11,875.00.',
  )
})

it('says why a payment was taken back until it is paid again', async () => {
  const values = {
    certifiedGross: pence(3_187_500),
    certifiedTotal: pence(100),
    unpaidReason: 'The bank called it back',
  }
  await showPages({ fill: fill('approved', values), at: `${PATH}/301`, pages: PAGES })
  const notice = await screen.findByText(/^The payment was taken back/)
  expect(notice.textContent).toContain('The bank called it back')
})

it('refuses to send before the tap, with the reason, where a line passes its value or an agreed amount', async () => {
  const reasonWith = async (line: Record<string, unknown>, agreed?: Money) => {
    const { goOnline } = await showPages({
      fill: async replica => {
        await fill('held', {}, line)(replica)
        const variation = { ...at, number: 3, state: 'agreed', agreedAmount: agreed ?? NIL, title: 'Extra door' }
        await give(replica, 'variation', 'project:5', 801, 1, variation)
        await holdWhole(replica, 'project:5')
      },
      at: `${PATH}/301`,
      pages: PAGES,
    })
    await screen.findByRole('button', { name: 'Send application' })
    await act(async () => goOnline())
    const send = () => screen.getByRole('button', { name: 'Send application' }).getAttribute('aria-description')
    await waitFor(() => expect(send() ?? '').not.toMatch(/connection|signal/))
    const reason = send()
    cleanup()
    return reason
  }
  const value = { reason: 'Agreed on site', progress: percent(100) }
  // 53,125.00 is in the contract: a penny more is refused, all of it is not.
  expect(await reasonWith({ ...value, value: pence(5_312_501) })).toBe(
    'P-01 Partition is claimed beyond its contract value. Claim less, or agree a variation',
  )
  expect(await reasonWith({ ...value, value: pence(5_312_500) })).toBeNull()
  const ofVariation = { ...value, isVariation: true, variation: 801, variationCode: 'V3', value: pence(5_000_000) }
  expect(await reasonWith(ofVariation, pence(4_999_999))).toBe(
    'The lines of V3 claim more than was agreed for it. Claim less, or agree another amount',
  )
  expect(await reasonWith(ofVariation, pence(5_000_000))).toBeNull()
})

it('leaves the lines of an application that was sent as they are', async () => {
  await show('sent')
  await screen.findByRole('table', { name: 'Applied for' })
  // It only says how its figures are made.
  await userEvent.click(screen.getByRole('button', { name: 'P-01 Partition' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Amount on account' })).toBeNull()
})

it('prints only the photos that a person ticks, and asks for the workbook', async () => {
  const user = userEvent.setup()
  const asked: unknown[] = []
  const photo = { ...at, assessment: 6, product: 7, zone: 8, file: 50, order: 0 }
  const { goOnline } = await showPages({
    fill: async replica => {
      await fill('sent')(replica)
      for (const [id, day] of [
        [601, '10'],
        [602, '11'],
        [603, '12'],
      ] as const)
        await give(replica, 'progressPhoto', 'project:5', id, 1, {
          ...photo,
          caption: `Level ${id}`,
          takenAt: `2026-11-${day}T09:00:00.000Z`,
        })
    },
    server: {
      call: (path, init) => {
        if (path !== '/projects/5/documents') return Promise.reject(new Error(path))
        asked.push(JSON.parse(typeof init?.body === 'string' ? init.body : 'null'))
        return Promise.resolve(Response.json({ making: 901 }, { status: 202 }))
      },
    },
    at: `${PATH}/301`,
    pages: PAGES,
  })
  await screen.findByRole('table', { name: 'Applied for' })
  await act(async () => goOnline())
  await user.click(await screen.findByRole('button', { name: 'PDF with photos' }))
  const dialog = within(await screen.findByRole('dialog'))
  // Newest first.
  expect(dialog.getAllByRole('checkbox').map(each => each.parentElement?.textContent)).toEqual([
    'Progress: Level 603',
    'Progress: Level 602',
    'Progress: Level 601',
  ])
  expect(dialog.getByRole('button', { name: 'Make PDF' })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('checkbox', { name: /^Progress: Level 602, / }))
  await user.click(dialog.getByRole('button', { name: 'Make PDF with 1 photo' }))
  await waitFor(() => expect(asked).toEqual([{ kind: 'application', application: 301, photos: [602] }]))
  await user.click((await screen.findAllByRole('button', { name: 'Close' }))[0]!)
  await user.click(screen.getByRole('button', { name: 'Workbook' }))
  await waitFor(() => expect(asked[1]).toEqual({ kind: 'applicationWorkbook', application: 301 }))
})

it('asks for the invoice once there is a certificate', async () => {
  const user = userEvent.setup()
  const asked: unknown[] = []
  const page = (state: string) =>
    showPages({
      fill: fill(state, { certifiedOn: '2026-11-10', certifiedGross: pence(3_187_500) }),
      server: {
        call: (path, init) => {
          if (path !== '/projects/5/documents') return Promise.reject(new Error(path))
          asked.push(JSON.parse(typeof init?.body === 'string' ? init.body : 'null'))
          return Promise.resolve(Response.json({ making: 901 }, { status: 202 }))
        },
      },
      at: `${PATH}/301`,
      pages: {
        [`${PATH}/$applicationId`]: () => (
          <ProjectContext value={project}>
            <OutgoingApplicationPage />
          </ProjectContext>
        ),
      },
    })
  const { goOnline } = await page('approved')
  await screen.findByRole('button', { name: 'E-invoice' })
  await act(async () => goOnline())
  await user.click(await screen.findByRole('button', { name: 'E-invoice' }))
  await waitFor(() => expect(asked).toEqual([{ kind: 'applicationInvoice', application: 301 }]))
})

it('certifies line by line: less needs the reason, and the certificate is the sum of the lines', async () => {
  const user = userEvent.setup()
  const asked: unknown[] = []
  const { goOnline } = await showPages({
    fill: fill('sent', { gross: pence(3_187_500) }),
    server: {
      call: (path, init) => {
        if (path !== '/productpaymentapplications/301/line-certificates') return Promise.reject(new Error(path))
        asked.push(JSON.parse(typeof init?.body === 'string' ? init.body : 'null'))
        return Promise.resolve(Response.json({ id: 301 }))
      },
    },
    at: `${PATH}/301`,
    pages: PAGES,
  })
  await screen.findByRole('table', { name: 'Applied for' })
  await act(async () => goOnline())
  await user.click(await screen.findByRole('button', { name: 'Certify line by line' }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = () => dialog.getByRole('button', { name: /^Record certificate of/ })
  expect(save().textContent).toBe('Record certificate of £31,875.00')
  await user.selectOptions(dialog.getByLabelText('Decision on P-01 Partition'), 'reduced')
  const value = dialog.getByLabelText('Certified to date')
  await user.clear(value)
  await user.type(value, '30000')
  await user.tab()
  expect(save()).toHaveProperty('disabled', true)
  expect(dialog.getByText('P-01 Partition: say why it is reduced')).toBeDefined()
  await user.type(dialog.getByLabelText('Why it is reduced'), 'Not plumb')
  expect(save().textContent).toBe('Record certificate of £30,000.00')
  await user.click(save())
  await waitFor(() =>
    expect(asked).toEqual([
      {
        certifiedOn: '2026-11-11',
        invoiceNumber: null,
        certificateNotes: null,
        lines: [
          {
            item: 401,
            decision: 'reduced',
            certifiedValue: '30000.00',
            certifiedMaterial: '0.00',
            reason: 'Not plumb',
          },
        ],
      },
    ]),
  )
})

it('bug: the form of a certificate did not show what was claimed', async () => {
  const user = userEvent.setup()
  const { goOnline } = await showPages({ fill: fill('sent', {}), at: `${PATH}/301`, pages: PAGES })
  await screen.findByRole('table', { name: 'Applied for' })
  await act(async () => goOnline())
  await user.click(await screen.findByRole('button', { name: 'Record certificate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record certificate' }))
  // The one line of the application.
  expect(dialog.getByText('Claimed to date, before retention').closest('li')?.textContent).toBe(
    'Claimed to date, before retention£31,875.00',
  )
})

// Escape closed the dialog and dropped the decisions on all its lines.
it('keeps what was chosen line by line when the dialog is left by Escape', async () => {
  const user = userEvent.setup()
  const { goOnline } = await showPages({
    fill: fill('sent', { gross: pence(3_187_500) }),
    server: { call: path => Promise.reject(new Error(path)) },
    at: `${PATH}/301`,
    pages: PAGES,
  })
  await screen.findByRole('table', { name: 'Applied for' })
  await act(async () => goOnline())
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Certify line by line' }))
    return within(await screen.findByRole('dialog'))
  }
  const first = await open()
  await user.selectOptions(first.getByLabelText('Decision on P-01 Partition'), 'reduced')
  await user.type(first.getByLabelText('Why it is reduced'), 'Not plumb')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await open()
  expect(await again.findByText(/These are the choices you made earlier/)).toBeDefined()
  expect(again.getByLabelText('Why it is reduced')).toHaveProperty('value', 'Not plumb')
  await user.click(again.getByRole('button', { name: 'Start again' }))
  expect(again.queryByLabelText('Why it is reduced')).toBeNull()
})

it('shows the nominal codes of a certificate, and by how much they are not its sum', async () => {
  setWidth(390)
  await showPages({
    fill: async replica => {
      await fill('approved', {
        certifiedOn: '2026-11-10',
        certifiedGross: pence(3_187_500),
        certifiedRetention: pence(159_375),
        certifiedDiscount: NIL,
        certifiedNet: pence(3_028_125),
        certifiedDue: pence(1_128_125),
        certifiedVat: pence(1_000),
        certifiedTotal: pence(1_129_125),
        codatPushedAt: null,
      })(replica)
      await give(replica, 'outgoingAssignment', 'project:5', 701, 1, {
        ...at,
        application: 301,
        shortName: 'Work',
        nominalCode: null,
        vatTaxCode: null,
        totalValue: pence(1_100_000),
        taxAmount: NIL,
        taxAdjustment: NIL,
      })
    },
    at: `${PATH}/301`,
    pages: PAGES,
  })
  await screen.findByRole('list', { name: 'Nominal codes' })
  await waitFor(() => expect(document.body.textContent).toContain('The parts come to £11,000.00 of £11,281.25'))
  expect(document.body.textContent).toContain('The VAT codes make £0.00 VAT, and the document has £10.00.')
})

it('takes approved subcontract work over line by line or for all, as the preview shows it', async () => {
  const user = userEvent.setup()
  const asked: unknown[] = []
  const line = {
    kind: 'product',
    product: 7,
    fixedCost: null,
    materialValue: '0.00',
    contractValue: '53125.00',
    progress: '60.0000',
    measuredValue: '31875.00',
    value: '31875.00',
    isTaken: false,
  }
  const part = {
    application: 801,
    reference: 'SF-014',
    subcontractor: 9,
    subcontractorName: 'Albion Ceilings',
    contractValue: '40000.00',
    claimed: '30000.00',
    approved: '28000.00',
  }
  const waiting = { ...part, application: 802, reference: null, approved: null }
  const { goOnline } = await showPages({
    fill: fill('held'),
    server: {
      call: (path, init) => {
        if (path !== '/productpaymentapplications/301/subcontract-claims') return Promise.reject(new Error(path))
        if (init?.method !== 'POST')
          return Promise.resolve(
            Response.json({
              lines: [
                // 75 % and 70 % of 53,125.00.
                {
                  ...line,
                  item: 401,
                  code: 'P-01',
                  name: 'Partition',
                  byClaim: '39843.75',
                  byApproval: '37187.50',
                  parts: [part],
                },
                {
                  ...line,
                  item: 402,
                  code: 'P-02',
                  name: 'Lining',
                  byClaim: '39843.75',
                  byApproval: '30000.00',
                  parts: [part],
                },
                {
                  ...line,
                  item: 403,
                  code: 'P-03',
                  name: 'Door',
                  byClaim: '39843.75',
                  byApproval: null,
                  parts: [waiting],
                },
                {
                  ...line,
                  item: null,
                  kind: 'onAccount',
                  product: null,
                  code: null,
                  name: 'Daywork',
                  contractValue: '0.00',
                  measuredValue: '0.00',
                  progress: '0.0000',
                  value: '0.00',
                  byClaim: '520.00',
                  byApproval: '486.00',
                  parts: [{ ...part, contractValue: '0.00', claimed: '520.00', approved: '486.00' }],
                },
              ],
              besides: '486.00',
            }),
          )
        asked.push(JSON.parse(typeof init.body === 'string' ? init.body : 'null'))
        return Promise.resolve(Response.json({ id: 301 }))
      },
    },
    at: `${PATH}/301`,
    pages: PAGES,
  })
  await screen.findByRole('table', { name: 'Applied for' })
  const open = () => screen.getByRole('button', { name: /^Approved subcontract work/ })
  // Without a connection it says so and asks nothing.
  await user.click(open())
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(async () => goOnline())
  await user.click(open())
  const dialog = within(await screen.findByRole('dialog'))
  const rows = within(await dialog.findByRole('table', { name: 'Subcontracted lines' }))
    .getAllByRole('row')
    .map(row => row.textContent)
  expect(rows[1]).toBe(
    'P-01 PartitionSF-014 Albion Ceilings: 30,000.00 of 40,000.00 claimed, 28,000.00 approved53,125.0031,875.0060.00%39,843.7537,187.5031,875.00',
  )
  expect(rows[3]).toContain('Held application Albion Ceilings: 30,000.00 of 40,000.00 claimed, nothing approved yet')
  expect(rows[3]).toContain('39,843.75–31,875.00')
  expect(dialog.getByText(/£486.00 is approved of subcontractors for work of a bill/)).toBeDefined()
  // What is not approved can't be chosen.
  expect(dialog.queryByRole('checkbox', { name: 'P-03 Door' })).toBeNull()
  expect(dialog.getByRole('button', { name: 'Claim what was approved' })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('checkbox', { name: 'All approved lines' }))
  expect(dialog.getByRole('button', { name: 'Claim 3 lines as approved' })).toBeDefined()
  // Bug: Escape dropped the ticks.
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
  expect(dialog.getByRole('button', { name: 'Claim 3 lines as approved' })).toBeDefined()
  await user.click(dialog.getByRole('checkbox', { name: 'P-02 Lining' }))
  // 37,187.50 less 31,875.00, and 486.00 that no line claims yet.
  expect(dialog.getByText('£5,798.50')).toBeDefined()
  // Work of no bill is brought in on account.
  expect(rows[4]).toBe('DayworkSF-014 Albion Ceilings: 520.00 claimed, 486.00 approved––520.00486.000.00')
  await user.click(dialog.getByRole('button', { name: 'Claim 2 lines as approved' }))
  await waitFor(() =>
    expect(asked).toEqual([
      { lines: [{ item: 401, value: '37187.50' }], onAccount: [{ name: 'Daywork', value: '486.00' }] },
    ]),
  )
})

describe('dates and notices of an application that was sent', () => {
  /** Sent on 1 October, applied for 11,281.25 without VAT; final date 29 October. Today is fixed in this lane. */
  const sent = (values: Record<string, unknown> = {}) =>
    showPages({
      fill: async replica => {
        await fill('sent', {
          valuationDate: '2026-10-01',
          sentOn: '2026-10-01',
          due: pence(1_128_125),
          dueDate: '2026-10-12',
          noticeBy: '2026-10-17',
          payLessBy: '2026-10-22',
          finalDate: '2026-10-29',
          certifiedOn: null,
          certifiedDue: null,
          received: NIL,
          ...values,
        })(replica)
        await give(replica, 'contractTerms', 'project:5', 501, 1, {
          ...at,
          validFrom: '2026-01-01',
          nation: 'englandAndWales',
        })
      },
      at: `${PATH}/301`,
      pages: {
        [`${PATH}/$applicationId`]: () => (
          <ProjectContext value={project}>
            <OutgoingApplicationPage />
          </ProjectContext>
        ),
      },
    })
  const section = async () =>
    within((await screen.findByRole('heading', { name: 'Dates and notices' })).closest('section')!)
  const dates = async () =>
    within((await section()).getByRole('list', { name: 'Dates' }))
      .getAllByRole('listitem')
      .map(each => each.textContent)

  it('without a notice in time say that all that was applied for is due, and how late it is', async () => {
    await sent()
    // 11,281.25 and 20 % VAT.
    expect((await section()).getByText(/13,537.50/).textContent).toContain('£13,537.50 was due by 29/10/2026')
    expect(await dates()).toEqual([
      'Due date12/10/2026Passed',
      'Payment notice by17/10/2026None was served',
      'Pay less notice by22/10/2026None was served',
      expect.stringMatching(/^Final date for payment29\/10\/2026\d+ days? late$/),
    ])
  })

  it('bug: Escape dropped a notice that was being written: it asks first', async () => {
    const user = userEvent.setup()
    await sent()
    await user.click((await section()).getByRole('button', { name: 'Record a notice' }))
    const basis = () => screen.getByLabelText<HTMLTextAreaElement>('How the sum is worked out')
    await user.type(basis(), 'Snags on level 2')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(basis().value).toBe('Snags on level 2')
  })

  it('take a notice without a connection, and count it at once', async () => {
    const user = userEvent.setup()
    const { replica } = await sent()
    await user.click((await section()).getByRole('button', { name: 'Record a notice' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Save notice' })).toHaveProperty('disabled', true)
    const day = dialog.getByLabelText('Served on')
    await user.clear(day)
    await user.type(day, '30/09/2026')
    await user.tab()
    expect(await dialog.findByText(text => text.includes('work up to 01/10/2026'))).toBeDefined()
    await user.clear(day)
    await user.type(day, '15/10/2026')
    await user.tab()
    await user.type(dialog.getByLabelText('Sum due, without VAT'), '5000')
    await user.type(dialog.getByLabelText('How the sum is worked out'), 'Snags on level 2')
    await user.click(dialog.getByRole('button', { name: 'Save notice' }))
    // 5,000.00 and 20 % VAT.
    await waitFor(async () => expect((await section()).getByText(/6,000.00/).textContent).toContain('£6,000.00'))
    expect((await dates())[1]).toBe('Payment notice by17/10/2026Served in time')
    const outbox = await replica.store.read(tables => tables.records('paymentNotice').toArray())
    expect(outbox).toMatchObject([{ application: 301, type: 'payment', servedOn: '2026-10-15', amount: 500_000 }])
  })

  it('show interest on what is late from the day after the final date', async () => {
    await sent()
    const table = await screen.findByRole('table', { name: 'Interest for late payment' })
    const rows = within(table).getAllByRole('row')
    expect(rows[0]?.textContent).toMatch(/^13,537\.50, \d+ days? from 30\/10\/2026/)
    // £10,000 or more: £100.
    expect(rows[1]?.textContent).toBe('Fixed compensation100.00')
  })
})
