// What other people wrote and Quoin ships: a CycloneDX list (docs/sbom.cdx.json) and their licences (NOTICE), made from package-lock.json
// and the installed packages. `--write` writes them; without it they are compared, and an unknown licence fails.
// Packages that others add change both files: run it in the same commit.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { productFolders, sourceFiles } from './source-files.mjs'

const SBOM = 'docs/sbom.cdx.json'
const NOTICE = 'NOTICE'
const FONT = 'public/fonts/OFL.txt'

/** Licences that allow shipping in a product of which the source is not given away, with their text beside it. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'BSL-1.0',
  'Python-2.0',
  'Zlib',
  'PostgreSQL',
  // The picture library's native part: linked at run time and replaceable, as the LGPL asks.
  'LGPL-3.0-or-later',
])

/**
 * @typedef {{ version: string, license?: string, integrity?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }>, os?: string[], cpu?: string[], link?: boolean }} Locked
 * @typedef {{ name: string, path: string, locked: Locked }} Shipped
 */

/** The name of the package an import is of; null for our own files and Node's. @param {string} specifier */
export function packageOf(specifier) {
  if (/^(node:|[.#/]|virtual:)/.test(specifier)) return null
  const [first = '', second = ''] = specifier.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

/** Named by our sources, and used only while developing. */
const DEVELOPMENT = new Set(['tsx'])

/** Packages that the sources name themselves. */
function imported() {
  const names = new Set()
  for (const file of sourceFiles(productFolders, /\.tsx?$/)) {
    if (/\.test\.tsx?$|\/testing\//.test(file)) continue
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^'\n]+)'/g)) {
      const name = packageOf(specifier)
      if (name !== null && !DEVELOPMENT.has(name)) names.add(name)
    }
  }
  return names
}

/**
 * What is shipped: what the sources import, and all that needs. Of a folder inside another package first, as Node looks for it.
 *
 * @param {Record<string, Locked>} packages the lock file's
 * @param {Iterable<string>} roots
 * @returns {Shipped[]}
 */
export function closure(packages, roots) {
  /** @type {Map<string, Shipped>} */
  const found = new Map()
  /** @param {string} name @param {string} from */
  const add = (name, from) => {
    for (let place = from; ;) {
      const path = `${place === '' ? '' : `${place}/`}node_modules/${name}`
      const locked = packages[path]
      if (locked) {
        if (found.has(path)) return
        found.set(path, { name, path, locked })
        for (const next of needs(locked)) add(next, path)
        return
      }
      // What is not there was optional, or Node's own.
      if (place === '') return
      place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))
    }
  }
  for (const root of roots) add(root, '')
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** @param {Locked} locked */
const needs = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter(name => peerDependenciesMeta?.[name]?.optional !== true),
]

/** Packages not in the lock file's words, whose licence was read in their own files. */
const READ_BY_HAND = new Map([
  ['busboy', 'MIT'],
  ['dicer', 'MIT'],
  ['streamsearch', 'MIT'],
])
/** @param {Shipped} shipped */
const licenceOf = ({ name, locked }) => locked.license ?? READ_BY_HAND.get(name) ?? 'UNKNOWN'

/** Whether every way a licence may be chosen is allowed, or one of them. @param {string} licence */
export const isAllowed = licence =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(each => ALLOWED.has(each.trim())))

/** @param {Shipped[]} shipped @param {{ name: string, version: string }} own */
export function sbomOf(shipped, own) {
  const components = shipped.map(each => {
    const [algorithm, digest] = (each.locked.integrity ?? '').split(/-(.*)/)
    const purl = `pkg:npm/${each.name.replace('@', '%40')}@${each.locked.version}`
    return {
      type: 'library',
      'bom-ref': `${purl}#${each.path}`,
      name: each.name,
      version: each.locked.version,
      purl,
      licenses: [
        isExpression(licenceOf(each)) ? { expression: licenceOf(each) } : { license: { id: licenceOf(each) } },
      ],
      ...(algorithm === 'sha512' && digest
        ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
        : {}),
    }
  })
  const hash = createHash('sha256').update(JSON.stringify(components)).digest('hex')
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    // From what is in it, so that the same packages always give the same file.
    serialNumber: `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`,
    version: 1,
    metadata: { component: { type: 'application', name: own.name, version: own.version } },
    components,
  }
}
/** @param {string} licence */
const isExpression = licence => / (OR|AND|WITH) /.test(licence)

/** @param {Shipped[]} shipped */
function noticeOf(shipped) {
  /** @type {Map<string, string[]>} */
  const byText = new Map()
  const lines = []
  for (const each of shipped) {
    const label = `${each.name} ${each.locked.version}`
    lines.push(`  ${label} (${licenceOf(each)})`)
    // Native parts differ by machine; their licence is that of the package they belong to.
    const text = each.locked.os || each.locked.cpu ? null : licenceText(each.path)
    if (text) byText.set(text, [...(byText.get(text) ?? []), label])
  }
  return [
    'Quoin ships these packages by others, unchanged. Made by `npm run legal`.',
    '',
    ...new Set(lines),
    '',
    `and the typeface in ${FONT}:`,
    '',
    readFileSync(FONT, 'utf8').trim(),
    ...[...byText].flatMap(([text, labels]) => ['', '='.repeat(80), ...new Set(labels), '-'.repeat(80), text]),
    '',
  ].join('\n')
}

/** @param {string} path */
function licenceText(path) {
  if (!existsSync(path)) return null
  const name = readdirSync(path)
    .toSorted()
    .find(each => /^(licen[cs]e|copying)(\.(md|txt)|-mit)?$/i.test(each))
  if (name === undefined) return null
  return readFileSync(join(path, name), 'utf8')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[ \t]+$/gm, '')
    .trim()
}

/** Writes or compares; returns what is wrong. @param {boolean} write @returns {string[]} */
function legal(write) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const own = JSON.parse(readFileSync('package.json', 'utf8'))
  const shipped = closure(lock.packages, imported())
  const wrong = shipped
    .filter(each => !isAllowed(licenceOf(each)))
    .map(each => `${each.name}: the licence ${licenceOf(each)} is not one that may be shipped`)
  for (const [file, text] of /** @type {const} */ ([
    [SBOM, `${JSON.stringify(sbomOf(shipped, own), null, 1)}\n`],
    [NOTICE, noticeOf(shipped)],
  ])) {
    if (write) writeFileSync(file, text)
    else if (!existsSync(file) || readFileSync(file, 'utf8') !== text)
      wrong.push(`${file} is not up to date: npm run legal`)
  }
  console.log(`${shipped.length} packages shipped, ${wrong.length} problems`)
  return wrong
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const wrong = legal(process.argv.includes('--write'))
  for (const each of wrong) console.error(each)
  process.exitCode = wrong.length > 0 ? 1 : 0
}
