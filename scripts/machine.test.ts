// What `npm test` fetches on a machine that lacks it: a Debian without browser and PostgreSQL, and an apt-get that is really run.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserPath, noBrowser, provision } from './machine.mjs'

let root = ''
const path = (file: string) => join(root, file)
const machine = ({ isRoot = true } = {}) => ({ root, isRoot })
const calls = () => (existsSync(path('calls')) ? readFileSync(path('calls'), 'utf8').trimEnd().split('\n') : [])

function write(file: string, text = ''): void {
  mkdirSync(dirname(path(file)), { recursive: true })
  writeFileSync(path(file), text)
}

/** apt-get as it is called here: notes the call, then does what is asked of it. */
function aptGet(does: string): void {
  write('usr/bin/apt-get', `#!/bin/sh\necho "$DEBIAN_FRONTEND $*" >> ${path('calls')}\n${does}\n`)
  chmodSync(path('usr/bin/apt-get'), 0o755)
}
const INSTALLS = `[ "$1" != install ] || for each in "$@"; do case $each in
  chromium*) touch "$ROOT/usr/bin/$each";;
  postgresql) mkdir -p "$ROOT/usr/lib/postgresql/15/bin";;
esac; done`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quoin-machine-'))
  write('etc/debian_version', '12.11')
  vi.stubEnv('ROOT', root)
  vi.stubEnv('PATH', `${path('usr/bin')}:${process.env['PATH']}`)
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

test('a bare Debian is given a browser and PostgreSQL, asked nothing', async () => {
  aptGet(INSTALLS)
  expect(noBrowser(machine())).toMatch(/^no Chromium at /)
  await provision(machine())
  expect(calls()).toEqual([
    'noninteractive update -q',
    'noninteractive install -y -q --no-install-recommends --no-remove chromium-headless-shell',
    'noninteractive install -y -q --no-install-recommends --no-remove postgresql',
  ])
  expect(noBrowser(machine())).toBeNull()
})

test('what a bench needs besides is fetched where it is absent', async () => {
  aptGet(INSTALLS)
  write('usr/bin/chromium-headless-shell')
  mkdirSync(path('usr/lib/postgresql'), { recursive: true })
  await provision(machine(), ['wrk'])
  expect(calls()).toEqual([
    'noninteractive update -q',
    'noninteractive install -y -q --no-install-recommends --no-remove wrk',
  ])
  write('usr/bin/wrk')
  await provision(machine(), ['wrk'])
  expect(calls()).toHaveLength(2)
})

test('the Chromium without a window is fetched and used also beside the other', async () => {
  aptGet(INSTALLS)
  write('usr/bin/chromium')
  mkdirSync(path('usr/lib/postgresql'), { recursive: true })
  expect(browserPath(machine())).toBe('/usr/bin/chromium')
  await provision(machine())
  expect(browserPath(machine())).toBe('/usr/bin/chromium-headless-shell')
})

test('a Debian without the Chromium that has no window is given the other', async () => {
  aptGet(`case "$*" in *headless*) echo "E: Unable to locate package"; exit 100;; esac\n${INSTALLS}`)
  await provision(machine())
  expect(browserPath(machine())).toBe('/usr/bin/chromium')
  expect(existsSync(path('usr/lib/postgresql'))).toBe(true)
})

test('a browser that was named is the one that is used, and no other is fetched in its place', async () => {
  aptGet(INSTALLS)
  write('usr/bin/chromium')
  write('opt/browser')
  await provision({ ...machine(), chromium: '/opt/browser' })
  expect(browserPath({ ...machine(), chromium: '/opt/browser' })).toBe('/opt/browser')
  expect(noBrowser({ ...machine(), chromium: '/opt/none' })).toBe(
    'no Chromium at /opt/none: install it, or name one in QUOIN_CHROMIUM',
  )
  expect(calls().join(' ')).not.toContain('chromium')
})

test('only what is absent is fetched, and nothing the second time', async () => {
  aptGet(INSTALLS)
  write('usr/bin/chromium-headless-shell')
  await provision(machine())
  expect(calls().at(-1)).toMatch(/ postgresql$/)
  await provision(machine())
  expect(calls()).toHaveLength(2)
})

test('a user who is not root, and a system that is not Debian, is left alone', async () => {
  aptGet(INSTALLS)
  await provision(machine({ isRoot: false }))
  rmSync(path('etc/debian_version'))
  await provision(machine())
  expect(calls()).toEqual([])
})

test('an apt-get that finds nothing says so, and the run goes on without', async () => {
  aptGet('echo "E: Unable to locate package chromium"; exit 100')
  await provision(machine())
  expect(vi.mocked(console.log).mock.calls.flat().join('\n')).toContain('E: Unable to locate package chromium')
  expect(noBrowser(machine())).not.toBeNull()
})
