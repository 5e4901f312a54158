// `npm run assurance`: the volumes that show a release can be trusted, each as large as asked. Its results go into docs/proof.md, to be committed.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { lane, reports, summed, vitest } from './lanes.mjs'
import { embeddedPostgres, provision } from './machine.mjs'
import { install } from './prepare.mjs'
import { vitestTally } from './tally.mjs'

/** The counts of a release (reliability): 100,000 requests, 1,000 kills, 4,400 files, 2,000 clients for ten minutes; an hour of patience for each hundred. */
const PARTS = /** @type {const} */ ({
  requests: { count: '100000', file: 'tests/assurance/requests' },
  kills: { count: '1000', file: 'tests/kills/server-kills' },
  files: { count: '4400', file: 'tests/assurance/files' },
  clients: { count: '2000', file: 'tests/assurance/clients' },
})
const names = /** @type {(keyof typeof PARTS)[]} */ (Object.keys(PARTS))

const { values } = parseArgs({
  options: {
    ...Object.fromEntries(names.map(name => [name, { type: /** @type {const} */ ('string') }])),
    seconds: { type: 'string', default: '600' },
    every: { type: 'string', default: '30000' },
    corpus: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    changes: { type: 'string' },
    embedded: { type: 'boolean' },
    only: { type: 'string' },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(`npm run assurance -- [--only ${names.join(',')}]
${names.map(name => `  --${name} N`.padEnd(18) + `how many; ${PARTS[name].count} unless told`).join('\n')}
  --seconds N     how long the clients go on; 600
  --every N       milliseconds between two rounds of a client; 30000
  --minutes N     end each part after so long, with as many as it came to
  --corpus FOLDER more files to break
  --changes N     answered changes between two kills, on average; 30
  --embedded      on the embedded database
  --seed N        another chance`)
  process.exit(0)
}
const asked = /** @type {Record<string, unknown>} */ (values)
const chosen = values.only ? names.filter(name => values.only?.split(',').includes(name)) : names
const figures = `${reports}/assurance.jsonl`

/** Puts one line about a part where docs/proof.md keeps its last result. */
function note(/** @type {string} */ part, /** @type {string} */ found) {
  const page = 'docs/proof.md'
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const line = `| assurance: ${part} | ${new Date().toISOString().slice(0, 10)} | ${commit} | ${found} |`
  const text = readFileSync(page, 'utf8')
  writeFileSync(
    page,
    text.replace(new RegExp(`^\\| assurance: ${part} \\|.*$`, 'm'), () => line),
  )
}

await summed(async () => {
  await install()
  await provision()
  await embeddedPostgres()
  for (const part of chosen) {
    rmSync(figures, { force: true })
    const env = {
      [`ASSURANCE_${part.toUpperCase()}`]: typeof asked[part] === 'string' ? asked[part] : String(PARTS[part].count),
      ASSURANCE_FIGURES: figures,
      ASSURANCE_SECONDS: values.seconds ?? '600',
      ASSURANCE_EVERY_MS: values.every ?? '30000',
      ...(values.minutes ? { ASSURANCE_MINUTES: values.minutes } : {}),
      ...(values.corpus ? { ASSURANCE_CORPUS: values.corpus } : {}),
      ...(values.seed ? { ASSURANCE_SEED: values.seed } : {}),
      ...(values.changes ? { ASSURANCE_CHANGES: values.changes } : {}),
      // The lane of the embedded database takes every test in a long run only.
      ...(values.embedded ? { QUOIN_LONG: '1' } : {}),
    }
    await lane(
      `assurance-${part}`,
      vitestTally,
      report => [...vitest(values.embedded ? 'pglite' : 'pg', report, [PARTS[part].file]), '--testTimeout=86400000'],
      {
        env,
        minutes: 24 * 60,
      },
    )
    const told = existsSync(figures) ? readFileSync(figures, 'utf8').trim().split('\n') : []
    note(part, told.map(line => JSON.parse(line).found).join('; ') || 'nothing came of it')
  }
})
