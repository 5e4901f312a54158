/**
 * Parses the formulas that bills use: sums, products, brackets, comparisons, references to cells and ranges of any sheet, functions. It reports
 * anything else (arrays, names, references into other files) and never guesses.
 */

export interface Reference {
  /** '' is the formula's own sheet. */
  readonly sheet: string
  readonly column: number
  readonly row: number
}
export type Expression =
  | { readonly is: 'value'; readonly value: number | string | boolean }
  | { readonly is: 'cell'; readonly at: Reference }
  | { readonly is: 'range'; readonly from: Reference; readonly to: Reference }
  | { readonly is: 'negate' | 'percent'; readonly of: Expression }
  | { readonly is: 'both'; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | { readonly is: 'call'; readonly name: string; readonly parts: readonly Expression[] }

/** A formula that cannot be computed here, with the reason. */
export class NotComputed extends Error {}

const TOKEN =
  /\s*(?:(\d+(?:\.\d*)?(?:E[+-]?\d+)?|\.\d+)|"((?:[^"]|"")*)"|((?:'(?:[^']|'')+'|[A-Za-z_][\w.]*)!)?(\$?[A-Z]{1,3}\$?\d{1,7})(?![\w(.])|([A-Za-z_][\w.]*)(\()?|(<=|>=|<>|[-+*/^&=<>%(),:;]))/giy

type Token =
  | { readonly is: 'value'; readonly value: number | string }
  | { readonly is: 'cell'; readonly at: Reference }
  | { readonly is: 'name' | 'call' | 'sign'; readonly text: string }

function tokensOf(formula: string): Token[] {
  const tokens: Token[] = []
  const text = formula.trimEnd()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const [, number, quoted, sheet, cell, name, open, sign] = TOKEN.exec(text) ?? []
    if (number !== undefined) tokens.push({ is: 'value', value: Number(number) })
    else if (quoted !== undefined) tokens.push({ is: 'value', value: quoted.replaceAll('""', '"') })
    else if (cell !== undefined) tokens.push({ is: 'cell', at: reference(sheet ?? '', cell) })
    else if (name !== undefined) tokens.push({ is: open === undefined ? 'name' : 'call', text: name.toUpperCase() })
    else if (sign !== undefined) tokens.push({ is: 'sign', text: sign })
    else throw new NotComputed(`"${text.slice(at, at + 12)}"`)
  }
  return tokens
}

function reference(sheet: string, cell: string): Reference {
  const [, letters = '', digits = ''] = /([A-Z]+)\$?(\d+)$/i.exec(cell.replace(/^\$/, '')) ?? []
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return {
    sheet: sheet.slice(0, -1).replace(/^'|'$/g, '').replaceAll("''", "'"),
    column: column - 1,
    row: Number(digits) - 1,
  }
}

const RANK: Readonly<Record<string, number>> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '>': 1,
  '<=': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
}
/** Most levels of nesting: more would only exhaust the stack. */
const DEEPEST = 60

export function parseFormula(formula: string): Expression {
  const tokens = tokensOf(formula.replace(/^[=+]/, ''))
  let next = 0
  const isSign = (text: string) => {
    const token = tokens[next]
    return token?.is === 'sign' && token.text === text
  }
  const expect = (text: string) => {
    if (!isSign(text)) throw new NotComputed(`a missing "${text}"`)
    next++
  }

  function expression(least: number, depth: number): Expression {
    if (depth > DEEPEST) throw new NotComputed('a formula nested that deep')
    let left = operand(depth)
    for (;;) {
      const token = tokens[next]
      const operator = token?.is === 'sign' ? token.text : ''
      const rank = RANK[operator] ?? 0
      if (rank === 0 || rank < least) return left
      next++
      left = { is: 'both', operator, left, right: expression(rank + 1, depth + 1) }
    }
  }

  function operand(depth: number): Expression {
    if (isSign('-') || isSign('+')) {
      const isMinus = isSign('-')
      next++
      // A minus binds closer than a power: -2^2 is 4, as spreadsheets have it.
      const of = operand(depth + 1)
      return isMinus ? { is: 'negate', of } : of
    }
    let value = atom(depth)
    while (isSign('%')) {
      next++
      value = { is: 'percent', of: value }
    }
    return value
  }

  function atom(depth: number): Expression {
    if (depth > DEEPEST) throw new NotComputed('a formula nested that deep')
    const token = tokens[next++]
    if (token?.is === 'value') return { is: 'value', value: token.value }
    if (token?.is === 'cell') {
      if (!isSign(':')) return { is: 'cell', at: token.at }
      next++
      const to = tokens[next++]
      if (to?.is !== 'cell') throw new NotComputed('a range without an end')
      return { is: 'range', from: token.at, to: { ...to.at, sheet: token.at.sheet } }
    }
    if (token?.is === 'call') return { is: 'call', name: token.text, parts: parts(depth) }
    if (token?.is === 'name' && (token.text === 'TRUE' || token.text === 'FALSE'))
      return { is: 'value', value: token.text === 'TRUE' }
    if (token?.is === 'name') throw new NotComputed(`the name ${token.text}`)
    if (token?.is === 'sign' && token.text === '(') {
      const inside = expression(0, depth + 1)
      expect(')')
      return inside
    }
    throw new NotComputed(token ? `"${token.text}"` : 'a formula that stops short')
  }

  function parts(depth: number): Expression[] {
    const all: Expression[] = []
    if (isSign(')')) next++
    else
      for (;;) {
        all.push(isSign(',') || isSign(';') || isSign(')') ? { is: 'value', value: 0 } : expression(0, depth + 1))
        if (isSign(',') || isSign(';')) next++
        else {
          expect(')')
          break
        }
      }
    return all
  }

  const whole = expression(0, 0)
  if (next < tokens.length) throw new NotComputed('more than one value')
  return whole
}
