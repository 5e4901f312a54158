import { closeBuildUp, type FileLine, printedSum } from '#domain/estimating/file-build-up'
import { exact, rounded } from '#domain/value/exact'
import {
  absolute,
  type Cost,
  costOf,
  type Kinds,
  minus,
  negate,
  NIL,
  parseAs,
  type Rate,
  textOf,
  times,
} from '#domain/value/money'
import type { Concept, Part, Records } from './records'

type Kind = FileLine['kind']
/** Type codes before 2016, and those of the basic price lists. */
const TYPES: readonly (readonly [RegExp, Kind])[] = [
  [/^(?:1|H)$/i, 'labour'],
  [/^(?:2|Q)$/i, 'plant'],
  [/^(?:3|M.*)$/i, 'goods'],
]
/** Prefixes of plant codes, for files that do not give the kind of a concept. */
const PLANT_CODE = /^(?:mq|m0|maq)/i
const INDIRECT = 'Costes indirectos'

/** Unit of a percentage line: a fraction (0.02) or per cent (2). */
type Per = 'one' | 'hundred'

/** Whether a line is a percentage of the lines before it. The text before the sign selects those lines. */
export const isShare = (code: string): boolean => /[%&]/.test(code)

interface Made {
  readonly lines: readonly FileLine[] | null
  readonly words: string
  /** Names of auxiliary prices kept as one line, because their parts in the file do not add up to them. */
  readonly closed: readonly string[]
}

/**
 * Returns the build-up of a concept's price. FIEBDC-3 does not print the amount of a percentage line, nor whether prices include the file's indirect
 * costs. It therefore uses the reading that gives the printed price. An auxiliary price, such as mortar mixed on site, is replaced by its parts where
 * they add up to it. `words` is set where our fields cannot hold the amounts.
 */
export function decompose(
  concept: Concept,
  { parts: all, concepts, indirect }: Pick<Records, 'parts' | 'concepts' | 'indirect'>,
): Made {
  const parts = all.get(concept.code) ?? []
  const rate = parseAs('rate', concept.price)
  const readings = (['one', 'hundred'] as const).flatMap(per => {
    const direct = linesOf(parts, concepts, per)
    return [direct, withIndirect(direct, indirect)]
  })
  const held = readings.filter(lines => lines.every(line => line.isHeld))
  const isRate = (lines: readonly Line[]) => rate !== null && closeBuildUp(lines, rate).isRate
  const opened = held.map(lines => new Opening(all, concepts).open(lines, [concept.code]))
  const found = opened.find(isRate) ?? held.find(isRate) ?? opened[0]
  if (found) {
    const closed = found.filter(({ code }) => !isShare(code) && (all.get(code)?.length ?? 0) > 0)
    return { lines: found.map(fileLine), words: '', closed: closed.map(({ name }) => name) }
  }
  const words = parts.map(part => {
    const of = concepts.get(part.code)
    return `${nameOf(part.code, of)}: ${multiplied(part)} ${of?.unit ?? ''} × ${of?.price || '?'}`.replaceAll(
      /\s+/g,
      ' ',
    )
  })
  return { lines: null, words: words.join('\n'), closed: [] }
}

type Line = FileLine & { readonly isHeld: boolean; readonly code: string }
const fileLine = ({ isHeld: _held, code: _code, ...line }: Line): FileLine => line

/** Replaces auxiliary prices with their parts. */
class Opening {
  readonly #parts: Records['parts']
  readonly #concepts: Records['concepts']
  /** A hostile file can nest prices without end. */
  #left = MOST_OPENED

  constructor(parts: Records['parts'], concepts: Records['concepts']) {
    this.#parts = parts
    this.#concepts = concepts
  }

  open(lines: readonly Line[], path: readonly string[]): Line[] {
    return lines.flatMap(line => {
      const own = this.#parts.get(line.code) ?? []
      if (own.length === 0 || isShare(line.code) || path.includes(line.code) || own.length > this.#left) return [line]
      this.#left -= own.length
      const scaled = (this.#inside(line, own, path) ?? []).map(each => scale(each, line))
      const held = scaled.filter(each => each !== null)
      return held.length > 0 && held.length === scaled.length ? held : [line]
    })
  }

  /** Returns the parts of one unit of an auxiliary price; null where they do not add up to its price. */
  #inside(line: Line, own: readonly Part[], path: readonly string[]): Line[] | null {
    const { price } = line
    if (price === null) return null
    for (const per of ['one', 'hundred'] as const) {
      const lines = linesOf(own, this.#concepts, per)
      const isIt = absolute(minus(asCost(printedSum(lines)), price)) <= times(HALFPENNY, lines.length + 1)
      if (isIt && lines.every(each => each.isHeld && each.price !== null)) return this.open(lines, [...path, line.code])
    }
    return null
  }
}
const MOST_OPENED = 200
const HALFPENNY = costOf(0.005)

/**
 * Returns a line of an auxiliary price at the quantity of the line that uses it. 0.325 h in each of 0.055 m³ are 0.017875 h. Where that needs more
 * than our four decimals, it keeps 0.055 m³ and multiplies the price instead. Null where neither is exact.
 */
function scale(each: Line, { quantity, unit, name }: Line): Line | null {
  const [a, b] = [textOf('quantity', each.quantity), textOf('quantity', quantity)]
  const named = `${name}: ${each.name}`.slice(0, LONGEST.name)
  const many = exactly('quantity', multipliedTexts(a, b))
  if (many !== null) return { ...each, name: named, quantity: many }
  const price = each.price === null ? null : exactly('cost', multipliedTexts(a, textOf('cost', each.price)))
  if (price === null) return null
  const taken = `${named}, ${plain(a)} ${each.unit}`.trim().slice(0, LONGEST.name)
  const sign = price < 0 ? negate(quantity) : quantity
  return { ...each, name: taken, unit, quantity: sign, price: absolute(price) }
}

const multipliedTexts = (a: string, b: string): string => multiplied({ code: '', factor: a, amount: b })
/** Returns the exact value of a text; null where the kind has too few decimals. */
function exactly<K extends 'quantity' | 'cost'>(kind: K, text: string): Kinds[K] | null {
  const value = parseAs(kind, text)
  return value !== null && plain(textOf(kind, value)) === plain(text) ? value : null
}

function linesOf(parts: readonly Part[], concepts: ReadonlyMap<string, Concept>, per: Per): Line[] {
  const lines: Line[] = []
  for (const part of parts) {
    const concept = concepts.get(part.code)
    const text = multiplied(part)
    if (isShare(part.code)) {
      const mask = part.code.split(/[%&]/)[0] ?? ''
      const base = printedSum(lines.filter(({ code }) => code.startsWith(mask)))
      lines.push(
        lineOf(
          part.code,
          nameOf(part.code, concept),
          '%',
          per === 'one' ? text : hundredth(text),
          asCost(base),
          'goods',
        ),
      )
    } else {
      const price = concept && concept.price !== '' ? parseAs('cost', concept.price) : null
      const unit = concept?.unit ?? ''
      lines.push(lineOf(part.code, nameOf(part.code, concept), unit, text, price, kindOf(concept, unit)))
    }
  }
  return lines
}

function withIndirect(lines: readonly Line[], indirect: string): readonly Line[] {
  if (!/[1-9]/.test(indirect)) return lines
  return [
    ...lines,
    lineOf('%', `${INDIRECT} ${indirect} %`, '%', hundredth(indirect), asCost(printedSum(lines)), 'goods'),
  ]
}

function lineOf(code: string, name: string, unit: string, text: string, price: Cost | null, kind: Kind): Line {
  const quantity = parseAs('quantity', text)
  const isHeld = quantity !== null && plain(textOf('quantity', quantity)) === plain(text)
  return {
    code,
    kind,
    name: name.slice(0, LONGEST.name),
    unit: unit.slice(0, LONGEST.unit),
    quantity: quantity ?? NIL,
    price,
    isHeld,
  }
}
/** Longest texts of a build-up line. */
const LONGEST = { name: 500, unit: 30 } as const

function kindOf(concept: Concept | undefined, unit: string): Kind {
  const kind = TYPES.find(([pattern]) => pattern.test(concept?.type ?? ''))?.[1]
  if (kind) return kind
  if (!/^h(?:\.|r|rs|ora|oras)?\.?$/i.test(unit)) return 'goods'
  return PLANT_CODE.test(concept?.code ?? '') ? 'plant' : 'labour'
}

const nameOf = (code: string, concept: Concept | undefined): string =>
  [code, concept?.summary].filter(Boolean).join(' ')
const asCost = (rate: Rate): Cost => rounded('cost', exact('rate', rate))

/** Returns factor × amount as an exact decimal text; the printed text where one of them is not a number. */
export function multiplied({ factor, amount }: Part): string {
  const [a, b] = [decimal(factor), decimal(amount)]
  return a && b ? textOfDecimal(a.digits * b.digits, a.places + b.places) : amount
}
function hundredth(text: string): string {
  const value = decimal(text)
  return value ? textOfDecimal(value.digits, value.places + 2) : text
}

function decimal(text: string): { readonly digits: bigint; readonly places: number } | null {
  const [, sign = '', whole = '', places = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text.trim()) ?? []
  if (whole + places === '' || whole.length + places.length > 40) return null
  return { digits: BigInt(`${sign === '-' ? '-' : ''}${whole}${places}`), places: places.length }
}
function textOfDecimal(digits: bigint, places: number): string {
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0')
  return plain(`${digits < 0n ? '-' : ''}${text.slice(0, text.length - places)}.${text.slice(text.length - places)}`)
}
/** Drops trailing zeros of a decimal text. */
const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0*$/, '') : text)
