import { readFileSync } from 'node:fs'
import { transform } from 'esbuild'
import { expect, it } from 'vitest'
import { MUTANTS } from '../simulate/mutants'
import { BUGS } from './bugs'

const PLANTS = [
  ...MUTANTS.map(({ name, file, find, replace }) => ({ name, file, find, replace })),
  ...BUGS.map(({ bug, file, from, to }) => ({ name: bug, file, find: from, replace: to })),
]
const times = (file: string, text: string): number => readFileSync(file, 'utf8').split(text).length - 1

// A bug that can no longer be planted proves nothing, and nobody would notice before the next long run.
it('has a place for every bug that is planted', () => {
  expect(
    PLANTS.flatMap(({ name, file, find }) =>
      times(file, find) === 1 ? [] : [`${name}: ${times(file, find)} places in ${file}`],
    ),
  ).toEqual([])
})

// What does not even load breaks every test there is, and would count as seen.
it('plants bugs that load', async () => {
  const broken = await Promise.all(
    PLANTS.filter(({ file }) => /\.tsx?$/.test(file)).map(async ({ name, file, find, replace }) => {
      const planted = readFileSync(file, 'utf8').replace(find, () => replace)
      return transform(planted, { loader: file.endsWith('x') ? 'tsx' : 'ts', format: 'esm' }).then(
        () => [],
        () => [name],
      )
    }),
  )
  expect(broken.flat()).toEqual([])
})
