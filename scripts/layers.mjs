// The walls between folders: cruises every source file against .dependency-cruiser.mjs.
//
// dependency-cruiser 17 knows no TypeScript 7 and exits green having read nothing, and its swc parser is never
// told about JSX. So JSX is switched on here, and a source file that was not read is an error.
import { dirname } from 'node:path'
import swc from '@swc/core'
import config from '../.dependency-cruiser.mjs'
import { productFolders, sourceFiles } from './source-files.mjs'

const fewestModules = 400

const parseFile = swc.parseFileSync
Object.assign(swc, {
  parseFileSync: (/** @type {string} */ file, /** @type {swc.ParseOptions} */ options) =>
    parseFile(file, /** @type {swc.ParseOptions} */ ({ ...options, tsx: file.endsWith('.tsx') })),
})
// After the change above: the cruiser takes its parser when it is loaded.
const { cruise } = await import('dependency-cruiser')

const files = sourceFiles(productFolders, /\.tsx?$/)
const { options, ...ruleSet } = config
const result = await cruise(productFolders, { ...options, ruleSet, validate: true, outputType: 'json' })
const { modules, summary } = JSON.parse(/** @type {string} */ (result.output))
const read = new Set(modules.map((/** @type {{ source: string }} */ module) => module.source))

/** Folders of the server that import each other, straight or round about: whoever changes one has to know them all. */
function folderCircles() {
  /** @type {Map<string, Map<string, string>>} folder, the folders it imports, and an import that shows it */
  const imports = new Map()
  for (const { source, dependencies } of modules) {
    const from = dirname(source)
    if (!source.startsWith('server/') || /\.test\.ts$|\/testing\//.test(source)) continue
    const known = imports.get(from) ?? new Map()
    imports.set(from, known)
    for (const { resolved } of dependencies)
      if (resolved.startsWith('server/') && dirname(resolved) !== from)
        known.set(dirname(resolved), `${source} → ${resolved}`)
  }
  /** @param {string} start @param {string} folder @param {Set<string>} seen @returns {boolean} */
  const leadsTo = (start, folder, seen = new Set()) =>
    [...(imports.get(folder)?.keys() ?? [])].some(
      next => next === start || (!seen.has(next) && leadsTo(start, next, seen.add(next))),
    )
  return [...imports].flatMap(([from, known]) =>
    [...known].filter(([to]) => leadsTo(from, to)).map(([, shown]) => `server-folder-circle: ${shown}`),
  )
}

// What somebody wrote first, then the circles it closes.
const problems = [
  ...summary.violations.map(
    (/** @type {{ rule: { name: string }, from: string, to: string, cycle?: { name: string }[] }} */ violation) =>
      `${violation.rule.name}: ${violation.from} → ${violation.cycle?.map(step => step.name).join(' → ') ?? violation.to}`,
  ),
  ...folderCircles(),
  ...files.filter(file => !read.has(file)).map(file => `not read: ${file}`),
  ...(files.length < fewestModules ? [`only ${files.length} modules found, expected at least ${fewestModules}`] : []),
]
for (const problem of problems) console.error(problem)
console.log(`${files.length} modules, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
