import { expect, it, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { isFixedPriceOnSite } from '#domain/estimating/contract-scope'
import { applyTransition } from '#domain/records/transition'
import { validateNew } from '../kit/validate'
import { assessment } from './assessment'
import { assessmentLifecycle } from './assessment-lifecycle'

test('an assessment needs a name and a work package; a fifth of the material on site counts by default (ASMT-2)', () => {
  expect(validateNew(assessment, { project: 1, name: 'Drylining', projectWorkPackage: 2 })).toMatchObject({
    ok: true,
    value: { name: 'Drylining', projectWorkPackage: 2, materialOnSiteRatePercentage: '20.0000' },
  })
  expect(validateNew(assessment, { project: 1, projectWorkPackage: 2 })).toMatchObject({
    ok: false,
    errors: [{ path: 'name' }],
  })
  expect(
    validateNew(assessment, { project: 1, name: 'Drylining', materialOnSiteRatePercentage: '100.0001' }),
  ).toMatchObject({ ok: false, errors: [{ path: 'materialOnSiteRatePercentage' }] })
})

test('its statuses have the names of the specification (ASMT-3)', () => {
  expect(assessment.fields.status.choices.map(({ label }) => label)).toEqual([
    'Not started',
    'In progress',
    'Ready to tender',
    'Tender pending',
    'Submitted',
    'Accepted',
    'Withdrawn',
    'Rejected',
  ])
})

const green = { rateBuildUpState: 'complete', quantificationState: 'complete', fixedCostsState: 'complete' }
const ready = { rates: null, quantities: null, fixedCosts: null, budget: null }
const priced = { readiness: ready, siteWork: false }
const move = (status: string, name: string, facts: Row = priced, archivedAt: string | null = null) =>
  applyTransition(assessmentLifecycle, { ...green, status, archivedAt }, name, {}, facts)

// Every status, and where each transition leads from it; unlisted ones are refused.
it.each<readonly [string, Readonly<Record<string, string>>]>([
  ['not_started', { start: 'in_progress', ready: 'ready_to_tender' }],
  ['in_progress', { start: 'in_progress', ready: 'ready_to_tender' }],
  ['ready_to_tender', { reopen: 'in_progress', tender: 'tender_pending' }],
  ['tender_pending', { untender: 'ready_to_tender', submit: 'submitted' }],
  ['submitted', { accept: 'accepted', reject: 'rejected', withdraw: 'withdrawn' }],
  ['accepted', { undoAccept: 'submitted' }],
  ['withdrawn', {}],
  ['rejected', {}],
])('from %s it leads only where it may, and nowhere once archived (ASMT-3)', (status, ways) => {
  for (const name of [
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
  ]) {
    const to = ways[name]
    expect(move(status, name), name).toMatchObject(
      to === undefined
        ? {
            ok: false,
            why: 'state',
            reason: expect.stringMatching(/^This assessment is (already .+|.+(, not .+|\. “.+” comes first))$/),
          }
        : { ok: true, set: { status: to } },
    )
    expect(move(status, name, priced, '2026-11-21T09:00:00.000Z'), name).toMatchObject({
      ok: false,
      reason: 'Unarchive this assessment first',
    })
  }
})

it('joins a tender only with three green sections, and is ready only with a valid bill (ASMT-18)', () => {
  for (const section of Object.keys(green))
    expect(
      applyTransition(
        assessmentLifecycle,
        { ...green, [section]: 'started', status: 'ready_to_tender' },
        'tender',
        {},
        {},
      ),
    ).toMatchObject({ why: 'guard', reason: 'It can join when all three sections are complete' })
  expect(move('in_progress', 'ready', priced)).toMatchObject({ ok: true })
  expect(move('ready_to_tender', 'tender', priced)).toMatchObject({ ok: true })
  const faults = {
    rates: '1 product has no unit: P-01',
    quantities: 'Check 505 fails: Level 1 has 10.00 m², its sub-zones 7.00 m²',
    fixedCosts: '1 fixed cost has no rate',
  }
  // The sections stay complete when a rate is removed; their condition is checked again.
  for (const [part, reason] of Object.entries(faults))
    for (const [from, name] of [
      ['in_progress', 'ready'],
      ['ready_to_tender', 'tender'],
    ] as const)
      expect(move(from, name, { ...priced, readiness: { ...ready, [part]: reason } }), `${name} ${part}`).toMatchObject(
        {
          why: 'guard',
          reason,
        },
      )
  const budget = { ...green, status: 'ready_to_tender', isBudgetOnly: true }
  const facts = { readiness: { ...ready, budget: 'The budget has no total price yet' } }
  expect(applyTransition(assessmentLifecycle, budget, 'tender', {}, facts)).toMatchObject({
    reason: 'The budget has no total price yet',
  })
})

it.each([
  ['tender_pending', 'submit', 'submitted'],
  ['submitted', 'accept', 'accepted'],
  ['submitted', 'reject', 'rejected'],
  ['submitted', 'withdraw', 'withdrawn'],
  ['submitted', 'withdraw', 'part_awarded'],
  ['accepted', 'undoAccept', 'submitted'],
])('%s: %s is decided by its tender, once that is %s (ASMT-18)', (status, name, tenderState) => {
  expect(move(status, name, { ...priced, tenderState })).toMatchObject({ ok: true })
  expect(move(status, name, { ...priced, tenderState: 'draft' })).toMatchObject({
    why: 'guard',
    reason: 'This is decided for the whole tender: open the tender',
  })
})

it.each([
  ['tender_pending', 'submit', false],
  ['submitted', 'accept', false],
  ['submitted', 'reject', true],
  ['submitted', 'withdraw', true],
  ['accepted', 'undoAccept', true],
])('%s in no tender: %s on its own is open: %s (ASMT-18)', (status, name, isOpen) => {
  // A status submitted on its own, before only tenders could be, must still have a way out.
  expect(move(status, name, { ...priced, tenderState: null })).toMatchObject(
    isOpen ? { ok: true } : { ok: false, why: 'guard', reason: 'It is offered in a tender: put it into one' },
  )
})

it('has a fixed price or is remeasured, is printed in one of five ways, and counts material on site by orders or deliveries (ASMT-4)', () => {
  const values = (name: 'contractScope' | 'documentationFormat' | 'materialOnSiteMode') =>
    assessment.fields[name].choices.map(({ value }) => value)
  expect(values('contractScope')).toEqual(['fixed_price', 'remeasure'])
  expect(values('documentationFormat')).toEqual(['bill', 'matrix', 'grid_pz', 'grid_zp', 'budget'])
  expect(values('materialOnSiteMode')).toEqual(['o', 'd'])
  expect(validateNew(assessment, { project: 1, name: 'Drylining', materialOnSiteMode: 'x' })).toMatchObject({
    ok: false,
    errors: [{ path: 'materialOnSiteMode' }],
  })
})

it('is on site at a fixed price once accepted, and only where its scope is one (ASMT-4)', () => {
  expect(isFixedPriceOnSite({ isAccepted: true, contractScope: 'fixed_price' })).toBe(true)
  expect(isFixedPriceOnSite({ isAccepted: false, contractScope: 'fixed_price' })).toBe(false)
  expect(isFixedPriceOnSite({ isAccepted: true, contractScope: 'remeasure' })).toBe(false)
})

it('has the accepted flag only while accepted, and gives the reason against a transition (ASMT-3)', () => {
  expect(move('submitted', 'accept')).toMatchObject({ set: { isAccepted: true } })
  expect(move('accepted', 'undoAccept')).toMatchObject({ set: { isAccepted: false } })
  const snapshot = { status: 'in_progress', archivedAt: null, snapshotOf: 7 }
  expect(applyTransition(assessmentLifecycle, snapshot, 'ready', {}, priced)).toMatchObject({
    reason: 'This is a snapshot: it stays as it was',
  })
  expect(move('accepted', 'undoAccept', { ...priced, siteWork: true })).toMatchObject({
    why: 'guard',
    reason: expect.stringMatching(/cannot be undone/),
  })
})
