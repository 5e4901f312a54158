import { expect, it } from 'vitest'
import { billLock } from './bill-lock'

it.each([
  [{ canWrite: true, isHere: true, status: 'in_progress' }, null],
  [{ canWrite: true, isHere: false, status: 'in_progress' }, 'The bill is still downloading'],
  [{ canWrite: true, isHere: true, status: 'submitted' }, 'The bill is closed: it must stay as it was submitted'],
  [{ canWrite: false, isHere: false, status: 'in_progress' }, 'You can read this bill but not change it'],
] as const)('%o locks it with %j: nobody types what would be refused', (facts, reason) =>
  expect(billLock(facts)).toBe(reason),
)
