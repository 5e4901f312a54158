import { describe, expect, it } from 'vitest'
import {
  eventsFrom,
  isBillOpen,
  transition,
  type AssessmentEvent,
  type AssessmentFacts,
  type AssessmentStatus,
} from './assessment-state'

const facts = (more: Partial<AssessmentFacts>): AssessmentFacts => ({
  status: 'not_started',
  isArchived: false,
  products: 3,
  unpriced: 0,
  hasSiteWork: false,
  ...more,
})

describe('assessment state', () => {
  it('goes from an import to site', () => {
    expect(transition(facts({}), 'ready')).toMatchObject({ ok: true, status: 'ready_to_tender', isAccepted: false })
    expect(transition(facts({ status: 'ready_to_tender' }), 'submit')).toMatchObject({ ok: true, status: 'submitted' })
    expect(transition(facts({ status: 'submitted' }), 'accept')).toMatchObject({
      ok: true,
      status: 'accepted',
      isAccepted: true,
    })
  })
  it.each([
    [facts({ status: 'in_progress' }), 'accept', /must be Submitted/],
    [facts({ isArchived: true }), 'ready', /Unarchive/],
    [facts({ products: 0 }), 'ready', /nothing to price/],
    [facts({ unpriced: 2 }), 'ready', /2 products have a quantity and no rate/],
    [facts({ status: 'accepted', hasSiteWork: true }), 'undoAccept', /cannot be undone/],
  ] as const)('says why not', (given, event, reason) =>
    expect(transition(given, event)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) }),
  )
  it('offers only what the status allows and closes a submitted bill', () => {
    expect(eventsFrom('submitted')).toEqual(['accept', 'reject', 'withdraw'])
    expect(isBillOpen('submitted')).toBe(false)
  })
  // Spec: ASMT-3. Every status there is, and where each event leads from it; what is not listed is refused.
  it.each<readonly [AssessmentStatus, Partial<Record<AssessmentEvent, AssessmentStatus>>]>([
    ['not_started', { start: 'in_progress', ready: 'ready_to_tender' }],
    ['in_progress', { start: 'in_progress', ready: 'ready_to_tender' }],
    ['ready_to_tender', { reopen: 'in_progress', tender: 'tender_pending', submit: 'submitted' }],
    ['tender_pending', { untender: 'ready_to_tender', submit: 'submitted' }],
    ['submitted', { accept: 'accepted', reject: 'rejected', withdraw: 'withdrawn' }],
    ['accepted', { undoAccept: 'submitted' }],
    ['withdrawn', {}],
    ['rejected', {}],
  ])('from %s leads only where it may, and nowhere once archived', (status, ways) => {
    for (const event of [
      'start',
      'ready',
      'reopen',
      'tender',
      'untender',
      'submit',
      'accept',
      'reject',
      'withdraw',
      'undoAccept',
    ] as const) {
      const to = ways[event]
      expect(transition(facts({ status }), event), event).toMatchObject(
        to
          ? { ok: true, status: to }
          : { ok: false, reason: expect.stringMatching(/^This assessment is .*; it must be /) },
      )
      expect(transition(facts({ status, isArchived: true }), event), event).toMatchObject({ ok: false })
    }
  })
})
