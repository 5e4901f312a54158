// docs/specification.md against the tests: which test files name each id of the checklist.
//
// A test names an id in its title or in a comment ("Spec: LIST-4"). An id that no test names must stand under "Not yet held", with
// the reason in words. `--write` fills the table's last column and takes "no test names it yet" away where one does now; without it
// nothing is written, so that two people who add tests do not conflict over the table.
import { readFileSync, writeFileSync } from 'node:fs'
import { sourceFiles } from './source-files.mjs'

const page = 'docs/specification.md'
const testFolders = ['domain', 'contract', 'spreadsheets', 'server', 'src', 'workers', 'tests', 'e2e']
const row = /^\| ([A-Z]+-\d+) \| (.*?) \|(?: (.*?))? \|$/
const reason = /^- ([A-Z]+-\d+): \S/

/**
 * The checklist as written: its ids in order, and those that are said not to hold yet.
 *
 * @param {string} text
 */
function readPage(text) {
  const lines = text.split('\n')
  return {
    lines,
    ids: lines.flatMap(line => row.exec(line)?.[1] ?? []),
    open: lines.flatMap(line => reason.exec(line)?.[1] ?? []),
  }
}

/** Test files by the ids they name. */
function namedBy() {
  /** @type {Map<string, string[]>} */
  const files = new Map()
  for (const path of sourceFiles(testFolders, /\.(test\.tsx?|spec\.ts)$/)) {
    const found = new Set(readFileSync(path, 'utf8').match(/\b[A-Z]{3,5}-\d+\b/g))
    for (const id of found) files.set(id, [...(files.get(id) ?? []), path])
  }
  return files
}

const { lines, ids, open } = readPage(readFileSync(page, 'utf8'))
const tests = namedBy()
const known = new Set(ids)
const held = ids.filter(id => tests.has(id) && !open.includes(id))
const areas = new Set(ids.map(id => id.split('-')[0]))

const problems = [
  ...ids.filter((id, index) => ids.indexOf(id) !== index).map(id => `${id} stands twice in ${page}`),
  ...ids.filter(id => !tests.has(id) && !open.includes(id)).map(id => `${id} has no test that names it`),
  ...open.filter(id => !known.has(id)).map(id => `${id} is said not to hold yet and is no id`),
  ...[...tests]
    .filter(([id]) => areas.has(id.split('-')[0]) && !known.has(id))
    .map(([id, files]) => `${id} is no id: ${files.join(', ')}`),
  ...(ids.length < 100 ? [`only ${ids.length} ids were read from ${page}`] : []),
]
for (const problem of problems) console.error(problem)

if (process.argv.includes('--write')) {
  const isStale = (/** @type {string} */ line) =>
    line.endsWith(': no test names it yet') && tests.has(reason.exec(line)?.[1] ?? '')
  const filled = lines
    .filter(line => !isStale(line))
    .map(line =>
      line.replace(
        row,
        (_, id, words) => `| ${id} | ${words} | ${(tests.get(id) ?? []).map(path => `\`${path}\``).join(' ')} |`,
      ),
    )
  writeFileSync(page, filled.join('\n'))
}
console.log(
  `${ids.length} ids: ${held.length} shown by a test, ${open.length} said not to hold or not wholly, ${problems.length} problems`,
)
process.exitCode = problems.length > 0 ? 1 : 0
