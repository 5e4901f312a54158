import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { BOOKKEEPING } from '#contract/commercial/books/bookkeeping'
import { ProblemError } from '#contract/kit/problem'
import { HEADER } from '#contract/sync/protocol'
import { pence } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { onDay } from '../../../tests/support/on-day'
import { setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { BooksPage } from './books-page'

onDay('2026-11-11T10:00:00Z')

// Spec: REP-3.
const at = { createdAt: '2026-11-01T08:00:00.000Z', updatedAt: '2026-11-01T08:00:00.000Z', archivedAt: null }
const PATH = '/settings/accounts/invoices'
const [, invoices] = BOOKKEEPING

type State = 'review' | 'approved'
const invoice = (replica: Replica, id: number, invoiceReference: string, net: number, state: State) =>
  give(replica, 'materialInvoice', 'project:5', id, 1, {
    ...at,
    project: 5,
    supplier: 31,
    kind: 'invoice',
    state,
    invoiceReference,
    issueDate: '2026-11-02',
    dueDate: `2026-11-${id - 380}`,
    net: pence(net as 0),
    vat: pence(0),
    approvedForPayment: state === 'approved' ? pence(net as 0) : null,
    paidAmount: null,
    codatPushedAt: null,
  })

/** A limit of 10,000.00 on the project; invoices of 676.00, 932.40 and 14,860.00. */
const fill = (state: State) => async (replica: Replica) => {
  await give(replica, 'project', 'index', 5, 1, { ...at, name: 'Kestrel House', showProjectHub: true })
  await give(replica, 'supplier', 'account', 31, 1, { ...at, fullName: 'Steelform Trade' })
  await give(replica, 'projectRole', 'project:5', 71, 1, {
    ...at,
    project: 5,
    person: VIEWER.user,
    approvalLimit: pence(1_000_000),
    isUnlimited: false,
  })
  await invoice(replica, 401, 'STF-4398', 67_600, state)
  await invoice(replica, 402, 'CIN-0928', 93_240, state)
  await invoice(replica, 403, 'BMW-7702', 1_486_000, state)
}
const ROLES = [
  { id: 71, rev: 1, project: 5, person: VIEWER.user, approvalLimit: '10000.00', isUnlimited: false, ...at },
]
interface Call {
  readonly path: string
  readonly key: string | null
  readonly body: unknown
}

/** An office that knows the roles, and whose answer to each transition the test decides. */
async function show(state: State, answer: (id: number, made: readonly Call[]) => Promise<Response>) {
  const made: Call[] = []
  const call = (path: string, init?: RequestInit): Promise<Response> => {
    if (path.startsWith('/projectroles?')) return Promise.resolve(Response.json(ROLES))
    const [, id] = /^\/invoices\/(\d+)\/transitions\//.exec(path) ?? []
    if (id === undefined) return Promise.reject(new ProblemError('unavailable'))
    const headers = new Headers(init?.headers)
    made.push({
      path,
      key: headers.get(HEADER.idempotencyKey),
      body: JSON.parse(typeof init?.body === 'string' ? init.body : '{}'),
    })
    return answer(Number(id), made)
  }
  await showPages({
    fill: fill(state),
    server: { call },
    connection: 'online',
    at: PATH,
    pages: { [PATH]: () => <BooksPage book={invoices} /> },
  })
  for (const name of ['STF-4398', 'CIN-0928', 'BMW-7702'])
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  return made
}
const done = () => Promise.resolve(Response.json([]))
const rows = () => screen.getAllByRole('listitem').map(row => row.textContent)

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
})

it('says before approving which are within the limit, and gives each its own result', async () => {
  const made = await show('review', id =>
    id === 402
      ? Promise.reject(
          new ProblemError('conflict', {
            message: 'Only 900.00 is covered by what was ordered and came. Approve that, or give a reason',
          }),
        )
      : done(),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Approve…' }))
  // 676.00 + 932.40 = 1,608.40; 14,860.00 is above the limit of 10,000.00.
  await screen.findByRole('dialog', { name: 'Approve: 2 invoices, £1,608.40 without VAT' })
  expect(rows().find(row => row.includes('BMW-7702'))).toMatch(/above your limit of 10,000\.00.*Skipped/)
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2' }))
  await screen.findByRole('dialog', { name: '1 of 2 done' })
  expect(made.map(({ path, body }) => [path, body])).toEqual([
    ['/invoices/401/transitions/approve', { approvedForPayment: '676.00' }],
    ['/invoices/402/transitions/approve', { approvedForPayment: '932.40' }],
  ])
  expect(rows().find(row => row.includes('STF-4398'))).toMatch(/Done$/)
  expect(rows().find(row => row.includes('CIN-0928'))).toMatch(/Only 900\.00 is covered.*Not done/)
})

it('pays nothing twice after the connection was lost: the rest goes on under the same keys', async () => {
  const made = await show('approved', (id, calls) =>
    // The first time, the reply about the second invoice is lost on its way back.
    id === 402 && calls.filter(({ path }) => path.includes('/402/')).length === 1
      ? Promise.reject(new ProblemError('unavailable'))
      : done(),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as paid…' }))
  await screen.findByRole('dialog', { name: 'Mark as paid: 3 invoices, £16,468.40 without VAT' })
  await userEvent.click(screen.getByRole('button', { name: 'Mark as paid 3' }))
  expect((await screen.findByText(/The connection was lost/)).textContent).toContain('1 of 3 are done')
  expect(made.map(({ path }) => path.split('/')[2])).toEqual(['401', '402'])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('dialog', { name: '3 of 3 done' })
  expect(made.map(({ path }) => path.split('/')[2])).toEqual(['401', '402', '402', '403'])
  expect(made[1]?.key).toMatch(/-402$/)
  expect(made[2]?.key).toBe(made[1]?.key)
  expect(new Set(made.map(({ key }) => key)).size).toBe(3)
  await waitFor(() => expect(screen.queryByText(/The connection was lost/)).toBeNull())
})
