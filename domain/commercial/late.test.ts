import { expect, it } from 'vitest'
import { isLateHire, isLateInvoice, isLateOrder } from './late'

it('calls an invoice late from the day after it was due, until it is paid', () => {
  const due = { kind: 'invoice', state: 'approved', dueDate: '2026-11-24' }
  expect(isLateInvoice(due, '2026-11-24')).toBe(false)
  expect(isLateInvoice(due, '2026-11-25')).toBe(true)
  expect(isLateInvoice({ ...due, state: 'paid' }, '2026-11-25')).toBe(false)
  expect(isLateInvoice({ ...due, dueDate: null }, '2026-11-25')).toBe(false)
})

it('bug: a credit note was called late', () => {
  expect(isLateInvoice({ kind: 'credit', state: 'review', dueDate: '2026-11-24' }, '2026-11-25')).toBe(false)
})

it('calls an order late while something of it is still to come', () => {
  const sent = { state: 'sent', requiredDate: '2026-11-24' }
  expect(isLateOrder(sent, '2026-11-24')).toBe(false)
  expect(isLateOrder(sent, '2026-11-25')).toBe(true)
  expect(isLateOrder({ ...sent, state: 'part_delivered' }, '2026-11-25')).toBe(true)
  for (const state of ['draft', 'delivered', 'complete', 'cancelled'])
    expect(isLateOrder({ ...sent, state }, '2026-11-25'), state).toBe(false)
})

// An order whose plant had been on hire for four weeks was shown as late.
it('calls an order of plant late until something of it is on hire', () => {
  const sent = { state: 'sent', requiredDate: '2026-11-24' }
  expect(isLateHire(sent, '2026-11-24')).toBe(false)
  expect(isLateHire(sent, '2026-11-25')).toBe(true)
  expect(isLateHire({ ...sent, state: 'part_delivered' }, '2026-11-25')).toBe(false)
})
