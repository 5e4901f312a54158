import { describe, expect, it } from 'vitest'
import { factsNeeded, guardsOver, type LifecycleRule, applyTransition } from './transition'

const guard = guardsOver<{ readonly count: number; readonly isWet: boolean }>()
const rule = { sets: {}, writes: [], guards: [], when: 'queue' } as const
const lifecycle: LifecycleRule = {
  noun: 'permit',
  field: 'state',
  states: { draft: 'Draft', issued: 'Issued', review: 'Review', closed: 'Closed' },
  said: { draft: 'a draft', issued: 'issued', review: 'under review', closed: 'closed' },
  guards: {
    some: guard(['count'], ({ count }) => (count === 0 ? 'Add somebody first' : null)),
    dry: guard(['isWet', 'count'], ({ isWet }) => (isWet ? 'It is wet' : null)),
  },
  transitions: {
    issue: {
      ...rule,
      label: 'Issue',
      rank: 'next',
      from: ['draft'],
      to: 'issued',
      guards: ['some', 'dry'],
      when: 'online',
    },
    close: {
      ...rule,
      label: 'Close',
      rank: 'other',
      from: ['draft', 'issued'],
      to: 'closed',
      sets: { isOpen: false },
      writes: ['why'],
    },
    reopen: { ...rule, label: 'Open again', rank: 'back', from: ['closed'], to: 'draft' },
    look: { ...rule, label: 'Look at', rank: 'hidden', from: ['draft'], to: 'review' },
    agree: { ...rule, label: 'Agree', rank: 'other', from: ['review'], to: 'issued' },
  },
}
const record = { state: 'draft', archivedAt: null, why: 'old' }

describe('a transition', () => {
  it('sets the state, its fixed values and its input', () =>
    expect(applyTransition(lifecycle, record, 'close', { why: 'Done', other: 1 }, {})).toEqual({
      ok: true,
      set: { state: 'closed', isOpen: false, why: 'Done' },
    }))

  it('empties the field of a missing input', () =>
    expect(applyTransition(lifecycle, record, 'close', {}, {})).toMatchObject({ set: { why: null } }))

  it('is refused with words from another state, with the transition that leads on, and on an archived record', () => {
    const why = (state: string, name: string) =>
      applyTransition(lifecycle, { ...record, state }, name, { why: 'Mine' }, {})
    expect(why('closed', 'issue')).toEqual({
      ok: false,
      why: 'state',
      reason: 'This permit is closed. “Open again” comes first',
    })
    expect(why('issued', 'issue')).toMatchObject({ reason: 'This permit is already issued' })
    // No button leads there.
    expect(why('draft', 'agree')).toMatchObject({ reason: 'This permit is a draft, not under review' })
    expect(why('review', 'close')).toMatchObject({ reason: 'This permit is under review. “Agree” comes first' })
    // Closing it only to reopen it makes no sense.
    expect(why('issued', 'reopen')).toMatchObject({ reason: 'This permit is issued, not closed' })
    expect(applyTransition(lifecycle, { ...record, archivedAt: '2026-11-21' }, 'close', {}, {})).toMatchObject({
      reason: 'Unarchive this permit first',
    })
  })

  it('that waits changes nothing where someone was faster', () => {
    expect(applyTransition(lifecycle, { ...record, state: 'closed' }, 'close', {}, {})).toEqual({ ok: true, set: {} })
    expect(applyTransition(lifecycle, { ...record, state: 'closed' }, 'close', { why: 'Mine' }, {})).toMatchObject({
      ok: false,
    })
    expect(
      applyTransition(lifecycle, { ...record, state: 'issued' }, 'issue', {}, { count: 1, isWet: false }),
    ).toMatchObject({
      ok: false,
    })
  })

  it('asks its guards in order, each only when all its facts are known', () => {
    expect(applyTransition(lifecycle, record, 'issue', {}, { count: 0, isWet: true })).toMatchObject({
      why: 'guard',
      reason: 'Add somebody first',
    })
    expect(applyTransition(lifecycle, record, 'issue', {}, { isWet: true })).toMatchObject({ ok: true })
    expect(applyTransition(lifecycle, record, 'issue', {}, { count: 1, isWet: true })).toMatchObject({
      reason: 'It is wet',
    })
    expect(factsNeeded(lifecycle, 'issue')).toEqual(['count', 'isWet'])
  })
})

/** Never run: a guard receives only the facts it names. */
export const mistake = () =>
  // @ts-expect-error -- it does not name "isWet"
  guard(['count'], ({ isWet }) => (isWet ? 'It is wet' : null))
