import { expect, it } from 'vitest'
import * as v from 'valibot'
import './plain-words'

const LIBRARY = /expected|received|invalid/i
const schema = v.object({
  name: v.string(),
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9)),
  kind: v.picklist(['a', 'b']),
  list: v.pipe(v.array(v.string()), v.maxLength(1)),
  inner: v.record(v.string(), v.number()),
})
const fine = { name: 'x', count: 1, kind: 'a', list: [], inner: {} }
const said = (given: unknown) => {
  const result = v.safeParse(schema, given)
  return result.success ? 'fits' : result.issues[0].message
}

it.each([
  [{ ...fine, name: undefined }, 'You must specify this field'],
  [{ ...fine, name: 3 }, 'This must be text'],
  [{ ...fine, count: 'three' }, 'This must be a number'],
  [{ ...fine, count: 1.5 }, 'This must be a whole number'],
  [{ ...fine, count: 0 }, 'This must be at least 1'],
  [{ ...fine, count: 10 }, 'This must be at most 9'],
  [{ ...fine, kind: 'c' }, 'This is not one of the choices'],
  [{ ...fine, list: ['a', 'b'] }, 'This can have at most 1'],
  [{ ...fine, inner: 4 }, 'This must be a set of named values'],
  ['text', 'This must be a set of named values'],
])('%j has a plain message', (given, words) => {
  expect(said(given)).toBe(words)
  expect(said(given)).not.toMatch(LIBRARY)
})
