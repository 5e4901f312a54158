import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MUTANTS } from '../simulate/mutants'
import { BUGS } from './bugs'

const times = (file: string, text: string): number => readFileSync(file, 'utf8').split(text).length - 1

// A bug that can no longer be planted proves nothing, and nobody would notice before the next long run.
it('has a place for every bug that is planted', () => {
  const places = [...MUTANTS.map(({ name, file, find }) => ({ name, file, text: find })), ...BUGS.map(({ bug, file, from }) => ({ name: bug, file, text: from }))]
  expect(places.flatMap(({ name, file, text }) => (times(file, text) === 1 ? [] : [`${name}: ${times(file, text)} places in ${file}`]))).toEqual([])
})
