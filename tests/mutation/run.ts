// npm run test:mutation -- [--seed 1] [--sample 200] [--under domain,contract] [--report FILE]
// Plants small bugs (mutate.ts) one at a time and runs the unit and page tests nearest to each file that import it. Prints the bugs no test saw.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { Dice } from '../simulate/dice'
import { mutated, mutationsOf, type Mutation } from './mutate'
import { planted } from './planted'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    sample: { type: 'string', default: '200' },
    under: { type: 'string', default: 'domain,contract,src/shell,src/records,workers/sync' },
    workers: { type: 'string', default: '2' },
    report: { type: 'string' },
  },
})
/** Test files run for one bug: those that import the file, the nearest first. */
const NEAREST = 8

const files = values.under
  .split(',')
  .flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\/testing\//.test(name))
      .map(name => join(folder, name)),
  )
  .toSorted()
/** A new one for each run: what a bug made of a module is never found in a later run. */
const startVitest = () =>
  createVitest('test', {
    config: 'tests/mutation/mutated.config.ts',
    root: '.',
    project: ['unit', 'dom'],
    watch: false,
    reporters: [{}],
    maxWorkers: Number(values.workers),
  })

interface Chosen {
  readonly file: string
  readonly mutation: Mutation
}
const everything = files.flatMap(file =>
  mutationsOf(file, readFileSync(file, 'utf8')).map((mutation): Chosen => ({ file, mutation })),
)
const dice = new Dice(Number(values.seed))
const left = [...everything]
const sample = Array.from(
  { length: Math.min(Number(values.sample), left.length) },
  () => left.splice(dice.below(left.length), 1)[0],
).filter(each => each !== undefined)

/** Steps between two folders. */
const distance = (one: string, other: string): number =>
  relative(dirname(one), dirname(other)).split('/').filter(Boolean).length

async function testsOf(vitest: Vitest, file: string): Promise<TestSpecification[]> {
  Object.assign(vitest.config, { related: [resolve(file)] })
  const related = await vitest.getRelevantTestSpecifications()
  return related
    .toSorted(
      (one, other) => distance(file, relative('.', one.moduleId)) - distance(file, relative('.', other.moduleId)),
    )
    .slice(0, NEAREST)
}

/** Whether a test fails with the bug; with none planted, whether one fails by itself. Null where no test imports the file. */
async function isSeen(file: string, mutation: Mutation | null): Promise<boolean | null> {
  const vitest = await startVitest()
  const path = resolve(file)
  try {
    if (mutation) planted().set(path, mutated(readFileSync(path, 'utf8'), mutation))
    const tests = await testsOf(vitest, file)
    if (tests.length === 0) return null
    const { testModules } = await vitest.runTestSpecifications(tests)
    return testModules.some(module => !module.ok())
  } finally {
    planted().delete(path)
    await vitest.close()
  }
}

const unseen: string[] = []
const broken: string[] = []
const untested: string[] = []
for (const file of new Set(sample.map(each => each.file))) {
  const own = sample.filter(each => each.file === file)
  if (await isSeen(file, null)) {
    broken.push(file)
    console.log(`the tests of ${file} fail by themselves`)
    continue
  }
  for (const each of own) {
    const words =
      `${file}:${each.mutation.line} ${each.mutation.from.trim()} became ${each.mutation.to.trim()}`.replaceAll(
        /\s+/g,
        ' ',
      )
    const seen = await isSeen(file, each.mutation)
    if (seen === null) untested.push(words)
    else if (!seen) {
      unseen.push(words)
      console.log(`unseen  ${words}`)
    }
  }
}
for (const words of untested) console.log(`no test ${words}`)
const seen = sample.filter(each => !broken.includes(each.file)).length - unseen.length - untested.length
console.log(
  JSON.stringify({
    seed: Number(values.seed),
    of: everything.length,
    sample: sample.length,
    seen,
    unseen: unseen.length,
    untested: untested.length,
  }),
)
if (values.report) writeFileSync(values.report, JSON.stringify({ passed: seen, failed: broken.length }))
process.exit(0)
