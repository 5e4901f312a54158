// The walls between folders: cruises every source file against .dependency-cruiser.mjs.
//
// dependency-cruiser 17 knows no TypeScript 7 and exits green having read nothing, and its swc parser is never
// told about JSX. So JSX is switched on here, and a source file that was not read is an error.
import { dirname } from 'node:path'
import swc from '@swc/core'
import config, { alone } from '../.dependency-cruiser.mjs'
import { productFolders, sourceFiles } from './source-files.mjs'

const fewestModules = 400
const helpers = ['tests', 'scripts', 'bench', 'e2e']
const circled = new RegExp(`^(${[...productFolders, ...helpers].join('|')})/`)

const parseFile = swc.parseFileSync
Object.assign(swc, {
  parseFileSync: (/** @type {string} */ file, /** @type {swc.ParseOptions} */ options) =>
    parseFile(file, /** @type {swc.ParseOptions} */ ({ ...options, tsx: file.endsWith('.tsx') })),
})
// After the change above: the cruiser takes its parser when it is loaded.
const { cruise } = await import('dependency-cruiser')

const files = sourceFiles(productFolders, /\.tsx?$/)
const { options, ...ruleSet } = config
const result = await cruise([...productFolders, ...helpers], {
  ...options,
  ruleSet,
  validate: true,
  outputType: 'json',
})
const { modules, summary } = JSON.parse(/** @type {string} */ (result.output))
const read = new Set(modules.map((/** @type {{ source: string }} */ module) => module.source))

/** The folder a file counts for. */
const roomOf = (/** @type {string} */ file) => (alone.includes(file) ? file : dirname(file))

/**
 * Folders that import each other, straight or round about: who changes one has to know them all. Judged among leaf folders, and among the folders beside
 * each other at every depth, each with all that is in it.
 */
function folderCircles() {
  /** @type {Map<string, Map<string, Map<string, string>>>} the folder looked into, a folder in it, those it imports, and an import that shows it */
  const levels = new Map()
  const note = (
    /** @type {string} */ level,
    /** @type {string} */ from,
    /** @type {string} */ to,
    /** @type {string} */ shown,
  ) => {
    const folders = levels.get(level) ?? new Map()
    levels.set(level, folders)
    const known = folders.get(from) ?? new Map()
    folders.set(from, known)
    known.set(to, shown)
  }
  for (const { source, dependencies } of modules) {
    if (/\.test\.tsx?$|\/testing\//.test(source)) continue
    const from = roomOf(source)
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved)
      if (to === from || !circled.test(resolved)) continue
      const shown = `${source} → ${resolved}`
      note('', from, to, shown)
      if (alone.includes(from) || alone.includes(to)) continue
      const [level = '', own, other] = apart(from, to)
      if (level !== '' && own && other) note(level, `${level}/${own}`, `${level}/${other}`, shown)
    }
  }
  return [...levels].flatMap(([level, imports]) =>
    [...imports].flatMap(([from, known]) =>
      [...known]
        .filter(([to]) => leadsTo(imports, to, from))
        .map(([, shown]) => `folder-circle${level && ` in ${level}`}: ${shown}`),
    ),
  )
}

/**
 * Returns the folder that two folders share, and the next step of each from there; none for a folder that contains the other.
 *
 * @param {string} one
 * @param {string} other
 */
function apart(one, other) {
  const [a, b] = [one.split('/'), other.split('/')]
  const shared = a.findIndex((name, at) => name !== b[at])
  return shared < 0 ? [''] : [a.slice(0, shared).join('/'), a[shared], b[shared]]
}

/**
 * Whether one folder leads to another by imports.
 *
 * @param {ReadonlyMap<string, ReadonlyMap<string, unknown>>} imports
 * @param {string} from
 * @param {string} to
 */
function leadsTo(imports, from, to) {
  const seen = new Set([from])
  for (const folder of seen) {
    if (folder === to) return true
    for (const next of imports.get(folder)?.keys() ?? []) seen.add(next)
  }
  return false
}

/** @type {{ rule: { name: string }, from: string, to: string, cycle?: { name: string }[] }[]} */
const violations = summary.violations
// What somebody wrote first, then the circles it closes. The walls are for the product; circles of folders nobody may have.
const problems = [
  ...violations
    .filter(({ from }) => productFolders.some(folder => from.startsWith(`${folder}/`)))
    .map(({ rule, from, to, cycle }) => `${rule.name}: ${from} → ${cycle?.map(step => step.name).join(' → ') ?? to}`),
  ...folderCircles(),
  ...files.filter(file => !read.has(file)).map(file => `not read: ${file}`),
  ...(files.length < fewestModules ? [`only ${files.length} modules found, expected at least ${fewestModules}`] : []),
]
for (const problem of problems) console.error(problem)
console.log(`${files.length} modules, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
