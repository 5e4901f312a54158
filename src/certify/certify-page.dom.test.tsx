import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ClientLook } from '#contract/commercial/payment/client-link'
import { problem } from '#contract/kit/problem'
import '../ui/testing/dom'
import { CertifyPage } from './certify-page'

// Decisions 724 and 725. The page behind a link, without its server; figures by hand.

const SECRET = 's'.repeat(43)
const line = (id: number, name: string, value: string, before: string, material = '0.00') => ({
  id,
  kind: 'product' as const,
  isVariation: false,
  name,
  contractValue: '20000.00',
  progress: '50.0000',
  value,
  materialValue: material,
  certifiedBefore: before,
  materialBefore: '0.00',
})
const LOOK: ClientLook = {
  firm: 'Plumb & Level Ltd',
  firmAddress: '',
  client: 'Northgate',
  project: '2417 Kestrel House',
  reference: '2417-A02',
  currency: 'GBP',
  valuationDate: '2026-11-13',
  finalDate: '2026-12-18',
  expiresOn: '2026-12-18',
  message: 'Dear Anna',
  notYet: null,
  terms: {
    retentionPercentage: '5.0000',
    retentionKept: '100.0000',
    retentionOnMaterials: false,
    retentionCap: null,
    discountPercentage: '2.5000',
    vatRate: '20.0000',
    isReverseCharge: false,
  },
  certifiedBefore: '4631.25',
  lines: [line(1, 'P-01 Walls', '6000.00', '1000.00', '500.00'), line(2, 'P-02 Ceilings', '10000.00', '4000.00')],
  answer: null,
}
const ANSWERED: ClientLook = {
  ...LOOK,
  lines: LOOK.lines.slice(0, 1),
  answer: {
    at: '2026-11-21T09:00:00.000Z',
    name: 'Anna Fox',
    role: 'surveyor',
    outcome: 'certified',
    total: '12255.74',
    agreedLines: 1,
    lines: [
      { item: 1, decision: 'reduced', certifiedValue: '5500.00', certifiedMaterial: '500.00', reason: 'Not plumb' },
    ],
  },
}

let online = true
beforeEach(() => {
  online = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  location.hash = `#${SECRET}`
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  location.hash = ''
})

interface Called {
  readonly path: string
  readonly body: Record<string, unknown>
}
/** Replies to each call with the next of these, and to further calls with the last. */
function server(...replies: readonly (() => Response)[]) {
  const called: Called[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    called.push({
      path,
      body: JSON.parse(typeof init.body === 'string' ? init.body : 'null') as Record<string, unknown>,
    })
    const reply = replies[Math.min(called.length, replies.length) - 1]
    return reply ? Promise.resolve(reply()) : Promise.reject(new TypeError('offline'))
  })
  return called
}
const ok = (look: ClientLook) => () => Response.json(look)
const show = async () => {
  render(<CertifyPage />)
  const user = userEvent.setup()
  return { user, of: async (name: string) => within(await screen.findByRole('group', { name })) }
}
const sumOf = (label: string) =>
  within(screen.getByRole('table', { name: 'Sums' }))
    .getAllByRole('row')
    .find(row => row.textContent.startsWith(label))?.textContent

async function reduceWalls({ user, of }: Awaited<ReturnType<typeof show>>) {
  const walls = await of('P-01 Walls')
  await user.click(walls.getByRole('radio', { name: 'Reduce' }))
  await user.type(walls.getByLabelText(/Work certified to date/), '5500')
  await user.type(walls.getByLabelText(/Why it is reduced/), 'Not plumb')
}
async function sign({ user }: Awaited<ReturnType<typeof show>>) {
  await user.type(screen.getByLabelText(/Your name/), 'Anna Fox')
  await user.type(screen.getByLabelText(/Your role/), 'surveyor')
}

it('certifies one line agreed and one reduced, at the sum it shows, with the secret in no address', async () => {
  const called = server(ok(LOOK), ok(ANSWERED))
  const page = await show()
  const ceilings = await page.of('P-02 Ceilings')
  // Nothing is agreed before the client says so: all that was certified before is 5,000.00.
  expect(sumOf('Gross')).toBe('Gross to date5,000.00')
  expect(screen.getByText(/0 of 2 lines have your decision/)).toBeDefined()
  await reduceWalls(page)
  await page.user.click(ceilings.getByRole('radio', { name: 'Agree' }))
  // 16,000.00 less 775.00 and 380.63 is 14,844.37; less 4,631.25 it is 10,213.12; 20 % VAT is 2,042.62.
  expect(['Gross', 'Retention', 'Discount', 'Due', 'VAT', 'Total'].map(sumOf)).toEqual([
    'Gross to date16,000.00',
    'Retention 5.00%−775.00',
    'Discount 2.50%−380.63',
    'Due this period10,213.12',
    'VAT 20.00%2,042.62',
    'Total due£12,255.74',
  ])
  const send = screen.getByRole('button', { name: 'Certify £12,255.74' })
  expect(send.getAttribute('aria-description')).toBe('Write your name')
  await sign(page)
  await page.user.click(screen.getByRole('button', { name: 'Certify £12,255.74' }))
  expect(await screen.findByRole('heading', { name: 'This application is certified' })).toBeDefined()
  expect(called.map(({ path }) => path)).toEqual(['/api/client-certificates/look', '/api/client-certificates/answer'])
  expect(called[1]?.body).toEqual({
    secret: SECRET,
    name: 'Anna Fox',
    role: 'surveyor',
    total: '12255.74',
    agreed: [2],
    lines: [
      { item: 1, decision: 'reduced', certifiedValue: '5500.00', certifiedMaterial: '500.00', reason: 'Not plumb' },
    ],
  })
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByText('Reduced to 5,500.00')).toBeDefined()
  expect(localStorage).toHaveLength(0)
})

it('keeps what was entered over a reload, says so, and keeps no secret', async () => {
  server(ok(LOOK))
  const page = await show()
  await reduceWalls(page)
  await sign(page)
  expect(JSON.stringify({ ...localStorage })).not.toContain(SECRET)
  cleanup()
  const again = await show()
  expect(await screen.findByText(/you entered earlier on this device. It isn’t sent yet/)).toBeDefined()
  const walls = await again.of('P-01 Walls')
  expect(walls.getByLabelText(/Work certified to date/)).toHaveProperty('value', '5,500.00')
  expect(walls.getByLabelText(/Why it is reduced/)).toHaveProperty('value', 'Not plumb')
  expect(screen.getByLabelText(/Your name/)).toHaveProperty('value', 'Anna Fox')
  // Another link on the same device has nothing of it.
  cleanup()
  location.hash = `#${'t'.repeat(43)}`
  await show()
  expect(await screen.findByLabelText(/Your name/)).toHaveProperty('value', '')
})

it('says before the tap that it needs a connection', async () => {
  const called = server(ok(LOOK))
  const page = await show()
  await page.user.click(await screen.findByRole('button', { name: 'Agree every line' }))
  await sign(page)
  online = false
  window.dispatchEvent(new Event('offline'))
  const send = () => screen.getByRole('button', { name: /Certify/ })
  await expect.poll(() => send().getAttribute('aria-description')).toContain('There is no connection')
  await page.user.click(send())
  expect(called).toHaveLength(1)
})

it('sends a query with its words, and certifies nothing', async () => {
  const queried: ClientLook = {
    ...ANSWERED,
    answer: {
      ...ANSWERED.answer!,
      outcome: 'queried',
      total: null,
      lines: [{ item: 1, decision: 'queried', certifiedValue: null, certifiedMaterial: null, reason: 'Which wall?' }],
    },
  }
  const called = server(ok(LOOK), ok(queried))
  const page = await show()
  const walls = await page.of('P-01 Walls')
  await page.user.click(walls.getByRole('radio', { name: 'Query' }))
  await page.user.click(screen.getByRole('button', { name: 'Agree the other line' }))
  await sign(page)
  const send = screen.getByRole('button', { name: 'Send 1 query' })
  expect(send.getAttribute('aria-description')).toBe('P-01 Walls: write what you ask')
  await page.user.type(walls.getByLabelText(/What you ask/), 'Which wall?')
  await page.user.click(screen.getByRole('button', { name: 'Send 1 query' }))
  expect(await screen.findByRole('heading', { name: 'Your queries are sent' })).toBeDefined()
  expect(called[1]?.body).toMatchObject({ total: null, agreed: [2], lines: [{ reason: 'Which wall?' }] })
})

it('shows what was answered when someone else was first', async () => {
  server(
    ok(LOOK),
    () => Response.json(problem('conflict', { message: 'Anna Fox, surveyor, has answered' }), { status: 409 }),
    ok(ANSWERED),
  )
  const page = await show()
  await page.user.click(await screen.findByRole('button', { name: 'Agree every line' }))
  await sign(page)
  await page.user.click(screen.getByRole('button', { name: /Certify/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('Anna Fox, surveyor, has answered')
  expect(screen.getByRole('heading', { name: 'This application is certified' })).toBeDefined()
})

it('says what to do where the link does not work, and offers another try where there is no connection', async () => {
  server(() => Response.json(problem('not-found', { message: 'Ask for a new link' }), { status: 404 }))
  await show()
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeDefined()
  expect(screen.getByText('Ask for a new link.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  server()
  await show()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
})
