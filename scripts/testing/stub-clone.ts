import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Tests of a run in which all passes: nine checks, four lanes of three tests, five worlds, two journeys. */
export const ALL = 9 + 4 * 3 + 5 + 2

/** What a stand-in for a tool does, as a module's text; `args` are its arguments and `report(counts)` writes where its caller wants them. */
export type StandIn = string

const passing = (counts: string): StandIn => `report(${counts})`
/** What stands in for Vitest: three tests of a lane pass. */
export const VITEST = passing('{ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }')
const TOOLS: Readonly<Record<string, StandIn>> = {
  tsc: '',
  oxlint: '',
  oxfmt: '',
  knip: '',
  vite: '',
  vitest: VITEST,
  tsx: passing('{ passed: 5, failed: 0 }'),
  playwright: passing('{ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 } }'),
}
/** Every lane has one file to be there for. */
const FILES = ['src/a.dom.test.tsx', 'server/a.pg.test.ts', 'tests/simulate/run.ts', 'e2e/a.spec.ts']

const program = (text: StandIn): string =>
  text === ''
    ? '#!/bin/sh\n'
    : `#!${process.execPath}
const { mkdirSync, writeFileSync } = require('node:fs')
const { spawn } = require('node:child_process')
const args = process.argv.slice(2)
const lane = args[args.indexOf('--project') + 1]
const file = args.find(each => each.startsWith('--outputFile='))?.slice(13) ?? (args.includes('--report') ? args[args.indexOf('--report') + 1] : process.env.QUOIN_E2E_REPORT ?? '.cache/reports/e2e.json')
const report = counts => { mkdirSync('.cache/reports', { recursive: true }); writeFileSync(file, JSON.stringify(counts)) }
${text}
`

/** A clone with the real `npm test` and `npm start` in it and stand-ins for every tool it calls, all of which pass unless another is given. */
export function stubClone(others: Readonly<Record<string, StandIn>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { mode })
  }
  cpSync('scripts', join(folder, 'scripts'), { recursive: true })
  for (const script of ['layers', 'specification', 'kinds', 'legal', 'build-server']) write(`scripts/${script}.mjs`, '')
  for (const file of FILES) write(file, '')
  write('package.json', '{ "type": "module" }')
  for (const file of [
    'tsconfig.base.json',
    'index.html',
    'vite.config.ts',
    'certify.html',
    'portal.html',
    'vite.apart.config.ts',
    'chromium',
  ])
    write(file, '')
  for (const lock of ['package-lock.json', 'node_modules/.package-lock.json']) write(lock, '{ "packages": {} }')
  for (const [name, text] of Object.entries({ ...TOOLS, ...others }))
    write(`node_modules/.bin/${name}`, program(text), 0o755)
  // Nothing is ever fetched: a machine that lacks something gets it from here, and there is nothing here.
  write('bin/apt-get', '#!/bin/sh\necho "E: Unable to locate package $*"; exit 100', 0o755)
  const env = { PATH: `${join(folder, 'bin')}:${process.env['PATH']}`, DATABASE_URL: 'postgres://nowhere' }
  return {
    folder,
    write,
    /** `npm test`; a database lent, so that no PostgreSQL is looked for. */
    test: ({ browser = 'chromium' } = {}) => npmRun(folder, 'test', { ...env, QUOIN_CHROMIUM: join(folder, browser) }),
    /** `npm start`, up to the server's end. */
    start: () => npmRun(folder, 'start', env),
  }
}

interface Ended {
  readonly code: number
  readonly output: string
  readonly lastLine: string | undefined
}

const npmRun = (cwd: string, script: string, env: Readonly<Record<string, string>>) =>
  new Promise<Ended>(resolve => {
    const child = execFile(
      process.execPath,
      [`scripts/${script}.mjs`],
      { cwd, env: { ...process.env, ...env } },
      (_, output, complaint) => {
        resolve({
          code: child.exitCode ?? -1,
          output: output + complaint,
          lastLine: output.trimEnd().split('\n').at(-1),
        })
      },
    )
  })
