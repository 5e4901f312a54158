import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { OutturnFinding, OutturnReply } from '#contract/commercial/outturn/outturn-calls'
import { onDay } from '../../../tests/support/on-day'
import { setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { OutturnPage } from './outturn-page'

onDay('2026-11-25T10:00:00Z')

// Decision 749. What the office works out, as an estimator reads it and decides on it.

beforeEach(() => setWidth(1440))

const PATH = '/settings/resources/outturn'
const hours: OutturnFinding = {
  kind: 'output',
  line: 23,
  item: 'Tape and joint',
  component: 'Tape and joint',
  unit: 'hour(s)',
  norm: '0.1200',
  site: '0.1398',
  verdict: 'proposed',
  effect: '0.5500',
  used: '30.0000',
  base: '214.6500',
  records: 5,
  projects: [7],
  from: '2026-10-08',
  to: '2026-11-02',
  witnesses: [{ source: 'labourAllocation', id: 91, project: 7, day: '2026-11-02', label: 'Tape and joint' }],
}
const price: OutturnFinding = {
  ...hours,
  kind: 'price',
  line: 13,
  item: 'Plasterboard, 12.5 mm',
  component: 'Board',
  unit: 'sheet',
  norm: '9.360000',
  site: '9.360000',
  verdict: 'agrees',
  effect: '0.0000',
  used: '4942.08',
  base: '528.0000',
  records: 2,
  witnesses: [],
}
const REPLY: OutturnReply = {
  asOf: '2026-11-25T09:00:00.000Z',
  templates: [
    {
      template: 1,
      name: 'Partition type A, 95 mm',
      unit: 'm²',
      version: 'v1',
      isSupplied: false,
      rate: '32.8800',
      effect: '0.5500',
      findings: [hours, price],
    },
  ],
  projects: [{ id: 7, name: 'Kestrel House' }],
  unread: ['labour applications'],
}
const pages = { [PATH]: OutturnPage }

interface Sent {
  readonly path: string
  readonly body: unknown
}
const bodyOf = ({ body }: RequestInit): unknown => (typeof body === 'string' ? JSON.parse(body) : null)
/** An office that replies, and keeps what was sent to it. */
function office(reply: OutturnReply = REPLY) {
  const sent: Sent[] = []
  const call = (path: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push({ path, body: bodyOf(init) })
    return Promise.resolve(Response.json(init?.method === 'POST' ? {} : reply))
  }
  return { sent, online: { server: { call }, connection: 'online' } as const }
}
const cells = (name: RegExp) =>
  [...within(screen.getByRole('row', { name })).getAllByRole('cell')].map(each => each.textContent)

it('shows the norm, what sites did with its sample, and the effect on the rate', async () => {
  await showPages({ at: PATH, pages, ...office().online })
  await screen.findByRole('row', { name: /^Hours, Tape and joint/ })
  expect(cells(/^Hours, Tape and joint/).slice(0, 4)).toEqual([
    '0.12 h per m²',
    '0.1398 h per m²',
    '30.00 h on 214.65 m²5 records, 08/10/2026 to 02/11/2026, Kestrel House',
    '+£0.55',
  ])
  // 32.88 and 0.55.
  expect(screen.getByText(/£32\.88 per m², £33\.43 with all proposals/)).toBeTruthy()
  expect(screen.getByText('You may not read labour applications, so nothing here counts them.')).toBeTruthy()
  // What agrees is no proposal, and shows with all evidence.
  expect(screen.queryByRole('row', { name: /^Price/ })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'All evidence' }))
  expect(cells(/^Price, Plasterboard/)).toEqual([
    '£9.36 per sheet',
    '£9.36 per sheet',
    '£4,942.08 for 528.00 sheet2 records, 08/10/2026 to 02/11/2026, Kestrel House',
    '£0.00',
    'Agrees within 1%',
  ])
})

it('opens the documents behind a finding', async () => {
  await showPages({ at: PATH, pages, ...office().online })
  await userEvent.click(await screen.findByRole('button', { name: /^5 records/ }))
  const list = screen.getByRole('list', { name: 'Documents behind hours of Tape and joint' })
  expect(within(list).getByText('operative hours · Kestrel House · 02/11/2026')).toBeTruthy()
  expect(screen.getByText('The newest 1 document of 5 records.')).toBeTruthy()
})

it('takes a proposal over with its reason, as the person saw it', async () => {
  const { sent, online } = office()
  await showPages({ at: PATH, pages, ...online })
  await userEvent.click(await screen.findByRole('button', { name: 'Use site value: Hours of Tape and joint' }))
  const dialog = await screen.findByRole('dialog', { name: 'Use the site value in the template' })
  expect(within(dialog).getByText(/The rate of one m² changes by \+£0\.55/)).toBeTruthy()
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Taped as on two floors')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Use site value' }))
  await screen.findByText('Partition type A, 95 mm has the new value')
  expect(sent).toEqual([
    {
      path: '/outturn/decisions',
      body: {
        template: 1,
        kind: 'output',
        line: 23,
        version: 'v1',
        site: '0.1398',
        outcome: 'taken',
        reason: 'Taped as on two floors',
      },
    },
  ])
})

it('offers no decision to a person who may only read templates', async () => {
  const permissions = new Set([...VIEWER.permissions].filter(each => each !== 'canWriteResourcesProductTemplates'))
  await showPages({ at: PATH, pages, ...office().online, viewer: { ...VIEWER, permissions } })
  expect(await screen.findByText('Proposed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Use site value/ })).toBeNull()
})

it('says that nothing is proposed, and why', async () => {
  const [own] = REPLY.templates
  if (!own) throw new Error('There is a template')
  await showPages({ at: PATH, pages, ...office({ ...REPLY, templates: [{ ...own, findings: [price] }] }).online })
  expect(await screen.findByText('Nothing to propose')).toBeTruthy()
})
