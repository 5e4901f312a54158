// Installs and builds, but only when something changed since the last time.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { run, tail, tool } from './run.mjs'
import { productFolders, sourceFiles } from './source-files.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Quoin needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(1)
}

/**
 * @param {string} name
 * @param {string} what for the person waiting
 * @param {readonly string[]} command
 */
async function step(name, what, command) {
  console.log(what)
  const { code, output, log } = await run(name, command)
  if (code !== 0) throw new Error(`${name} failed (all of it in ${log}):\n${tail(output)}`)
}

/** @typedef {{ version: string, optional?: boolean, devOptional?: boolean }} LockedPackage */

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function lockedPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

/** Whether node_modules holds what the lockfile asks of this machine. */
function isInstalled() {
  const installed = lockedPackages('node_modules/.package-lock.json')
  return Object.entries(lockedPackages('package-lock.json')).every(([path, { version, optional, devOptional }]) => {
    const there = installed[path]
    return path === '' || (there ? there.version === version : (optional ?? devOptional ?? false))
  })
}

/** Installs the pinned packages. No install script runs: nothing the product needs has one. */
export async function install() {
  if (isInstalled()) return
  await step('install', 'Installing packages …', ['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'])
}

const settings = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'index.html',
  'vite.config.ts',
  'certify.html',
  'portal.html',
  'vite.apart.config.ts',
]
const stamp = '.cache/build-stamp'

/** One hash over everything the build reads. */
function inputs() {
  const sources = sourceFiles([...productFolders, 'public', 'scripts'], /\.\w+$/).filter(
    file => !/\.test\.tsx?$/.test(file),
  )
  const sum = createHash('sha256').update(process.version)
  for (const file of [...settings, ...sources]) sum.update(`\n${file}\n`).update(readFileSync(file))
  return sum.digest('hex')
}

/** Builds the app into dist/app and the server into dist/server. */
export async function build() {
  const wanted = inputs()
  if (existsSync('dist/server/main.js') && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync('dist', { recursive: true, force: true })
  await step('build-app', 'Building the app …', [tool('vite'), 'build'])
  await step('build-apart', 'Building the pages for clients and subcontractors …', [
    tool('vite'),
    'build',
    '--config',
    'vite.apart.config.ts',
  ])
  await step('build-server', 'Building the server …', [process.execPath, 'scripts/build-server.mjs'])
  mkdirSync('.cache', { recursive: true })
  writeFileSync(stamp, wanted)
}
