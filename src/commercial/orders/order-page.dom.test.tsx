import { render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
import { ProblemError } from '#contract/kit/problem'
import { NIL, ONE, pence, percent, quantityOf, rateOf } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import { ProjectContext } from '../../common/places/use-place'
import { FixedCostOrderPage } from '../fixed-costs/fixed-cost-order-page'
import type { Held } from '../../records/data/held'
import '../../ui/testing/dom'
import { BeforeSending } from './before-sending'
import { OrderPage } from './order-page'

// Issue "Safe money", point 7: the page of an order says why the viewer may not send it. Decisions 551 and 671. The viewer is person 7.

beforeEach(() => setWidth(1440))

const project = { id: 5, name: 'Kestrel House', reference: '2417' } as Held<typeof projectDefinition> // What the pages read of one.
const SITE = 'project:5'
const at = {
  createdAt: '2026-11-18T08:00:00.000Z',
  updatedAt: '2026-11-18T08:00:00.000Z',
  archivedAt: null,
  createdBy: 99,
  project: 5,
}
const ORDER = {
  ...at,
  state: 'draft',
  supplier: 3,
  reference: null,
  amendment: 0,
  requiredDate: '2026-11-30',
  deliveryCharge: null,
  deliverTo: null,
  email: 'orders@harland.test',
  vatCode: null,
}
const BOUGHT = { ...at, order: 301, assessment: null, vatCode: null, place: 0, name: 'Boards' }

const PAGES: readonly (readonly [string, ComponentType, string, string, object])[] = [
  [
    'materials',
    OrderPage,
    'materialOrder',
    '/materialorders/301/four-eyes',
    { packs: quantityOf(100), packSize: ONE, packUnit: 'single', packPrice: rateOf(300) },
  ],
  [
    'fixed costs',
    FixedCostOrderPage,
    'fixedCostOrder',
    '/fixedcostorders/301/four-eyes',
    { quantity: ONE, periodUnit: 'l', periodLength: ONE, ratePerPeriod: pence(3_000_000), fixedCost: null },
  ],
]

describe.each(PAGES)('an order of %s', (_name, Page, resource, path, line) => {
  const lines = `${resource}Line`
  const fill = async (replica: Replica, order: object = {}) => {
    await give(replica, 'supplier', 'account', 3, 1, { fullName: 'Harland', archivedAt: null })
    await give(replica, resource, SITE, 301, 1, { ...ORDER, ...order })
    await give(replica, lines, SITE, 311, 1, { ...BOUGHT, ...line })
  }
  const firm = (replica: Replica, ownApproval: string | null) =>
    give(replica, 'company', 'account', 1, 1, { name: 'Plumb Ltd', ownApproval, archivedAt: null })
  /** `reply`: what the office says of the viewer's part; undefined while it does not reply. */
  const show = (
    more: (replica: Replica) => Promise<void>,
    reply: () => string | null | undefined = () => undefined,
  ) => {
    const call = (asked: string) => {
      const reason = asked === path ? reply() : undefined
      return reason === undefined
        ? Promise.reject(new ProblemError('unavailable'))
        : Promise.resolve(Response.json({ reason }))
    }
    return showPages({
      at: '/order/301',
      server: { call },
      connection: 'online',
      fill: more,
      pages: {
        '/order/$orderId': () => (
          <ProjectContext value={project}>
            <Page />
          </ProjectContext>
        ),
      },
    })
  }
  const send = () => screen.findByRole('button', { name: 'Send order' })
  const OWN = 'You entered this order, so someone else has to send it'

  it('is not sent by the person who entered it, where the firm asks for a second person', async () => {
    await show(async replica => {
      await fill(replica, { createdBy: 7 })
      await firm(replica, 'none')
    })
    await screen.findByText(OWN)
    const button = await send()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.getAttribute('aria-description')).toBe(OWN)
  })

  it('is sent by that person where the firm lets buyers send their own orders', async () => {
    await show(async replica => {
      await fill(replica, { createdBy: 7 })
      await firm(replica, 'orders')
    })
    await waitFor(async () => expect((await send()).getAttribute('aria-disabled')).toBeNull())
    expect(screen.queryByText(OWN)).toBeNull()
  })

  it('is not sent by a person who has edited a line: the office is asked again after each edit', async () => {
    let reason: string | null = null
    const { replica } = await show(
      async replica => {
        await fill(replica)
        await firm(replica, 'none')
      },
      () => reason,
    )
    await waitFor(async () => expect((await send()).getAttribute('aria-disabled')).toBeNull())
    reason = 'You changed this order, so someone else has to send it'
    await give(replica, lines, SITE, 311, 2, { ...BOUGHT, ...line, name: 'Acoustic boards' })
    await screen.findByText(reason)
    expect((await send()).getAttribute('aria-description')).toBe(reason)
  })

  it('has the VAT of its code, also an archived one, and never shows a total without it', async () => {
    const shown = new Set<string>()
    const watch = new MutationObserver(() => {
      for (const row of document.querySelectorAll('table[aria-label="Order total"] tr')) shown.add(row.textContent)
    })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    await show(async replica => {
      await fill(replica, { vatCode: 8 })
      await firm(replica, 'none')
      const code = { code: 'T1', name: 'Standard', rate: percent(20), isReverseCharge: false }
      await give(replica, 'vatCode', 'account', 8, 2, { ...code, archivedAt: '2026-11-20T08:00:00.000Z' })
    })
    // 30,000.00 net and 20 % of it.
    const totals = await screen.findByRole('table', { name: 'Order total' })
    await waitFor(() => expect(totals.textContent).toContain('VAT 20.00%6,000.00Order total36,000.00'))
    watch.disconnect()
    expect([...shown].filter(row => row.startsWith('Order total'))).toEqual(['Order total36,000.00'])
    expect([...shown].filter(row => row.includes('No VAT code'))).toEqual([])
  })

  it('says that it is within the limit only where this device knows the limit', async () => {
    const { replica } = await show(async replica => {
      await fill(replica)
      await firm(replica, 'none')
    })
    await screen.findByText('Within your limit')
    expect(replica).toBeDefined()
    const [unknown, ...known] = [undefined, null, 'Above'].map(
      above =>
        render(
          <BeforeSending
            order={{ email: null, requiredDate: null }}
            recipient={{ isChosen: true, words: 'The supplier is chosen' }}
            lines={1}
            unpriced={0}
            uncoded={null}
            above={above}
            undated="No date"
          />,
        ).container.textContent,
    )
    expect(unknown).toContain('Your limit is checked when it is sent')
    expect(unknown).not.toContain('Within')
    expect(known.map(words => words.includes('checked when it is sent'))).toEqual([false, false])
  })

  it('is not sent by a person whose limit on the project it is above', async () => {
    await show(async replica => {
      await fill(replica)
      await firm(replica, 'none')
      const role = { ...at, role: 'buyer', person: 7, approvalLimit: pence(2_500_000), isUnlimited: false }
      await give(replica, 'projectRole', SITE, 40, 1, { ...role, tolerancePercentage: null, toleranceAmount: NIL })
    })
    await waitFor(async () =>
      expect((await send()).getAttribute('aria-description')).toMatch(/^30,000\.00 is above your limit of 25,000\.00/),
    )
  })
})
