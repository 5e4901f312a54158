import { expect, test } from 'vitest'
import type { WireOperation } from '#contract/sync/protocol'
import { fingerprint } from './fingerprint'

const op: WireOperation = {
  seq: 1,
  kind: 'set',
  resource: 'issue',
  id: 5,
  set: { summary: 'a', cells: { 1: { x: 1, y: 2 } } },
  base: { summary: null },
  baseRev: 3,
  command: null,
  needs: [],
  at: '2026-11-21T10:00:00.000Z',
}

test('the order of keys, the needs and the clock do not matter', () => {
  const again: WireOperation = { ...op, set: { cells: { 1: { y: 2, x: 1 } }, summary: 'a' }, needs: [9], at: 'later' }
  expect(fingerprint(again)).toBe(fingerprint(op))
})

test.each<[string, Partial<WireOperation>]>([
  ['kind', { kind: 'add' }],
  ['resource', { resource: 'issues' }],
  ['id', { id: 6 }],
  ['value', { set: { ...op.set, summary: 'b' } }],
  ['cell', { set: { ...op.set, cells: { 1: { x: 1, y: 3 } } } }],
  ['base', { base: { summary: '' } }],
  ['base revision', { baseRev: 4 }],
  ['command', { command: { name: 'move', input: {} } }],
])('another %s is another change', (_what, change) => {
  expect(fingerprint({ ...op, ...change })).not.toBe(fingerprint(op))
})
