import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

/** Lines above a cast in which its reason may stand: a statement may begin a few lines before the cast it ends in. */
const NEAR = 4

interface Cast {
  readonly type: 'TSAsExpression'
  readonly typeAnnotation: {
    readonly type: string
    readonly start: number
    readonly typeName?: { readonly name?: string }
  }
}
const isCast = (node: object): node is Cast => 'type' in node && node.type === 'TSAsExpression'

/** Every cast under a node of a syntax tree. `as const` claims nothing, so it is none. */
function castsUnder(node: unknown): Cast[] {
  if (typeof node !== 'object' || node === null) return []
  const under = Object.values(node).flatMap(castsUnder)
  return isCast(node) && node.typeAnnotation.typeName?.name !== 'const' ? [node, ...under] : under
}

/** Casts without a comment on their line or just above it, as "path:line text". */
function castsWithoutReason(path: string, text: string): string[] {
  const lines = text.split('\n')
  return castsUnder(parseSync(path, text).program).flatMap(({ typeAnnotation }) => {
    const line = text.slice(0, typeAnnotation.start).split('\n').length
    const near = lines.slice(Math.max(0, line - 1 - NEAR), line)
    return near.some(each => /^\s*(\/\/|\/?\*)|\s\/\/ /.test(each))
      ? []
      : [`${path}:${line} ${lines[line - 1]?.trim()}`]
  })
}

const product = ['domain', 'contract', 'spreadsheets', 'server', 'src', 'workers'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)testing\//.test(name))
    .map(name => join(folder, name)),
)

describe('a cast', () => {
  it('has its reason beside it', () => {
    expect(product.length).toBeGreaterThan(500)
    const texts = product
      .map(path => ({ path, text: readFileSync(path, 'utf8') }))
      .filter(({ text }) => / as /.test(text))
    expect(texts.flatMap(({ path, text }) => castsWithoutReason(path, text))).toEqual([])
  })

  it.each([
    ['no reason', 'const a = b as C', 1],
    ['a reason above', '// B is a C here.\nconst a = b as C', 0],
    ['a reason on the line', 'const a = b as C // B is a C here.', 0],
    ['a constant', "const a = ['b'] as const", 0],
    ['a reason too far away', `// Why.\n${'let z\n'.repeat(NEAR)}const a = b as C`, 1],
  ])('with %s is told from the others', (_, text, count) => {
    expect(castsWithoutReason('a.ts', text)).toHaveLength(count)
  })
})
