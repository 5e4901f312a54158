import { parseSync } from 'vite'

/** One small change of a source file that some test should notice. */
export interface Mutation {
  readonly line: number
  readonly start: number
  readonly end: number
  readonly from: string
  readonly to: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** What each comparison becomes: its edge, or its opposite. */
const COMPARED: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '-': '+',
  '*': '/',
  '/': '*',
}

/** Every mutation of a source, in order: comparisons flipped, conditions dropped, constants changed. Types are left alone. */
export function mutationsOf(path: string, source: string): Mutation[] {
  const found: Mutation[] = []
  const note = (start: number, end: number, to: string): void => {
    const line = source.slice(0, start).split('\n').length
    found.push({ line, start, end, from: source.slice(start, end), to })
  }
  walk(parseSync(path, source).program, node => mutate(node, source, note))
  return found.toSorted((one, other) => one.start - other.start)
}

export const mutated = (source: string, { start, end, to }: Mutation): string =>
  source.slice(0, start) + to + source.slice(end)

function mutate(node: Node, source: string, note: (start: number, end: number, to: string) => void): void {
  const text = (part: Node): string => source.slice(part.start, part.end)
  if (node.type === 'BinaryExpression') {
    const [left, right] = [node['left'] as Node, node['right'] as Node]
    const to = COMPARED[String(node['operator'])]
    if (to !== undefined) note(left.end, right.start, ` ${to} `)
  } else if (node.type === 'LogicalExpression') {
    if (node['operator'] !== '??') note(node.start, node.end, `(${text(node['left'] as Node)})`)
  } else if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
    const test = node['test'] as Node
    note(test.start, test.end, `!(${text(test)})`)
  } else if (node.type === 'UnaryExpression' && node['operator'] === '!') {
    note(node.start, node.end, text(node['argument'] as Node))
  } else if (node.type === 'Literal' && typeof node['value'] === 'number') {
    note(node.start, node.end, String(node['value'] + 1))
  } else if (node.type === 'Literal' && typeof node['value'] === 'boolean') {
    note(node.start, node.end, String(!node['value']))
  }
}

/** Goes through everything that runs; of a type assertion only what it asserts. */
function walk(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, see)
  else if (isNode(value)) {
    if (value.type.startsWith('TS')) return walk(value['expression'], see)
    see(value)
    for (const [key, child] of Object.entries(value)) if (key !== 'typeAnnotation') walk(child, see)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
