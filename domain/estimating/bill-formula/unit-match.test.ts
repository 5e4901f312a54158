import { expect, it } from 'vitest'
import { unitMatch } from './unit-match'

it.each([
  ['m²', 'SM', 'same'],
  ['m2', 'm²', 'same'],
  ['m', 'm²', 'unlike'],
  ['nr', 'm', 'unlike'],
  ['kg', 't', 'alike'],
  ['hr', 'wk', 'alike'],
  ['litre(s)', 'm3', 'alike'],
  ['gondola', 'm', 'unlike'],
  ['gondola', 'Gondola', 'same'],
  [null, 'm', 'same'],
] as const)('%s and %s are %s', (a, b, match) => expect([unitMatch(a, b), unitMatch(b, a)]).toEqual([match, match]))
