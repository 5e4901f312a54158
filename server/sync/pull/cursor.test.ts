import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RESOURCES } from '#contract/resources'
import { digestRequest, pullRequest } from '#contract/sync/protocol'
import * as v from 'valibot'
import { decodeCursor, encodeCursor, type Cursor } from './cursor'
import { resourcesIn } from '../scopes/scope'
import { tagOf } from './view'

const KINDS = ['account', 'library', 'index', 'user', 'project', 'assessment'] as const
const view = fc.constantFrom(...KINDS).chain(kind => fc.subarray(resourcesIn(kind).map(each => tagOf(each))))
const count = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
const cursor: fc.Arbitrary<Cursor> = fc.record({
  epoch: fc.constantFrom('1', 'k3', 'zzzz'),
  position: fc.record({ rev: count, resource: fc.constantFrom('', ...RESOURCES.map(each => each.name)), id: count }),
  held: view,
  filling: view,
  filledTo: count,
  isCounted: fc.boolean(),
})

test('a cursor comes back as it was written', () => {
  fc.assert(
    fc.property(cursor, given => {
      expect(decodeCursor(encodeCursor(given))).toEqual(given)
    }),
  )
})

test('a cursor that holds every resource of a scope fits the request', () => {
  const all = KINDS.map(kind => resourcesIn(kind).map(each => tagOf(each))).reduce((most, each) =>
    each.length > most.length ? each : most,
  )
  const text = encodeCursor({
    epoch: 'zzzzzzzz',
    position: { rev: Number.MAX_SAFE_INTEGER, resource: 'a'.repeat(40), id: Number.MAX_SAFE_INTEGER },
    held: all,
    filling: [],
    filledTo: Number.MAX_SAFE_INTEGER,
    isCounted: false,
  })
  expect(v.safeParse(pullRequest, { device: 1, contract: 1, scopes: [{ scope: 'index', cursor: text }] }).success).toBe(
    true,
  )
})

// With more resources than its form had room for, every pull began the scope again.
test.each(KINDS)('bug: a cursor that holds every resource of %s was read as none', kind => {
  const all = resourcesIn(kind).map(each => tagOf(each))
  const whole: Cursor = {
    epoch: 'k3',
    position: { rev: 8, resource: '', id: 0 },
    held: all,
    filling: [],
    filledTo: 0,
    isCounted: true,
  }
  expect(decodeCursor(encodeCursor(whole))).toEqual(whole)
  const filling = { ...whole, held: [], filling: all }
  expect(decodeCursor(encodeCursor(filling))).toEqual(filling)
})

test('any other text is no cursor, and never throws', () => {
  for (const text of [
    '',
    '1',
    '3.a.1..0...0',
    '1.a.1..0.abc..0',
    '1.a.zzzzzzzzzzz..0...0',
    '1.a.1..0...0 ',
    'null',
    '{}',
  ]) {
    expect(decodeCursor(text)).toBeNull()
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(decodeCursor(text) === null || /^[12]\./.test(text)).toBe(true)
    }),
  )
})

test('a scope named twice is refused: each would be sent whole', () => {
  const ask = (...names: string[]) => ({
    device: 1,
    contract: 1,
    scopes: names.map(scope => ({ scope, cursor: null })),
  })
  expect(v.safeParse(pullRequest, ask('project:7', 'project:8')).success).toBe(true)
  expect(v.safeParse(pullRequest, ask('project:7', 'project:8', 'project:7')).success).toBe(false)
  expect(v.safeParse(digestRequest, { scopes: ['project:7', 'project:7'] }).success).toBe(false)
})
