import { describe, expect, it } from 'vitest'
import { eventsFrom, isBillOpen, transition, type AssessmentFacts } from './assessment-state'

const facts = (more: Partial<AssessmentFacts>): AssessmentFacts =>
  ({ status: 'not_started', isArchived: false, products: 3, unpriced: 0, hasSiteWork: false, ...more })

describe('assessment state', () => {
  it('goes from an import to site', () => {
    expect(transition(facts({}), 'ready')).toMatchObject({ ok: true, status: 'ready_to_tender', isAccepted: false })
    expect(transition(facts({ status: 'ready_to_tender' }), 'submit')).toMatchObject({ ok: true, status: 'submitted' })
    expect(transition(facts({ status: 'submitted' }), 'accept')).toMatchObject({ ok: true, status: 'accepted', isAccepted: true })
  })
  it.each([
    [facts({ status: 'in_progress' }), 'accept', /must be Submitted/],
    [facts({ isArchived: true }), 'ready', /Unarchive/],
    [facts({ products: 0 }), 'ready', /nothing to price/],
    [facts({ unpriced: 2 }), 'ready', /2 products have a quantity and no rate/],
    [facts({ status: 'accepted', hasSiteWork: true }), 'undoAccept', /cannot be undone/],
  ] as const)('says why not', (given, event, reason) => expect(transition(given, event)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) }))
  it('offers only what the status allows and closes a submitted bill', () => {
    expect(eventsFrom('submitted')).toEqual(['accept', 'reject', 'withdraw'])
    expect(isBillOpen('submitted')).toBe(false)
  })
})
