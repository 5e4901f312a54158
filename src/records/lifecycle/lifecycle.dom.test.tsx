import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { issue, issueLifecycle } from '#contract/commercial/issue'
import { materialInvoice, materialInvoiceLifecycle } from '#contract/commercial/material-invoice'
import { materialOrder, materialOrderLifecycle } from '#contract/commercial/material-order'
import { assessment } from '#contract/estimating/assessment'
import { assessmentLifecycle } from '#contract/estimating/assessment-lifecycle'
import { tender, tenderLifecycle } from '#contract/estimating/tender'
import type { Lifecycle } from '#contract/kit/lifecycle'
import { LIFECYCLES } from '#contract/lifecycles'
import type { Readiness } from '#domain/estimating/readiness'
import { invoice, invoiceLifecycle } from '../../../tests/lifecycle/invoice'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import { toasts } from '../../ui/overlay/toast-store'
import '../../ui/testing/dom'
import { asHeld } from '../data/held'
import { useRecord } from '../data/use-record'
import { LifecycleActions } from './lifecycle-actions'
import { LifecycleTrack } from './lifecycle-track'
import { StateSwitch } from './state-switch'

const at = { createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z', archivedAt: null }
beforeEach(() => {
  setWidth(1440)
  toasts.clear()
})

const ready = { rates: null, quantities: null, fixedCosts: null, budget: null }
/** As the device has them: of the site only the server knows. */
const known = { readiness: ready, siteWork: undefined, siteMoney: undefined, tenderState: null }
type Known = Omit<typeof known, 'readiness'> & { readonly readiness: Readiness }
async function showAssessment(status: string, facts: Known = known, archivedAt: string | null = null) {
  const calls: string[] = []
  const server = {
    call: async (path: string, init?: RequestInit) => {
      calls.push(`${init?.method} ${path} ${typeof init?.body === 'string' ? init.body : ''}`)
      return Response.json({})
    },
  }
  const shown = await showPages({
    at: '/',
    server,
    fill: async replica => {
      await give(replica, 'assessment', 'index', 9, 1, { project: 3, name: 'Fit-out', status, ...at, archivedAt })
    },
    pages: {
      '/': function Page() {
        const record = useRecord(assessment, 9)
        return record ? (
          <>
            <h1>Fit-out</h1>
            <LifecycleTrack lifecycle={assessmentLifecycle} record={record} />
            <LifecycleActions lifecycle={assessmentLifecycle} record={record} facts={facts} />
          </>
        ) : null
      },
    },
  })
  await screen.findByRole('heading', { name: 'Fit-out' })
  shown.goOnline()
  return { ...shown, calls }
}
async function showTender(status: string) {
  const calls: string[] = []
  const server = {
    call: async (path: string, init?: RequestInit) => {
      calls.push(`${init?.method} ${path} ${typeof init?.body === 'string' ? init.body : ''}`)
      return Response.json({})
    },
  }
  const shown = await showPages({
    at: '/',
    server,
    fill: async replica => {
      await give(replica, 'tender', 'index', 9, 1, { project: 3, number: 1, name: 'Fit-out', status, ...at })
    },
    pages: {
      '/': function Page() {
        const record = useRecord(tender, 9)
        return record ? (
          <>
            <h1>Fit-out</h1>
            <LifecycleActions
              lifecycle={tenderLifecycle}
              record={record}
              facts={{
                assessments: undefined,
                faults: undefined,
                documents: undefined,
                siteWork: undefined,
                siteMoney: undefined,
              }}
            />
          </>
        ) : null
      },
    },
  })
  await screen.findByRole('heading', { name: 'Fit-out' })
  shown.goOnline()
  return { ...shown, calls }
}
const primary = () => document.querySelectorAll('[class*="primary"]')

describe('the buttons of a lifecycle', () => {
  it('has the next step first, and the others under its caret, the ways back last', async () => {
    const { calls } = await showTender('submitted')
    const accept = await screen.findByRole('button', { name: 'Accept tender' })
    await userEvent.click(screen.getByRole('button', { name: 'Other steps' }))
    expect(screen.getAllByRole('menuitem').map(each => each.textContent)).toEqual([
      'Mark as rejected',
      'Withdraw tender',
    ])
    await userEvent.keyboard('{Escape}')
    await userEvent.click(accept)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/goes on site/)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Accept tender' }))
    await expect.poll(() => calls).toEqual(['POST /tenders/9/transitions/accept {"decisionNote":null}'])
  })

  it('bug: Escape dropped the reason typed for a step: it asks, also for words kept from a closed tab', async () => {
    const { replica } = await showTender('submitted')
    const key = 'transition-tender-9-accept'
    await replica.saveDraft(key, { decisionNote: 'Typed before the tab was closed' })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept tender' }))
    const note = () => screen.getByRole<HTMLTextAreaElement>('textbox')
    await expect.poll(() => note().value).toBe('Typed before the tab was closed')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    await userEvent.type(note(), ', and more')
    await userEvent.keyboard('{Escape}')
    expect(await replica.draft(key)).not.toBeNull()
    expect(note().value).toBe('Typed before the tab was closed, and more')
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await expect.poll(() => replica.draft(key)).toBeNull()
  })

  it('makes no way back the primary button', async () => {
    await showAssessment('accepted')
    const others = await screen.findByRole('button', { name: 'Other steps' })
    expect(primary()).toHaveLength(0)
    await userEvent.click(others)
    expect(screen.getAllByRole('menuitem').map(each => each.textContent)).toEqual(['Undo acceptance'])
  })

  it('says what stands in the way, as far as this device knows', async () => {
    await showAssessment('in_progress', {
      ...known,
      readiness: { ...ready, rates: '2 products have a quantity and no rate' },
    })
    const button = await screen.findByRole('button', { name: 'Mark as ready to tender' })
    expect(button.getAttribute('aria-description')).toBe('2 products have a quantity and no rate')
  })

  it('shows none to those who may not', async () => {
    await showPages({
      at: '/',
      viewer: { ...VIEWER, permissions: new Set() },
      pages: {
        '/': () => (
          <LifecycleActions
            lifecycle={issueLifecycle}
            record={asHeld(issue, { id: 1, _scope: 'project:3', _rev: 1, _dirty: 0, state: 'open', ...at })}
            facts={{}}
          />
        ),
      },
    })
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('asks what a transition needs to be told, with the guards that judge it left to the answer', async () => {
    const calls: string[] = []
    const server = {
      call: async (path: string, init?: RequestInit) => {
        calls.push(`${path} ${typeof init?.body === 'string' ? init.body : ''}`)
        return Response.json({})
      },
    }
    const record = { id: 1, _scope: 'project:3', _rev: 1, _dirty: 0 as const, state: 'review', net: 10_000, ...at }
    const { goOnline } = await showPages({
      at: '/',
      server,
      pages: {
        '/': () => (
          <LifecycleActions
            lifecycle={invoiceLifecycle}
            record={asHeld(invoice, record)}
            facts={{ delivered: undefined, isPushed: undefined }}
          />
        ),
      },
    })
    await screen.findByText('Needs a connection')
    goOnline()
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(await dialog.findByText('You must specify this field')).toBeDefined()
    await userEvent.type(dialog.getByLabelText(/Approved for payment/), '75')
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
    await expect.poll(() => calls).toEqual(['/testinvoices/1/transitions/approve {"approved":"75.00"}'])
  })
})

describe('a transition that the office made', () => {
  const calls: string[] = []
  async function showOrder(state: string) {
    calls.length = 0
    const record = {
      id: 4,
      _scope: 'project:3',
      _rev: 1,
      _dirty: 0 as const,
      state,
      reference: '2417-014',
      email: 'sales@pennine.example',
      ...at,
    }
    const { goOnline } = await showPages({
      at: '/',
      server: {
        call: async path => {
          calls.push(path)
          return Response.json({})
        },
      },
      pages: {
        '/': () => (
          <LifecycleActions
            lifecycle={materialOrderLifecycle}
            record={asHeld(materialOrder, record)}
            facts={{ orderLines: undefined, approval: undefined, orderTaken: undefined, fourEyes: undefined }}
            about={[
              { label: 'Supplier', to: 'Pennine' },
              { label: 'Order total', to: '£449.28' },
            ]}
          />
        ),
      },
    })
    await screen.findByRole('button', { name: 'Other steps' })
    goOnline()
  }
  const choose = async (name: RegExp) => {
    await userEvent.click(screen.getByRole('button', { name: 'Other steps' }))
    await userEvent.click(await screen.findByRole('menuitem', { name }))
  }

  it('is asked and told with who and how much, without Undo where no way leads straight back', async () => {
    await showOrder('draft')
    await userEvent.click(screen.getByRole('button', { name: 'Send order' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send order?' }))
    expect(dialog.getAllByRole('listitem').map(line => line.textContent)).toEqual([
      'Order2417-014',
      'SupplierPennine',
      'Order total£449.28',
    ])
    await userEvent.click(dialog.getByRole('button', { name: 'Send order' }))
    await expect.poll(() => toasts.get().history[0]?.text).toBe('Order 2417-014, Pennine, £449.28: Sent')
    // The supplier has it: calling it back is a transition of its own, which asks.
    expect(toasts.get().history[0]?.action).toBeUndefined()
  })

  it('is taken back from the message where a transition leads straight back', async () => {
    await showOrder('draft')
    await choose(/hold/i)
    await expect.poll(() => toasts.get().history[0]?.text).toBe('Order 2417-014, Pennine, £449.28: Held')
    toasts.get().history[0]?.action?.run()
    await expect.poll(() => toasts.get().history[0]?.text).toBe('Order 2417-014, Pennine, £449.28: Draft again')
    expect(calls).toEqual(['/materialorders/4/transitions/hold', '/materialorders/4/transitions/unhold'])
  })
})

it.each(Object.values(LIFECYCLES).map(lifecycle => [lifecycle.noun, lifecycle] as const))(
  'one press makes no transition of a %s for good: it asks first, or a transition leads back',
  (_, lifecycle: Lifecycle) => {
    const final = Object.values(lifecycle.transitions).filter(
      transition =>
        (transition.rank === 'next' || transition.rank === 'other') &&
        transition.confirm === null &&
        Object.keys(transition.input).length === 0 &&
        !Object.values(lifecycle.transitions).some(back => back.rank === 'back' && back.from.includes(transition.to)),
    )
    expect(final.map(({ name }) => name)).toEqual([])
  },
)

describe('the state track', () => {
  it('shows the usual way with the current state marked', async () => {
    await showAssessment('ready_to_tender')
    const track = within(await screen.findByRole('list', { name: 'Status' }))
    expect(track.getAllByRole('listitem').map(each => each.textContent)).toEqual([
      'Not started',
      'In progress',
      'Ready to tender',
      'Tender pending',
      'Submitted',
      'Accepted',
    ])
    expect(track.getByText('Ready to tender').closest('li')?.getAttribute('aria-current')).toBe('step')
  })
  it('draws a state off the usual way only while the record is in it', () => {
    const record = { id: 1, _scope: 'project:3', _rev: 1, _dirty: 0 as const }
    const drawn = (shown: ReactElement) => {
      const { container, unmount } = render(shown)
      const states = [...container.querySelectorAll('li')].map(each => each.textContent)
      const now = container.querySelector('[aria-current]')?.textContent
      unmount()
      return { states, now }
    }
    const invoiceIn = (state: string) =>
      drawn(
        <LifecycleTrack lifecycle={materialInvoiceLifecycle} record={asHeld(materialInvoice, { ...record, state })} />,
      )
    const orderIn = (state: string) =>
      drawn(<LifecycleTrack lifecycle={materialOrderLifecycle} record={asHeld(materialOrder, { ...record, state })} />)
    expect(invoiceIn('paid').states).toEqual(['Review', 'Approved', 'Paid'])
    expect(invoiceIn('query')).toEqual({
      states: ['Review', 'Query', 'Approved', 'Paid'],
      now: 'Query',
    })
    expect(orderIn('delivered').states).toEqual(['Draft', 'Sent', 'Delivered', 'Complete'])
    expect(orderIn('held').now).toBe('Held')
  })
  it('gives way to a badge where the lifecycle has ended otherwise', async () => {
    await showAssessment('rejected')
    expect(await screen.findByText('Rejected')).toBeDefined()
    expect(screen.queryByRole('list', { name: 'Status' })).toBeNull()
  })
})

describe('the state switch', () => {
  it('transitions with one tap, kept on this device, and offers no state that no transition leads to', async () => {
    const { replica } = await showPages({
      at: '/',
      fill: async here => {
        await give(here, 'issue', 'project:3', 20, 1, { project: 3, summary: 'Crack', state: 'open', ...at })
      },
      pages: {
        '/': function Page() {
          const record = useRecord(issue, 20)
          return record ? <StateSwitch lifecycle={issueLifecycle} record={record} /> : null
        },
      },
    })
    const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
    await screen.findByRole('radiogroup', { name: 'State' })
    await userEvent.click(radio('In hand'))
    await expect.poll(() => radio('In hand').checked).toBe(true)
    expect((await replica.outbox()).map(({ entry }) => [entry.command?.name, entry.label])).toEqual([
      ['takeInHand', 'Issue, Crack: In hand'],
    ])
  })
})
