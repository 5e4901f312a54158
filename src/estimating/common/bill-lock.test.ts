import { expect, it } from 'vitest'
import { billLock } from './bill-lock'

const open = { status: 'in_progress', archivedAt: null, snapshotOf: null } as const
it.each([
  [{ canWrite: true, isHere: true, assessment: open }, null],
  [{ canWrite: true, isHere: false, assessment: open }, 'The bill is still downloading'],
  [
    { canWrite: true, isHere: true, assessment: { ...open, status: 'submitted' } },
    'It is submitted, so it can’t change. Work in its next version',
  ],
  [{ canWrite: true, isHere: true, assessment: { ...open, snapshotOf: 7 } }, 'This is a snapshot: it stays as it was'],
  [{ canWrite: true, isHere: true, assessment: { ...open, branchOf: 7, broughtBackAt: null } }, null],
  [
    { canWrite: true, isHere: true, assessment: { ...open, branchOf: 7, broughtBackAt: '2026-11-21T09:00:00.000Z' } },
    'This what-if has been brought back: it stays as it was',
  ],
  [
    { canWrite: true, isHere: true, assessment: { ...open, archivedAt: '2026-11-21T09:00:00.000Z' } },
    'This assessment is archived. Unarchive it to change it',
  ],
  [{ canWrite: false, isHere: false, assessment: open }, 'You can read this bill but not change it'],
] as const)('%o locks it with %j: nobody types what would be refused', (facts, reason) =>
  expect(billLock(facts)).toBe(reason),
)
