// `npm run check` step: only domain/value adds, takes, multiplies or compares money, rates, costs, quantities and percentages.
//
// The compiler stops a bare number from becoming one of these kinds (domain/value/money.ts), but its operators take kinds apart: pence
// plus a quantity is a number again, and `percent > 990_000` compares with a bare number. This step asks the compiler for the types on
// both sides of every operator in product code. `taken` makes a kind of a bare number: the files that may are listed here.
import { relative } from 'node:path'
import { SyntaxKind } from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'

const projects = ['domain', 'contract', 'spreadsheets', 'server', 'src/local', 'src', 'workers']
/** The arithmetic itself, and tests, which work out by hand what they expect. */
const free = /^domain\/value\/|\.test\.tsx?$|\/testing\/|\.d\.ts$|^node_modules\//
/** Borders: a typed array's money, a number read from a sheet, a field of any kind in a form or a table. */
const borders = new Set([
  'domain/bill-import/sheet/read-number.ts',
  'domain/estimating/bill.ts',
  'domain/value/exact.ts',
  'src/catalogue/quotes/duplicate-changes.ts',
  'src/fields/cell.tsx',
  'src/fields/number-field.tsx',
  'src/fields/words.ts',
  'src/ui/input/number-text.ts',
])
const kind = /\b(Money|Rate|Cost|Quantity|Percentage|Measure)\b/
const arithmetic = new Set(['+', '-', '*', '/', '%', '**', '+=', '-=', '*=', '/=', '%=', '**='])
const comparison = new Set(['<', '>', '<=', '>=', '===', '!==', '==', '!='])

/** What TypeScript hands out; its API is not settled, so only what is used here is named. */
/** @typedef {import('typescript/unstable/ast').Node} Node */
/** @typedef {import('typescript/unstable/ast').BinaryExpression} BinaryExpression */
/** @typedef {import('typescript/unstable/ast').CallExpression} CallExpression */
/** @typedef {import('typescript/unstable/sync').Project} Project */

const root = process.cwd()

/** @param {import('typescript/unstable/sync').Snapshot} snapshot @param {string} folder */
function projectOf(snapshot, folder) {
  const project = snapshot.getProject(`${root}/${folder}/tsconfig.json`)
  if (!project) throw new Error(`The compiler does not know ${folder}`)
  return project
}

/** @param {Project} project */
function findingsIn({ rootFiles, program, checker }) {
  /** @type {Map<number, string>} */
  const names = new Map()
  return rootFiles.flatMap(file => {
    const path = relative(root, file)
    const source = free.test(path) ? undefined : program.getSourceFile(file)
    if (!source) return []
    const { operators, calls } = nodesOf(source)
    const types = checker.getTypeAtLocation(operators.flatMap(({ left, right }) => [left, right])).map(type => {
      if (!type) return ''
      const name = names.get(type.id) ?? checker.typeToString(type)
      names.set(type.id, name)
      return name
    })
    const at = (/** @type {Node} */ node) => `${path}:${source.text.slice(0, node.end).split('\n').length}`
    return [
      ...operators.flatMap((each, index) => {
        const wrong = mistake(each, types[2 * index] ?? '', types[2 * index + 1] ?? '')
        return wrong ? [`${at(each)} ${wrong}: ${textOf(source.text, each)}`] : []
      }),
      ...(borders.has(path)
        ? []
        : calls.map(each => `${at(each)} a bare number taken for a kind: ${textOf(source.text, each)}`)),
    ]
  })
}

/** @param {Node} source */
function nodesOf(source) {
  /** @type {{ operators: BinaryExpression[], calls: CallExpression[] }} */
  const found = { operators: [], calls: [] }
  const walk = (/** @type {Node} */ node) => {
    if (node.kind === SyntaxKind.BinaryExpression) {
      const operation = /** @type {BinaryExpression} */ (node)
      const operator = operatorOf(operation)
      if (arithmetic.has(operator) || comparison.has(operator)) found.operators.push(operation)
    }
    if (node.kind === SyntaxKind.CallExpression) {
      const call = /** @type {CallExpression} */ (node)
      if (/** @type {{ text?: string }} */ (call.expression).text === 'taken') found.calls.push(call)
    }
    node.forEachChild(walk)
  }
  source.forEachChild(walk)
  return found
}

/** Operators are told by their text: the names of the syntax are shared by several. */
const operatorOf = (/** @type {BinaryExpression} */ { operatorToken }) =>
  operatorToken.getSourceFile().text.slice(operatorToken.getStart(), operatorToken.end)

/** @param {BinaryExpression} node @param {string} left @param {string} right */
function mistake(node, left, right) {
  const operator = operatorOf(node)
  const [a, b] = [kind.exec(left)?.[1], kind.exec(right)?.[1]]
  if (!a && !b) return null
  if (arithmetic.has(operator)) return /\bstring\b|^"|^`/.test(`${left} ${right}`) ? null : `${operator} on ${a ?? b}`
  if (!comparison.has(operator)) return null
  if (a && b) return a === b || /& /.test(left + right) ? null : `${a} ${operator} ${b}`
  const other = a ? right : left
  return /^-?[1-9]/.test(other) || other === 'number' ? `${a ?? b} compared with a bare number` : null
}

/** @param {string} text @param {Node} node */
const textOf = (text, node) => text.slice(node.pos, node.end).trim().replaceAll(/\s+/g, ' ').slice(0, 80)

const api = new API({ cwd: root })
const snapshot = api.updateSnapshot({ openProjects: projects.map(folder => `${root}/${folder}/tsconfig.json`) })
const findings = new Set(projects.flatMap(folder => findingsIn(projectOf(snapshot, folder))))
api.close()
for (const finding of findings) console.log(finding)
if (findings.size > 0)
  console.log('Use the functions of domain/value/money.ts: plus, minus, times, percentOf, lineAmount…')
process.exitCode = findings.size > 0 ? 1 : 0
