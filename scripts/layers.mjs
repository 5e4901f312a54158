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

/** Folders that import each other, straight or round about: who changes one has to know them all. */
function folderCircles() {
  /** @type {Map<string, Map<string, string>>} folder, the folders it imports, and an import that shows it */
  const imports = new Map()
  for (const { source, dependencies } of modules) {
    if (/\.test\.tsx?$|\/testing\//.test(source)) continue
    const from = roomOf(source)
    const known = imports.get(from) ?? new Map()
    imports.set(from, known)
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved)
      if (to !== from && circled.test(resolved)) known.set(to, `${source} → ${resolved}`)
    }
  }
  return [...imports].flatMap(([from, known]) =>
    [...known].filter(([to]) => leadsTo(imports, to, from)).map(([, shown]) => `folder-circle: ${shown}`),
  )
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
