import { expect, it } from 'vitest'
import { mutated, mutationsOf } from './mutate'

const all = (source: string): string[] => mutationsOf('a.ts', source).map(each => mutated(source, each))

it('flips comparisons, drops conditions and changes constants', () => {
  expect(all('a < 1')).toEqual(['a <= 1', 'a < 2'])
  expect(all('a && b')).toEqual(['(a)'])
  expect(all('if (!a) b()')).toEqual(['if (!(!a)) b()', 'if (a) b()'])
  expect(all('const x = a === b ? true : c')).toEqual([
    'const x = !(a === b) ? true : c',
    'const x = a !== b ? true : c',
    'const x = a === b ? false : c',
  ])
})

it('leaves types and texts alone, and looks into what a type is claimed of', () => {
  expect(all("type A = 1 | 2; interface B { c: 3 }; const d: 4 = 'e' as 'f'")).toEqual([])
  expect(all('(a > b) as C')).toEqual(['(a >= b) as C'])
})
