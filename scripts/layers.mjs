// The walls between folders: cruises every source file against .dependency-cruiser.mjs.
//
// dependency-cruiser 17 knows no TypeScript 7 and exits green having read nothing, and its swc parser is never
// told about JSX. So JSX is switched on here, and a source file that was not read is an error.
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

const problems = [
  ...summary.violations.map(
    (/** @type {{ rule: { name: string }, from: string, to: string, cycle?: { name: string }[] }} */ violation) =>
      `${violation.rule.name}: ${violation.from} → ${violation.cycle?.map(step => step.name).join(' → ') ?? violation.to}`,
  ),
  ...files.filter(file => !read.has(file)).map(file => `not read: ${file}`),
  ...(files.length < fewestModules ? [`only ${files.length} modules found, expected at least ${fewestModules}`] : []),
]
for (const problem of problems) console.error(problem)
console.log(`${files.length} modules, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
