// Long because each case draws a whole page: the lines, the approval, the payment, the notices and the queue.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
import { NIL, pence, percent } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { onDay } from '../../../tests/support/on-day'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import { ProjectContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import '../../ui/testing/dom'
import { IncomingApplicationPage } from './incoming-page'
import { IncomingReviewPage } from './incoming-review-page'

onDay('2026-11-11T10:00:00Z')

// Spec: APP-2, NOTE-5. Applications of a supply and fit subcontractor as a person sees them, without a connection; figures by hand.

beforeEach(() => setWidth(1440))

const project = { id: 5, name: 'Kestrel House', reference: '2417' } as Held<typeof projectDefinition> // What the pages read of one.
const PATH = '/estimating/projects/5/hub/payments/incoming'
const at = {
  createdAt: '2026-11-10T08:00:00.000Z',
  updatedAt: '2026-11-10T08:00:00.000Z',
  archivedAt: null,
  project: 5,
}

/** 36,000.00 applied for of 50,000.00, of which progress gives 35,000.00; 20,000.00 certified before, retention 5 %. */
async function fill(replica: Replica, withTerms = true, paidOn: string | null = null): Promise<void> {
  const scope = 'project:5'
  await give(replica, 'subcontractor', 'account', 7, 1, { fullName: 'Albion Ceilings', archivedAt: null })
  const application = { ...at, subcontractor: 7, createdBy: 99, materialsToDate: NIL, approvedMaterials: null }
  await give(replica, 'incomingApplication', scope, 301, 1, {
    ...application,
    state: 'paid',
    reference: 'SF-001',
    paidOn,
    accountSequenceNumber: 1,
    effectiveDate: '2026-10-08',
    receivedOn: '2026-10-08',
    gross: pence(2_000_000),
    retention: pence(100_000),
    net: pence(1_900_000),
  })
  await give(replica, 'incomingApplication', scope, 302, 2, {
    ...application,
    state: 'held',
    reference: null,
    accountSequenceNumber: null,
    effectiveDate: '2026-11-08',
    receivedOn: '2026-11-09',
    gross: null,
  })
  await give(replica, 'incomingItem', scope, 401, 1, {
    ...at,
    application: 302,
    assessment: 9,
    product: 101,
    fixedCost: null,
    code: 'C-01',
    name: 'Metal tile ceiling',
    value: pence(3_600_000),
    contractValue: pence(5_000_000),
    measuredValue: pence(3_500_000),
    approvedElsewhere: NIL,
    approvedBefore: pence(2_000_000),
    approvedValue: null,
    reductionReason: null,
    order: 0,
  })
  if (!withTerms) return
  await give(replica, 'subcontractTerms', scope, 501, 1, {
    ...at,
    subcontractor: 7,
    validFrom: '2026-01-01',
    retentionPercentage: percent(5),
    keptAfterCompletion: percent(50),
    retentionCap: null,
    retentionOnMaterials: true,
    practicalCompletion: null,
    makingGood: null,
    lastRetentionDay: null,
    discountPercentage: NIL,
    isEndUser: false,
    materialsAfterRetention: false,
    nation: 'englandAndWales',
    dueDays: 7,
    noticeDays: 5,
    finalDays: 17,
    payLessDays: 7,
  })
}
const show = (path: string, fillWith: (replica: Replica) => Promise<void> = fill) =>
  showPages({
    fill: replica => fillWith(replica),
    at: path,
    pages: {
      [`${PATH}/review`]: () => (
        <ProjectContext value={project}>
          <IncomingReviewPage />
        </ProjectContext>
      ),
      [`${PATH}/$applicationId`]: () => (
        <ProjectContext value={project}>
          <IncomingApplicationPage />
        </ProjectContext>
      ),
    },
  })
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(row => row.textContent)

const collars = {
  ...at,
  application: 302,
  assessment: null,
  product: null,
  fixedCost: null,
  code: null,
  name: 'Fire collars',
  value: pence(48_600),
  contractValue: null,
  measuredValue: null,
  approvedElsewhere: NIL,
  approvedBefore: NIL,
  approvedValue: null,
  reductionReason: null,
  order: 1,
}

// "Retention 3.00% −94.13" stood under "Gross to date 3,623.80", of which 3 % is 108.71: 486.00 of it carries none.
it('says at a press what retention is taken of, and leads to the certificate before', async () => {
  const user = userEvent.setup()
  await show(`${PATH}/302`, async replica => {
    await fill(replica)
    await give(replica, 'incomingItem', 'project:5', 402, 1, collars)
  })
  await user.click(await screen.findByRole('button', { name: 'Retention 5.00%' }))
  expect(rowsOf('As it would be certified').slice(0, 3)).toEqual([
    'Gross to date35,486.00',
    'Retention 5.00%−1,750.00',
    '5.00% of 35,000.00, by the terms of the subcontract. 486.00 is for lines that are not of the bill: nothing is retained of them. Subcontract terms',
  ])
  await user.click(screen.getByRole('button', { name: 'Previously certified' }))
  const before = within(screen.getByRole('table', { name: 'As it would be certified' })).getByRole('link')
  expect(before.getAttribute('href')).toBe(`${PATH}/301`)
})

it('shows the photos of a line at the line, and keeps those of an approved application', async () => {
  const user = userEvent.setup()
  window.URL.createObjectURL = () => 'blob:shown'
  const photo = { ...at, takenAt: null, order: 0 }
  const withPhotos = async (replica: Replica) => {
    await fill(replica)
    await give(replica, 'incomingItem', 'project:5', 402, 1, collars)
    const of = { ...photo, application: 302 }
    await give(replica, 'incomingPhoto', 'project:5', 601, 1, { ...of, item: 401, file: 71, caption: 'North bay' })
    await give(replica, 'incomingPhoto', 'project:5', 602, 1, { ...of, item: 402, file: 72, caption: 'Riser 2' })
  }
  setWidth(390)
  await show(`${PATH}/302`, withPhotos)
  await user.click(await screen.findByRole('button', { name: '1 photo: C-01 Metal tile ceiling' }))
  const strip = within(await screen.findByRole('list', { name: 'Photos' }))
  expect(await strip.findByRole('button', { name: /North bay/ })).toBeDefined()
  expect(strip.queryByRole('button', { name: /Riser 2/ })).toBeNull()
  expect(screen.getByText('Add a photo')).toBeDefined()
  await user.click(strip.getByRole('button', { name: /North bay/ }))
  expect(await screen.findByRole('button', { name: /^Delete/ })).toBeDefined()
})

it('keeps the open camera of a line when its first photo arrives from another device', async () => {
  const user = userEvent.setup()
  const { replica } = await show(`${PATH}/302`)
  await user.click(await screen.findByRole('button', { name: 'Add photos: C-01 Metal tile ceiling' }))
  const camera = await screen.findByLabelText('Add a photo')
  const photo = { ...at, takenAt: null, order: 0, application: 302, item: 401, file: 71, caption: 'North bay' }
  await give(replica, 'incomingPhoto', 'project:5', 601, 1, photo)
  await screen.findByRole('button', { name: /North bay/ })
  expect(camera.isConnected).toBe(true)
})

it('shows each line against the bill, progress and the last certificate, and what would be due', async () => {
  await show(`${PATH}/302`)
  await screen.findByRole('table', { name: 'As it would be certified' })
  expect(rowsOf('Lines of the application')).toContain(
    'C-01 Metal tile ceiling1,000.00 over progressAdd photos50,000.0035,000.00 36,000.0035,000.0020,000.0015,000.00',
  )
  expect(rowsOf('As it would be certified')).toEqual([
    'Gross to date35,000.00',
    'Retention 5.00%−1,750.00',
    'Net to date33,250.00',
    'Previously certified−19,000.00',
    'Due this period, before tax14,250.00',
  ])
  // Received on 9 November, valued on the 8th: due on the 15th, final 17 days later.
  expect(screen.getByText('Final date for payment').parentElement?.textContent).toContain('02/12/2026')
})

it('proposes what progress gives with the reason, and is approved only with a connection', async () => {
  const user = userEvent.setup()
  await show(`${PATH}/302`)
  const value = await screen.findByLabelText('Approve C-01 Metal tile ceiling')
  expect(value).toHaveProperty('value', '35,000.00')
  expect(screen.getByLabelText('Why less')).toHaveProperty('value', 'Progress gives 35,000.00 to date')
  const approve = screen.getByRole('button', { name: /^Approve .15,000.00$/ })
  expect(approve.getAttribute('aria-description')).toBe('Needs a connection')
  await user.clear(value)
  await user.type(value, '30000')
  await waitFor(() => expect(rowsOf('As it would be certified').at(-1)).toBe('Due this period, before tax9,500.00'))
})

it('keeps what was typed for an approval when the tab is killed, and starts again from what was applied for', async () => {
  const user = userEvent.setup()
  const kept: Replica[] = []
  const key = 'incoming-approval-302'
  await show(`${PATH}/302`, async replica => {
    kept.push(replica)
    await fill(replica)
    const typed = { 401: pence(3_000_000) }
    await replica.saveDraft(key, { typed, reasons: { 401: 'Level 2 is open' }, materials: 'asDeclared', override: '' })
  })
  const value = await screen.findByLabelText('Approve C-01 Metal tile ceiling')
  await waitFor(() => expect(value).toHaveProperty('value', '30,000.00'))
  expect(screen.getByLabelText('Why less')).toHaveProperty('value', 'Level 2 is open')
  // 30,000.00 less 5 % is 28,500.00, and 19,000.00 was certified.
  expect(rowsOf('As it would be certified').at(-1)).toBe('Due this period, before tax9,500.00')
  await user.click(screen.getByRole('button', { name: 'Start again' }))
  await waitFor(() => expect(value).toHaveProperty('value', '35,000.00'))
  await user.clear(value)
  await user.type(value, '31000')
  await expect.poll(() => kept[0]?.draft(key)).toMatchObject({ typed: { 401: 3_100_000 } })
})

it('enters and changes lines without a connection', async () => {
  const user = userEvent.setup()
  await show(`${PATH}/302`)
  await user.click(await screen.findByRole('button', { name: 'Other line' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('What for'), 'Access platform')
  await user.type(dialog.getByLabelText('Applied to date'), '500')
  await user.click(dialog.getByRole('button', { name: 'Save line' }))
  // Of no bill, so nothing is retained on it.
  await waitFor(() => expect(rowsOf('As it would be certified').at(-1)).toBe('Due this period, before tax14,750.00'))
  await user.click(screen.getByRole('button', { name: 'C-01 Metal tile ceiling' }))
  const other = within(await screen.findByRole('dialog'))
  const applied = other.getByLabelText('Applied to date')
  await user.clear(applied)
  await user.type(applied, '34000')
  await user.click(other.getByRole('button', { name: 'Save line' }))
  await waitFor(() => expect(rowsOf('As it would be certified')[0]).toBe('Gross to date34,500.00'))
})

it('says that terms of the subcontract are missing', async () => {
  await show(`${PATH}/302`, replica => fill(replica, false))
  expect(
    await screen.findByText(/No terms of this subcontract hold on its day, so nothing is retained yet/),
  ).toBeTruthy()
})

it('says who sent it in the portal, when and with which note', async () => {
  await show(`${PATH}/302`, async replica => {
    await fill(replica)
    await give(replica, 'incomingApplication', 'project:5', 302, 3, {
      ...at,
      subcontractor: 7,
      createdBy: 0,
      materialsToDate: NIL,
      approvedMaterials: null,
      state: 'held',
      reference: null,
      accountSequenceNumber: null,
      effectiveDate: '2026-11-08',
      receivedOn: '2026-11-09',
      gross: null,
      portalSender: 'Ken Rowe',
      portalSentAt: '2026-11-09T09:12:00.000Z',
      portalNote: 'Level 1 is complete',
    })
  })
  expect(await screen.findByText('Ken Rowe sent this in the portal on 09/11/2026, 09:12')).toBeTruthy()
  expect(screen.getByText('Level 1 is complete')).toBeTruthy()
})

it('lists what waits for review on a phone, with what is over progress', async () => {
  setWidth(390)
  await show(`${PATH}/review`)
  expect(await screen.findByRole('link', { name: 'Albion Ceilings' })).toBeTruthy()
  expect(screen.getByText('1 line over')).toBeTruthy()
  expect(screen.getByText('£16,000.00')).toBeTruthy()
})

const certified = (values: object) => async (replica: Replica) => {
  await fill(replica)
  await give(replica, 'user', 'account', 99, 1, { fullName: 'Priya Shah', archivedAt: null })
  await give(replica, 'incomingApplication', 'project:5', 303, 3, {
    ...at,
    subcontractor: 7,
    createdBy: 98,
    materialsToDate: NIL,
    approvedMaterials: NIL,
    state: 'approved',
    reference: 'SF-002',
    accountSequenceNumber: 2,
    effectiveDate: '2026-10-20',
    receivedOn: '2026-10-20',
    noticeBy: '2026-11-12',
    payLessBy: '2026-11-17',
    approvedAt: '2026-11-09T10:00:00.000Z',
    payLessServedOn: null,
    payLessAmount: null,
    retentionPercentage: percent(5),
    gross: pence(2_200_000),
    retention: pence(110_000),
    discount: NIL,
    net: pence(2_090_000),
    certifiedBefore: pence(1_900_000),
    payable: pence(190_000),
    withheld: null,
    codatPushedAt: null,
    ...values,
  })
}

it('says before the button why a payment can’t be taken back, and asks for the reason where it can', async () => {
  const user = userEvent.setup()
  const paid = (filed: boolean) => async (replica: Replica) => {
    await fill(replica, true, '2026-10-20')
    const state = filed ? 'filed' : 'withdrawn'
    const day = { month: '2026-10-20', filedOn: '2026-11-10', coversUntil: null }
    await give(replica, 'cisReturn', 'account', 601, 9, { ...day, kind: 'return', filedBy: 'J. Adeyemi', state })
  }
  const online = async (filed: boolean) => {
    const { goOnline } = await show(`${PATH}/301`, paid(filed))
    await screen.findByRole('button', { name: 'Take the payment back…' })
    await act(async () => goOnline())
    return screen.findByRole('button', { name: 'Take the payment back…' })
  }
  await online(true)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Take the payment back…' }).getAttribute('aria-description')).toMatch(
      /^The CIS return for 06\/10\/2026 to 05\/11\/2026 is filed/,
    ),
  )
  cleanup()
  await user.click(await online(false))
  await screen.findByRole('dialog', { name: 'Take the payment back' })
  await screen.findByRole('textbox', { name: /Why it counts as not paid/ })
})

it('says until when a pay less notice can be served', async () => {
  await show(`${PATH}/303`, certified({}))
  expect(await screen.findByText('To pay less than is certified, serve a pay less notice by 17/11/2026.')).toBeTruthy()
})

it('warns that all that was applied for is due where our certificate was late', async () => {
  await show(`${PATH}/303`, certified({ approvedAt: '2026-11-13T10:00:00.000Z' }))
  expect(
    await screen.findByText(
      'We approved this after 12/11/2026, so all that was applied for is due unless we serve a pay less notice by 17/11/2026.',
    ),
  ).toBeTruthy()
})

it('shows a pay less notice with its basis, who recorded it, and what it withholds', async () => {
  const notice = { payLessServedOn: '2026-11-10', payLessAmount: pence(150_000), payLessFrom: 99 }
  await show(
    `${PATH}/303`,
    certified({
      ...notice,
      payLessBasis: 'Making good by others',
      withheld: pence(40_000),
      payable: pence(150_000),
      grossBefore: pence(2_000_000),
      retentionBefore: pence(100_000),
    }),
  )
  expect((await screen.findByText(/recorded by Priya Shah/)).textContent).toBe(
    'By our pay less notice of 10/11/2026, recorded by Priya Shah, £1,500.00 before tax is due: Making good by others',
  )
  expect(rowsOf('Certificate').slice(-3)).toEqual([
    'Previously certified−19,000.00',
    'Withheld by our pay less notice−400.00',
    'Due this period, before tax1,500.00',
  ])
  // 22,000.00 less 20,000.00; 1,100.00 less 1,000.00: 2,000.00 less 100.00 and 400.00 is 1,500.00.
  expect(rowsOf('From approved to paid').slice(0, 4)).toEqual([
    'This period2,000.00',
    'Retention−100.00',
    'Withheld by our pay less notice−400.00',
    'Payable before tax1,500.00',
  ])
})

it('keeps a pay less notice that is half written when the tab is killed', async () => {
  const user = userEvent.setup()
  const kept: Replica[] = []
  await showPages({
    fill: async replica => {
      kept.push(replica)
      await certified({})(replica)
    },
    connection: 'online',
    at: `${PATH}/303`,
    pages: {
      [`${PATH}/$applicationId`]: () => (
        <ProjectContext value={project}>
          <IncomingApplicationPage />
        </ProjectContext>
      ),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Other steps' }))
  await user.click(await screen.findByRole('menuitem', { name: /Serve a pay less notice/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/How the sum is worked out/), 'Skim by others')
  await expect
    .poll(() => kept[0]?.draft('transition-incomingApplication-303-payLess'))
    .toMatchObject({ payLessBasis: 'Skim by others' })
})
