import { expect, it } from 'vitest'
import { pence } from '../../value/money'
import { type WaitFacts, waitsOf } from './waits'

const today = '2026-11-25'
const FACTS: WaitFacts = {
  labour: [
    { id: 1, state: 'held', createdBy: 7, effectiveDate: '2026-11-20', claimed: pence(100) },
    { id: 2, state: 'held', createdBy: 8, effectiveDate: '2026-11-20', claimed: pence(46_800) },
    { id: 3, state: 'approved', createdBy: 8, effectiveDate: '2026-11-01', claimed: null },
  ],
  incoming: [
    { id: 12, state: 'held', createdBy: 8, effectiveDate: '2026-11-20', claimed: pence(400_000) },
    { id: 13, state: 'held', createdBy: 7, effectiveDate: '2026-11-20', claimed: pence(100) },
    { id: 14, state: 'paid', createdBy: 8, effectiveDate: '2026-10-20', claimed: pence(100) },
  ],
  invoices: [
    { id: 4, state: 'review', createdBy: 8, dueDate: '2026-12-20', net: pence(120_450) },
    { id: 5, state: 'query', createdBy: 7, dueDate: '2026-11-24', net: pence(1_000) },
    { id: 6, state: 'paid', createdBy: 8, dueDate: '2026-11-01', net: pence(1_000) },
    { id: 15, state: 'review', createdBy: 7, dueDate: '2026-11-24', net: pence(1_000) },
  ],
  orders: [
    { id: 7, state: 'draft', requiredDate: today },
    { id: 8, state: 'sent', requiredDate: today },
  ],
  issues: [
    { id: 9, state: 'open', dueDate: '2026-11-26', assignee: 7 },
    { id: 10, state: 'open', dueDate: '2026-11-01', assignee: 8 },
    { id: 11, state: 'resolved', dueDate: '2026-11-01', assignee: 7 },
  ],
}
const seenBy = (role: string | null, facts: WaitFacts = FACTS) =>
  waitsOf(facts, 7, role, today).map(({ kind, id, isLate }) => `${kind} ${id}${isLate ? ' late' : ''}`)

it('lists items the person may decide on, never their own application nor settled ones, late ones first', () => {
  expect(seenBy(null)).toEqual(['query 5 late', 'labour 2', 'incoming 12', 'invoice 4', 'order 7', 'issue 9'])
})
it('shows the claim of each', () => {
  const amounts = new Map(waitsOf(FACTS, 7, null, today).map(({ id, amount }) => [id, amount]))
  expect([2, 12, 4, 7].map(id => amounts.get(id))).toEqual([pence(46_800), pence(400_000), pence(120_450), null])
})
it('begins with the kinds of the role on the project', () => {
  expect(seenBy('siteManager')).toEqual(['query 5 late', 'issue 9', 'labour 2', 'incoming 12', 'invoice 4', 'order 7'])
  expect(seenBy('buyer')).toEqual(['query 5 late', 'order 7', 'invoice 4', 'labour 2', 'incoming 12', 'issue 9'])
})
it('skips items the person may not decide on', () => {
  expect(
    seenBy('siteManager', { labour: null, incoming: null, invoices: null, orders: null, issues: FACTS.issues }),
  ).toEqual(['issue 9'])
})
