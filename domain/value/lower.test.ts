import { expect, it } from 'vitest'
import { lower } from './lower'

it.each([
  ['Work package', 'work package'],
  ['VAT code', 'VAT code'],
  ['CIS code', 'CIS code'],
  ['', ''],
])('inside a sentence %j is %j', (words, inside) => expect(lower(words)).toBe(inside))
