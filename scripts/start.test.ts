// `npm start` from a bare clone: packages and build come first, once; the next start goes straight to the server.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stubClone } from './testing/stub-clone.ts'

const LOCK = '{ "packages": { "": { "version": "1.0.0" }, "node_modules/hono": { "version": "4.0.0" } } }'

/** A clone in which nothing is installed or built; its npm says what it was asked for. */
function bareClone() {
  const clone = stubClone()
  rmSync(join(clone.folder, 'node_modules/.package-lock.json'))
  clone.write('package-lock.json', LOCK)
  clone.write('bin/npm', `#!/bin/sh\necho "$*" >> npm-calls\necho '${LOCK}' > node_modules/.package-lock.json\n`, 0o755)
  clone.write(
    'scripts/build-server.mjs',
    "import { mkdirSync, writeFileSync } from 'node:fs'\nmkdirSync('dist/server', { recursive: true })\nwriteFileSync('dist/server/main.js', 'console.log(`Quoin is at ${process.env.APP_DIR}`)')\n",
  )
  return clone
}

test('a bare clone is installed, built and served by one command', async () => {
  const { code, output } = await bareClone().start()
  expect([code, output.trim().split('\n')]).toEqual([
    0,
    [
      'Installing packages …',
      'Building the app …',
      'Building the pages for clients and subcontractors …',
      'Building the server …',
      'Quoin is at dist/app',
    ],
  ])
})

test('the second time there is nothing to wait for, until a source changes', async () => {
  const clone = bareClone()
  await clone.start()
  expect((await clone.start()).output.trim()).toBe('Quoin is at dist/app')
  clone.write('src/a.ts', 'export const a = 1')
  expect((await clone.start()).output).toContain('Building the app …')
})

test('a package that cannot be had is told with the command’s own words, and nothing is served', async () => {
  const clone = bareClone()
  clone.write('bin/npm', '#!/bin/sh\necho "npm error code ENOTFOUND"; exit 1\n', 0o755)
  const { code, output } = await clone.start()
  expect(code).toBe(1)
  expect(output).toContain('npm error code ENOTFOUND')
  expect(output).not.toContain('Quoin is at')
})
