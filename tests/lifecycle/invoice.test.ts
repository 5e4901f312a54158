import { describe, expect, it } from 'vitest'
import { money, text } from '#contract/fields/field'
import { defineLifecycle } from '#contract/kit/lifecycle'
import { applyTransition } from '#domain/records/transition'
import { run } from '#local/write/changes'
import { lifecycleHandler } from '#server/records/lifecycles/lifecycle-handler'
import { invoice, invoiceGuards, invoiceLifecycle } from './invoice'

const record = { id: 1, archivedAt: null, net: 10_000, state: 'review' }
const facts = { delivered: 8_000, isPushed: false }

describe('a lifecycle defined in one place', () => {
  it('writes what the person says into the fields of that name, and transitions on', () => {
    expect(applyTransition(invoiceLifecycle, record, 'approve', { approved: 7_500 }, facts)).toEqual({
      ok: true,
      set: { approved: 7_500, state: 'approved' },
    })
    expect(applyTransition(invoiceLifecycle, { ...record, state: 'approved' }, 'reopen', {}, facts)).toEqual({
      ok: true,
      set: { approved: null, state: 'review' },
    })
  })

  it.each([
    ['pay', {}, 'state', 'This invoice is under review. “Approve” comes first'],
    ['approve', { approved: 10_001 }, 'guard', 'The approved value must be above nil and within the net'],
    ['approve', { approved: 9_000 }, 'guard', 'More would be approved than has been delivered'],
  ])('says why %s cannot be made', (transition, input, why, reason) =>
    expect(applyTransition(invoiceLifecycle, record, transition, input, facts)).toEqual({ ok: false, why, reason }),
  )

  it('leaves a guard to the server where the device lacks its facts', () => {
    expect(applyTransition(invoiceLifecycle, record, 'approve', { approved: 9_000 }, {})).toMatchObject({ ok: true })
    expect(applyTransition(invoiceLifecycle, record, 'approve', { approved: 10_001 }, {})).toMatchObject({ ok: false })
  })

  it('has commands with the permission and the input of each transition', () => {
    expect(invoiceLifecycle.commands.pay?.permission).toEqual(['AccountsInvoices'])
    expect(invoiceLifecycle.commands.query?.permission).toEqual(['ProjectHubMaterialInvoices'])
    expect(Object.keys(invoiceLifecycle.commands.approve?.fields ?? {})).toEqual(['approved'])
  })

  it('refuses at start-up an input of another kind than the field it is written to', () => {
    const define = () =>
      defineLifecycle(invoice, {
        field: 'state',
        transitions: {
          pay: {
            label: 'Pay',
            from: ['review'],
            to: 'paid',
            rank: 'next',
            when: 'online',
            input: { net: text('Net') },
          },
        },
      })
    expect(define).toThrow('testInvoice pay: "net" is not the kind of field it is written to')
  })

  it('empties by its way back what a transition decided and stored, and refuses what cannot be empty', () => {
    const define = (...decides: readonly ('net' | 'resolution')[]) =>
      defineLifecycle(invoice, {
        field: 'state',
        transitions: {
          approve: {
            label: 'Approve',
            from: ['review'],
            to: 'approved',
            rank: 'next',
            when: 'online',
            input: { approved: money('Approved for payment', { required: true }), note: text('Note') },
            decides,
          },
          reopen: {
            label: 'Reopen',
            from: ['approved'],
            to: 'review',
            rank: 'back',
            when: 'online',
            undoes: 'approve',
          },
        },
      })
    expect(define('resolution').transitions.reopen?.sets).toEqual({ approved: null, resolution: null })
    expect(() => define('net')).toThrow('testInvoice reopen: "net" can\'t be emptied')
  })
})

const given = { label: 'Pay', from: ['approved'], to: 'paid', rank: 'next', when: 'online' } as const
const fact = async () => 1

/** Never run: each marked line must not compile. */
export function mistakes() {
  // @ts-expect-error -- there is no such transition
  run(invoiceLifecycle, 1, 'aprove', { approved: 1 })
  // @ts-expect-error -- what the transition asks is missing
  run(invoiceLifecycle, 1, 'approve')
  // @ts-expect-error -- misspelt input
  run(invoiceLifecycle, 1, 'approve', { aproved: 1 })
  // @ts-expect-error -- the wrong kind of input
  run(invoiceLifecycle, 1, 'approve', { approved: 'much' })
  // @ts-expect-error -- not a field
  defineLifecycle(invoice, { field: 'stat', transitions: {} })
  // @ts-expect-error -- leads to no state
  defineLifecycle(invoice, { field: 'state', transitions: { pay: { ...given, to: 'payed' } } })
  // @ts-expect-error -- begins in no state
  defineLifecycle(invoice, { field: 'state', transitions: { pay: { ...given, from: ['aproved'] } } })
  defineLifecycle(invoice, {
    field: 'state',
    guards: invoiceGuards,
    // @ts-expect-error -- there is no such guard
    transitions: { pay: { ...given, guards: ['isPushd'] } },
  })
  // @ts-expect-error -- sets no field of the record
  defineLifecycle(invoice, { field: 'state', transitions: { pay: { ...given, sets: { paidBy: 1 } } } })
  defineLifecycle(invoice, {
    field: 'state',
    guards: invoiceGuards,
    // @ts-expect-error -- the guard judges an input this transition does not ask for
    transitions: { pay: { ...given, guards: ['withinNet'] } },
  })
  // @ts-expect-error -- a transition has no such key
  defineLifecycle(invoice, { field: 'state', transitions: { pay: { ...given, confrim: 'Sure?' } } })
  defineLifecycle(invoice, {
    field: 'state',
    guards: invoiceGuards,
    // @ts-expect-error -- a transition that waits has no guard that asks for facts
    transitions: { pay: { ...given, when: 'queue', guards: ['isNotPushed'] } },
  })
  // @ts-expect-error -- the consequence of "approve" is missing
  lifecycleHandler(invoiceLifecycle, { facts: { delivered: fact, isPushed: async () => true }, consequences: {} })
  lifecycleHandler(invoiceLifecycle, {
    facts: { delivered: fact, isPushed: async () => true },
    // @ts-expect-error -- "pay" has no consequence
    consequences: { approve: async () => undefined, pay: async () => undefined },
  })
  // @ts-expect-error -- a guard without its facts
  lifecycleHandler(invoiceLifecycle, { facts: { delivered: fact }, consequences: { approve: async () => undefined } })
  lifecycleHandler(invoiceLifecycle, {
    // @ts-expect-error -- a fact of the wrong type
    facts: { delivered: fact, isPushed: fact },
    consequences: { approve: async () => undefined },
  })
}
