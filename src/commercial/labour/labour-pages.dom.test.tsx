// Long because every page of labour is drawn, at a desk and on a phone, over the same application.
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { problem } from '#contract/kit/problem'
import type { project as projectDefinition } from '#contract/estimating/project'
import { dayOf } from '#domain/value/day'
import { type Money, costOf, NIL, ONE, pence, percent, quantityOf, rateOf } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import { ProjectContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import '../../ui/testing/dom'
import { LabourApplicationPage } from './application-page'
import { LabourBillPage } from './labour-bill-page'
import { LabourProgressPage } from './labour-progress-page'
import { NewApplicationPage } from './new-application-page'
import { RecordHoursPage } from './record-hours-page'
import { LabourReviewPage } from './review-page'
import { SheetNotice } from './sheet-button'
import { type SheetLines, takeSheet } from './sheet-lines'

// Spec: LAB-1, LAB-2, NOTE-5. Labour as a person sees it, without a connection unless said; figures by hand.

beforeEach(() => setWidth(1440))

/** Of the button that is there now: it is another one once the bill has been read. */
const whyNotApprove = () => screen.getByRole('button', { name: /^Approve/ }).getAttribute('aria-description')

const project = { id: 5, name: 'Kestrel House', reference: '2417' } as Held<typeof projectDefinition> // What the pages read of one.
const PATH = '/estimating/projects/5/hub/labour'
const times = {
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  archivedAt: null,
}
const at = { ...times, project: 5 }

/** 126.90 m² at 7.20 in North with 65 % done, 80 in South; 30 were approved of Hale before, 95 are applied for now. */
async function fill(replica: Replica, isWhole = true): Promise<void> {
  const scope = 'project:5'
  const bill = 'assessment:9'
  const own = { ...times, assessment: 9, order: 0 }
  await give(replica, 'assessment', 'index', 9, 1, {
    name: 'Drylining',
    project: 5,
    isAccepted: true,
    archivedAt: null,
  })
  await give(replica, 'assessmentZone', bill, 1, 1, { ...own, name: 'North', parent: null })
  await give(replica, 'assessmentZone', bill, 2, 2, { ...own, name: 'South', parent: null, order: 1 })
  await give(replica, 'assessmentProduct', bill, 101, 1, { ...own, name: 'Partition', ref: 'P-01' })
  const cells = { 1: { quantity: quantityOf(126.9), source: 'boq' }, 2: { quantity: quantityOf(80), source: 'boq' } }
  await give(replica, 'productQuantities', bill, 101, 1, { ...times, assessment: 9, cells })
  await give(replica, 'componentActivity', bill, 201, 1, {
    ...own,
    product: 101,
    component: 1,
    name: 'Fix boards',
    unit: 'm²',
    basis: 'perUnit',
    quantityPerUnit: ONE,
    hours: null,
    gangSize: null,
    outputPerHour: null,
    rate: costOf(7.2),
  })
  const done = { 1: { percent: percent(65), recordedAt: null, note: null } }
  await give(replica, 'productProgress', scope, 101, 1, { ...at, assessment: 9, cells: done })
  await give(replica, 'subcontractor', 'account', 7, 1, { fullName: 'D. Hale Drylining', archivedAt: null })
  const application = {
    ...at,
    assessment: 9,
    subcontractor: 7,
    createdBy: 99,
    retentionPercentage: percent(3),
    materialsToDate: NIL,
    reference: null,
    accountSequenceNumber: null,
  }
  await give(replica, 'labourApplication', scope, 301, 1, {
    ...application,
    state: 'paid',
    reference: 'LA-001',
    accountSequenceNumber: 1,
    effectiveDate: '2023-11-08',
    grossToDate: pence(21_600),
    approvedMaterials: NIL,
    retentionToDate: pence(648),
    payable: pence(20_952),
    cisRate: percent(20),
    cisBase: pence(20_952),
    cisDeduction: pence(4_190),
    toPay: pence(16_762),
    paidOn: '2023-11-14',
    whyApproved: 'CIS is 20 %: verified.',
    whyPaid: 'Changed since it was approved: CIS was 0 %.\nCIS is 20 %: verified.',
  })
  await give(replica, 'labourApplication', scope, 302, 2, {
    ...application,
    state: 'held',
    effectiveDate: '2023-11-15',
    grossToDate: null,
    approvedMaterials: null,
    retentionToDate: null,
  })
  const item = {
    ...at,
    assessment: 9,
    activity: 201,
    zone: 1,
    name: 'Fix boards',
    productName: 'P-01 Partition',
    zoneName: 'North',
    unit: 'm²',
    appliedRate: rateOf(7.2),
    approvedRate: null,
    order: 0,
  }
  await give(replica, 'labourItem', scope, 401, 1, {
    ...item,
    application: 301,
    appliedQuantity: quantityOf(30),
    approvedQuantity: quantityOf(30),
  })
  await give(replica, 'labourItem', scope, 402, 2, {
    ...item,
    application: 302,
    appliedQuantity: quantityOf(95),
    approvedQuantity: null,
  })
  await give(replica, 'operative', 'account', 501, 1, { fullName: 'Aaron Booth', subcontractor: 7, archivedAt: null })
  await give(replica, 'operative', 'account', 502, 2, {
    fullName: 'Marek Nowak',
    subcontractor: null,
    archivedAt: null,
  })
  await holdWhole(replica, scope)
  if (isWhole) await holdWhole(replica, bill)
}

type Shown = Parameters<typeof showPages>[0]
const show = (page: string, Page: () => React.ReactNode, more: Partial<Shown> = {}) =>
  showPages({
    fill: replica => fill(replica),
    at: `${PATH}${page}`,
    pages: {
      [`${PATH}${page.replace(/\d+$/, '$$applicationId')}`]: () => (
        <ProjectContext value={project}>
          <Page />
        </ProjectContext>
      ),
      ...(page.endsWith('/new') ? { [`${PATH}${page.replace('/new', '')}`]: () => <h1>List</h1> } : {}),
    },
    ...more,
  })
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(row => row.textContent)

describe('an approved application', () => {
  it('is split over nominal codes, labour and materials apart, and has its photos', async () => {
    window.URL.createObjectURL = () => 'blob:shown'
    const part = { ...at, application: 301, nominalCode: null, vatTaxCode: null, taxAmount: NIL, taxAdjustment: NIL }
    setWidth(390)
    await show('/applications/301', LabourApplicationPage, {
      fill: async replica => {
        await fill(replica)
        const scope = 'project:5'
        await give(replica, 'labourAssignment', scope, 601, 1, {
          ...part,
          shortName: 'Labour',
          totalValue: pence(20_000),
        })
        await give(replica, 'labourPhoto', scope, 611, 1, {
          ...at,
          application: 301,
          file: 612,
          caption: 'North, level 1',
          takenAt: null,
          order: 0,
        })
      },
    })
    await screen.findByRole('list', { name: 'Nominal codes' })
    // 209.52 is payable and 200.00 is split.
    await waitFor(() => expect(document.body.textContent).toContain('The parts come to £200.00 of £209.52'))
    expect(
      within(screen.getByRole('list', { name: 'Photos' })).getByRole('button', { name: /North, level 1/ }),
    ).toBeDefined()
    expect(screen.getByText('Add a photo')).toBeDefined()
  })
})

/** Two approved applications, not paid; the parts of the second make so much. */
const approvedTwice = (split: Money) => async (replica: Replica) => {
  await fill(replica)
  const before = await replica.get('labourApplication', 301)
  const approved = { ...before, state: 'approved', paidOn: null, whyPaid: null, codatPushedAt: null, approvedAt: null }
  await give(replica, 'labourApplication', 'project:5', 301, 3, approved)
  const second = { ...approved, reference: 'LA-002', accountSequenceNumber: 2, effectiveDate: '2023-11-15' }
  await give(replica, 'labourApplication', 'project:5', 302, 4, second)
  for (const [id, application, totalValue] of [
    [601, 301, pence(20_952)],
    [602, 302, split],
  ] as const) {
    const part = { ...at, application, nominalCode: null, vatTaxCode: null, taxAmount: NIL, taxAdjustment: NIL }
    await give(replica, 'labourAssignment', 'project:5', id, id, {
      ...part,
      shortName: 'Labour',
      totalValue,
    })
  }
}
const whyNot = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-description')

describe('a payment that the office would refuse', () => {
  const online: Partial<Shown> = {
    server: { call: () => Promise.resolve(Response.json({})) },
    connection: 'online',
  }
  it.each([
    [
      301,
      pence(20_952),
      null,
      'A later application of this subcontractor is approved up to 15/11/2023. Put that one back first',
    ],
    [302, pence(20_952), 'LA-001 of this subcontractor comes before and is not paid yet. Pay that first', null],
  ])('of application %i, split to %i pence, is not offered', async (id, split, pay, back) => {
    await show(`/applications/${id}`, LabourApplicationPage, { ...online, fill: approvedTwice(split) })
    await screen.findByRole('button', { name: /^Mark as paid/ })
    await waitFor(() => expect([whyNot(/^Mark as paid/), whyNot(/^Put back to review/)]).toEqual([pay, back]))
  })
  it('because its nominal codes do not add up is not offered', async () => {
    const fill = approvedTwice(pence(20_952))
    await show('/applications/301', LabourApplicationPage, {
      ...online,
      fill: async replica => {
        await fill(replica)
        const part = await replica.get('labourAssignment', 601)
        await give(replica, 'labourAssignment', 'project:5', 601, 700, { ...part, totalValue: pence(100) })
      },
    })
    await screen.findByRole('button', { name: /^Mark as paid/ })
    await waitFor(() =>
      expect(whyNot(/^Mark as paid/)).toBe(
        'The nominal codes add up to 1.00, but the application is 209.52. Correct the parts first',
      ),
    )
  })
})

describe('the labour bill', () => {
  it('says what is needed, done, applied for, approved and left, and what is beyond', async () => {
    await show('', LabourBillPage)
    await screen.findByRole('table', { name: 'Labour bill' })
    await screen.findByText('D. Hale Drylining')
    expect(rowsOf('Labour bill')).toEqual([
      'ActivityZoneUnitNeededDoneAppliedApprovedLeftHours bookedRate £SubcontractorLook at',
      'P-01 Partition',
      'Fix boardsNorthm²126.9082.4995.0030.0096.907.20D. Hale DryliningBeyond progress',
      'Fix boardsSouthm²80.000.000.000.0080.007.20',
    ])
    // 96.90 × 7.20 + 80 × 7.20
    expect(screen.getByText('Left to approve').nextSibling?.textContent).toBe('£1,273.68')
  })

  it('is a list of cards on a phone', async () => {
    setWidth(390)
    await show('', LabourBillPage)
    const list = within(await screen.findByRole('list', { name: 'P-01 Partition' }))
    await list.findByText(/D\. Hale Drylining/)
    expect(list.getAllByRole('listitem')[0]?.textContent).toBe(
      'Fix boardsNorth82.49 done, 30.00 approved of 126.90 m² · D. Hale Drylining96.90Beyond progress',
    )
  })

  it('adds up by activity for labour progress', async () => {
    await show('/progress', LabourProgressPage)
    await screen.findByRole('table', { name: 'Labour progress' })
    // 82.485 of 206.90
    expect(rowsOf('Labour progress')[1]).toBe('Fix boardsP-01 Partitionm²206.9082.4939.87%30.00')
  })
})

describe('entering an application', () => {
  it('takes progress, keeps it Held on this device without a number, and continues retention', async () => {
    const user = userEvent.setup()
    const { replica } = await show('/applications/new', NewApplicationPage)
    await screen.findByRole('option', { name: 'D. Hale Drylining' })
    await user.selectOptions(screen.getByRole('combobox', { name: /Subcontractor/ }), 'D. Hale Drylining')
    expect(screen.getByText('82.49 done of 126.90 m², 95.00 applied for before')).toBeDefined()
    const quantity = screen.getByRole('textbox', { name: 'Fix boards, P-01 Partition, to date' })
    await user.type(quantity, '127')
    expect(screen.getByText('Beyond scope')).toBeDefined()
    await user.clear(quantity)
    await user.type(quantity, '100')
    expect(screen.getByText('Beyond progress')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Save application' }))
    await screen.findByRole('heading', { name: 'List' })
    const [applications, items] = await replica.store.read(async tables => [
      await tables.records('labourApplication').toArray(),
      await tables.records('labourItem').toArray(),
    ])
    const made = applications.find(({ id }) => id !== 301 && id !== 302)
    expect(made).toMatchObject({ state: 'held', subcontractor: 7, retentionPercentage: percent(3), assessment: 9 })
    expect(made?.['accountSequenceNumber'] ?? null).toBeNull()
    expect(items.find(item => item['application'] === made?.id)).toMatchObject({
      activity: 201,
      zone: 1,
      name: 'Fix boards',
      appliedQuantity: quantityOf(100),
      appliedRate: rateOf(7.2),
    })
  })

  // "12,50" in North, then South was chosen: the text went with its field, and the application was saved without the line.
  it('stays in a zone while a figure of it can be read two ways', async () => {
    const user = userEvent.setup()
    await show('/applications/new', NewApplicationPage)
    const quantity = await screen.findByRole('textbox', { name: 'Fix boards, P-01 Partition, to date' })
    const zone = screen.getByRole<HTMLSelectElement>('combobox', { name: /Zone/ })
    await user.type(quantity, '12,50')
    await user.selectOptions(zone, 'South')
    expect(zone.selectedOptions[0]?.text).toBe('North')
    expect(document.activeElement).toBe(quantity)
    expect(screen.getByText('12,50 could be 12.50 or 1250. Write the one you mean')).toBeDefined()
  })

  it('asks for a subcontractor and for something that was done', async () => {
    const user = userEvent.setup()
    await show('/applications/new', NewApplicationPage)
    await user.click(await screen.findByRole('button', { name: 'Save application' }))
    expect(await screen.findByText('Say what was done of at least one activity')).toBeDefined()
    expect(screen.getAllByText('You must specify this field')).toHaveLength(1)
  })

  it('offers to read the commas of a spreadsheet as decimals, and reads it again on the word', async () => {
    const user = userEvent.setup()
    const rows = [
      ['Activity', 'Zone', 'Quantity'],
      ['Fix boards', 'North', '12,50'],
    ]
    const taken: SheetLines[] = []
    render(<SheetNotice sheet={takeSheet([{ rows }], [])} onSheet={lines => taken.push(lines)} />)
    expect(screen.getByText(/12,50 could be 12\.50 or 1250/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Read commas as decimals' }))
    expect(taken).toMatchObject([{ unread: [], unknown: ['Fix boards, North'], withCommas: null }])
  })
})

describe('reviewing an application', () => {
  it('starts at what was applied cut to progress, in red, and says that deciding needs a connection', async () => {
    await show('/applications/302', LabourApplicationPage)
    await screen.findByRole('table', { name: 'Lines of the application' })
    // 82.485 × 7.20 = 593.89, less 216.00
    expect(rowsOf('Lines of the application').slice(1)).toEqual([
      'P-01 Partition',
      'Fix boardsNorth12.52 over progress126.9082.49 95.0030.0082.497.20377.89',
      'Labour, 1 line377.89',
      'Materials declared, 0.00 to date0.00',
      'This period, before retention377.89',
    ])
    const approve = screen.getByRole('button', { name: /Approve £377.89/ })
    expect(approve.getAttribute('aria-description')).toBe('Needs a connection')
    expect(screen.getByText(/Tax details are not kept on devices/)).toBeDefined()
    const before = within(screen.getByRole('list', { name: 'Other approvals' }))
    expect(before.getByRole('listitem').textContent).toBe('LA-001, 08/11/2023Fix boards, North216.0030.00 m² to date')
  })

  it('sends the lines and the decision, with a reason where more is approved than was done', async () => {
    const user = userEvent.setup()
    const calls: string[] = []
    const server = {
      call: async (path: string, init?: RequestInit) => {
        if (init?.method === 'POST') calls.push(`${path} ${typeof init.body === 'string' ? init.body : ''}`)
        return Response.json(init?.method === 'POST' ? [] : {})
      },
    }
    const { goOnline } = await show('/applications/302', LabourApplicationPage, { server })
    const field = await screen.findByRole('textbox', { name: 'Approve Fix boards, North' })
    goOnline()
    await user.clear(field)
    await user.type(field, '1,49')
    // What can be read two ways is no amount, so none is on the button.
    const unclear = await screen.findByRole('button', { name: 'Approve' })
    expect(unclear.getAttribute('aria-description')).toBe('An amount to approve is missing or not clear')
    await user.clear(field)
    // More than the 95 applied for needs a second person.
    await user.type(field, '96')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Approve £475.20/ }).getAttribute('aria-description')).toBe(
        'You set Fix boards to more than was applied for, so someone else has to approve this application. Approve no more than that, or ask them',
      ),
    )
    await user.clear(field)
    await user.type(field, '90')
    await user.click(await screen.findByRole('button', { name: /Approve £432.00/ }))
    expect(calls).toEqual([])
    const asked = within(
      screen.getByRole('dialog', { name: 'Approve the labour of D. Hale Drylining, work up to 15/11/2023?' }),
    )
    expect(asked.getAllByRole('listitem').map(line => line.textContent)).toEqual([
      'This period, before retention£432.00',
      'Labour£432.00',
      'Materials, £0.00 to date£0.00',
      'Less than applied1 line',
      'NextNo other labour application waits for review on this project',
    ])
    await user.click(asked.getByRole('button', { name: /Approve £432.00/ }))
    expect(await asked.findByText('Say why more is approved than was done or declared')).toBeDefined()
    await user.type(asked.getByRole('textbox', { name: /Reason/ }), 'Seen on site')
    await user.click(asked.getByRole('button', { name: /Approve £432.00/ }))
    await waitFor(() =>
      expect(calls).toEqual([
        '/labourpaymentapplications/302/approvals {"lines":[{"item":402,"approvedQuantity":"90.0000","approvedRate":null}],"approvedMaterials":"0.00"}',
        '/labourpaymentapplications/302/transitions/approve {"overrideReason":"Seen on site"}',
      ]),
    )
  })

  it('goes by keys: lines by arrows, P for progress, Enter to type, Space to check off, E for hours and photos', async () => {
    const user = userEvent.setup()
    await show('/applications/302', LabourApplicationPage)
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Approve Fix boards, North' })
    const line = screen.getByRole('group', { name: 'Fix boards, North' })
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(line)
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(field)
    await user.clear(field)
    // Typed, the keys of the line count again.
    await user.type(field, '90{Enter}')
    expect(document.activeElement).toBe(line)
    await user.keyboard('p')
    // Progress is 82.485 of 126.90.
    await waitFor(() => expect(field.value).toBe('82.49'))
    await user.keyboard(' ')
    expect(within(line).getByText('Checked')).toBeDefined()
    await user.keyboard(' ')
    expect(within(line).queryByText('Checked')).toBeNull()
    await user.keyboard('e')
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Hours and photos' }))
    expect(screen.getByText('No hours were recorded for them')).toBeDefined()
  })

  it('has the hours of a person who was archived since, and says at no time that there are none', async () => {
    const shown = new Set<string>()
    const watch = new MutationObserver(() => {
      const group = document.querySelector('[aria-label="Hours and photos"]')
      if (group) shown.add(group.textContent)
    })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    await show('/applications/302', LabourApplicationPage, {
      fill: async here => {
        await fill(here)
        const left = { fullName: 'Aaron Booth', subcontractor: 7, archivedAt: '2023-11-20T08:00:00.000Z' }
        await give(here, 'operative', 'account', 501, 3, left)
        await give(here, 'labourAllocation', 'project:5', 801, 1, {
          ...at,
          assessment: 9,
          workedOn: '2023-11-13',
          operative: 501,
          activity: 201,
          zone: 1,
          name: 'Fix boards',
          zoneName: 'North',
          hours: quantityOf(7.5),
          note: null,
        })
        await holdWhole(here, 'project:5')
      },
    })
    expect(await screen.findByText('13/11/2023 · Fix boards · North')).toBeDefined()
    watch.disconnect()
    expect([...shown].filter(words => words.includes('No hours were recorded'))).toEqual([])
  })

  it('waits for the bill: without it every line would be cut to nothing', async () => {
    const { replica, goOnline } = await show('/applications/302', LabourApplicationPage, {
      fill: given => fill(given, false),
      partial: ['assessment:9'],
    })
    await screen.findByText(/Not all of this bill is on this device yet/)
    goOnline({ scope: 'assessment:9', rows: 12 })
    await screen.findByText('Downloading this bill')
    expect(screen.getByText('12 records so far')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
    await holdWhole(replica, 'assessment:9')
    await screen.findByRole('button', { name: /^Approve/ })
  })

  it('is not for the person who entered it', async () => {
    await show('/applications/302', LabourApplicationPage, { viewer: { ...VIEWER, user: 99 } })
    await waitFor(() => expect(whyNotApprove()).toBe('You entered this application, so someone else has to approve it'))
  })

  it('says on a phone of a decided one what was approved, not that it is to be approved', async () => {
    setWidth(390)
    await show('/applications/301', LabourApplicationPage)
    await screen.findByText('30.00 approved')
    expect(screen.queryByText(/to approve/)).toBeNull()
    // Found by an audit: on a phone only the details at the end named the firm.
    expect(screen.getAllByText('Subcontractor', { selector: 'dt' })).toHaveLength(2)
  })

  it('of a paid one shows both decisions', async () => {
    await show('/applications/301', LabourApplicationPage)
    await screen.findByRole('table', { name: 'From approved to paid' })
    expect(screen.getByText('Changed since it was approved')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'When it was approved' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  })

  it('lists what waits with how many lines are beyond, and marks as read what the badge told of and waits no longer', async () => {
    const asked: string[] = []
    const server = {
      call: async (path: string) => {
        asked.push(path)
        return Response.json([
          { id: 302, state: 'held' },
          { id: 700, state: 'approved' },
        ])
      },
    }
    const told = {
      ...times,
      user: VIEWER.user,
      name: 'x',
      channel: 'labourReviewCount',
      isRead: false,
      subject: 'labourApplication',
    }
    const { replica, goOnline } = await show('/review', LabourReviewPage, {
      server,
      fill: async here => {
        await fill(here)
        // 302 waits, 700 of another project was approved, 701 was deleted.
        for (const [index, subjectId] of [302, 700, 701].entries())
          await give(here, 'notification', 'user:1', 601 + index, 1, { ...told, subjectId })
      },
    })
    const list = within(await screen.findByRole('list', { name: 'To review' }))
    await list.findByText('D. Hale Drylining')
    expect(list.getByRole('listitem').textContent).toBe(
      'D. Hale DryliningWork up to 15/11/2023, 1 line, £468.00 asked for£377.891 line over progress or scope',
    )
    goOnline()
    await waitFor(async () =>
      expect((await replica.outbox()).map(({ entry }) => [entry.resource, entry.id, entry.command?.name])).toEqual([
        ['notification', 602, 'read'],
        ['notification', 603, 'read'],
      ]),
    )
    expect(asked[0]).toBe('/labourpaymentapplications?limit=1000&includeArchived=1&id=302,700,701')
  })
})

it('says that a person cannot have more than 24 hours on a day, with what is recorded already, on this device', async () => {
  const user = userEvent.setup()
  const workedOn = dayOf(new Date())
  const { replica } = await show('/hours/new', RecordHoursPage, {
    fill: async here => {
      await fill(here)
      await give(here, 'labourAllocation', 'project:5', 801, 1, {
        ...at,
        assessment: 9,
        workedOn,
        operative: 501,
        activity: 201,
        zone: 2,
        name: 'Fix boards',
        zoneName: 'South',
        hours: quantityOf(16),
        note: null,
      })
      await holdWhole(here, 'project:5')
    },
  })
  await user.selectOptions(await screen.findByRole('combobox', { name: /Activity/ }), 'Fix boards, P-01 Partition')
  const hours = screen.getByRole('textbox', { name: 'Hours of Aaron Booth' })
  await user.type(hours, '8.5')
  await user.click(screen.getByRole('button', { name: 'Save hours' }))
  // 16 + 8.5 = 24.5; 16 + 8 = 24 is a whole day.
  const day = workedOn.split('-').toReversed().join('/')
  const message = new RegExp(`^Aaron Booth would have 24.5 hours on ${day}, and a day has 24\\.`)
  expect(await screen.findByText(message)).toBeDefined()
  await user.clear(hours)
  await user.type(hours, '8')
  await user.click(screen.getByRole('button', { name: 'Save hours' }))
  await screen.findByRole('heading', { name: 'List' })
  const rows = await replica.store.read(tables => tables.records('labourAllocation').toArray())
  expect(rows.map(each => each['hours'])).toEqual([quantityOf(16), quantityOf(8)])
})

it('records the hours of two people on an activity, on this device', async () => {
  const user = userEvent.setup()
  const { replica } = await show('/hours/new', RecordHoursPage)
  await user.click(await screen.findByRole('button', { name: 'Save hours' }))
  expect(await screen.findByText('Give hours to at least one person')).toBeDefined()
  await user.selectOptions(screen.getByRole('combobox', { name: /Activity/ }), 'Fix boards, P-01 Partition')
  await user.type(screen.getByRole('textbox', { name: 'Hours of Aaron Booth' }), '7.5')
  await user.type(screen.getByRole('textbox', { name: 'Hours of Marek Nowak' }), '4')
  await user.click(screen.getByRole('button', { name: 'Save hours' }))
  await screen.findByRole('heading', { name: 'List' })
  const rows = await replica.store.read(tables => tables.records('labourAllocation').toArray())
  expect(rows.map(each => [each['operative'], each['hours'], each['activity'], each['zone'], each['name']])).toEqual([
    [501, quantityOf(7.5), 201, 1, 'Fix boards'],
    [502, quantityOf(4), 201, 1, 'Fix boards'],
  ])
  // The hours of the second waited behind those of the first, whose own record a colleague had deleted.
  const entries = (await replica.outbox()).map(({ entry }) => entry)
  expect(new Set(entries.map(({ group }) => group)).size).toBe(2)
  await replica.store.write('strict', ({ tables }) =>
    tables.outbox.update(entries[0]?.seq ?? 0, { state: 'rejected', outcome: 'gone', problem: problem('gone') }),
  )
  expect(
    (await replica.outbox()).map(({ entry, waitsFor }) => [entry.set['operative'], entry.state, waitsFor]),
  ).toEqual([
    [501, 'rejected', null],
    [502, 'open', null],
  ])
})
