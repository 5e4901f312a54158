import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = import.meta.dirname
/** What says whether a world is right. The rest of the simulator only plays it. */
const JUDGES = [
  'chosen.ts',
  'convergence.ts',
  'forward.ts',
  'intents.ts',
  'invariants.ts',
  'oracle.ts',
  'outbox-watch.ts',
  'photos.ts',
  'seen-deletes.ts',
  ...readdirSync(join(folder, 'model')).map(name => `model/${name}`),
]
/** Definitions are data; the database is asked what it holds; the rest is the simulator's. */
const ALLOWED =
  /^(\.\/|\.\.\/sync-server\/device$|node:|fflate$|kysely$|#contract\/resources$|#server\/database\/session$)/

/** Modules a file imports values from. Types judge nothing. */
const imported = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export) (?!type )[^']*from '([^']+)'/gm)].map(([, name]) => name ?? '')

it('the oracle imports nothing that it judges', () => {
  const wrong = JUDGES.flatMap(name =>
    imported(readFileSync(join(folder, name), 'utf8'))
      .filter(each => !ALLOWED.test(each))
      .map(each => `${name} imports ${each}`),
  )
  expect(wrong).toEqual([])
})

it('what the oracle imports of the simulator imports nothing that is judged either', () => {
  const locals = JUDGES.flatMap(name =>
    imported(readFileSync(join(folder, name), 'utf8'))
      .filter(each => each.startsWith('./'))
      .map(each => join(name, '..', `${each}.ts`)),
  )
  expect(locals.filter(each => !JUDGES.includes(each))).toEqual([])
})
