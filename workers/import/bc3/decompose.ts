import { closeBuildUp, type FileLine, printedSum } from '#domain/estimating/file-build-up'
import { exact, rounded } from '#domain/estimating/exact'
import { type Cost, NIL, parseAs, type Rate, textOf } from '#domain/value/money'
import type { Concept, Part } from './records'

type Kind = FileLine['kind']
/** The form before 2016 and that of the basic price lists. */
const TYPES: readonly (readonly [RegExp, Kind])[] = [
  [/^(?:1|H)$/i, 'labour'],
  [/^(?:2|Q)$/i, 'plant'],
  [/^(?:3|M.*)$/i, 'goods'],
]
/** What codes begin with where a file does not say of what kind a concept is. */
const PLANT_CODE = /^(?:mq|m0|maq)/i
const INDIRECT = 'Costes indirectos'

/** How a line of per cent is written: as a share of one (0.02) or in per cent (2). */
type Per = 'one' | 'hundred'

/** Whether a line is so much of the lines before it; what stands before the sign says of which. */
export const isShare = (code: string): boolean => /[%&]/.test(code)

/**
 * What the price of a concept is made of. FIEBDC-3 does not print what a line of per cent comes to nor whether prices hold the indirect costs
 * of the file, so of the readings the one is taken that comes to the printed price. `words` where our fields cannot hold the amounts.
 */
export function decompose(
  concept: Concept,
  parts: readonly Part[],
  concepts: ReadonlyMap<string, Concept>,
  indirect: string,
): { readonly lines: readonly FileLine[] | null; readonly words: string } {
  const rate = parseAs('rate', concept.price)
  const readings = (['one', 'hundred'] as const).flatMap(per => {
    const direct = linesOf(parts, concepts, per)
    return [direct, withIndirect(direct, indirect)]
  })
  const held = readings.filter(lines => lines.every(line => line.isHeld))
  const found = held.find(lines => rate !== null && closeBuildUp(lines, rate).isRate) ?? held[0]
  if (found) return { lines: found.map(({ isHeld: _held, ...line }) => line), words: '' }
  const words = parts.map(part => {
    const of = concepts.get(part.code)
    return `${nameOf(part.code, of)}: ${multiplied(part)} ${of?.unit ?? ''} × ${of?.price || '?'}`.replaceAll(
      /\s+/g,
      ' ',
    )
  })
  return { lines: null, words: words.join('\n') }
}

type Line = FileLine & { readonly isHeld: boolean }

function linesOf(parts: readonly Part[], concepts: ReadonlyMap<string, Concept>, per: Per): Line[] {
  const lines: Line[] = []
  const codes: string[] = []
  for (const part of parts) {
    const concept = concepts.get(part.code)
    const text = multiplied(part)
    if (isShare(part.code)) {
      const mask = part.code.split(/[%&]/)[0] ?? ''
      const base = printedSum(lines.filter((_, at) => codes[at]?.startsWith(mask)))
      lines.push(lineOf(nameOf(part.code, concept), '%', per === 'one' ? text : hundredth(text), asCost(base), 'goods'))
    } else {
      const price = concept && concept.price !== '' ? parseAs('cost', concept.price) : null
      const unit = concept?.unit ?? ''
      lines.push(lineOf(nameOf(part.code, concept), unit, text, price, kindOf(concept, unit)))
    }
    codes.push(part.code)
  }
  return lines
}

function withIndirect(lines: readonly Line[], indirect: string): readonly Line[] {
  if (!/[1-9]/.test(indirect)) return lines
  return [...lines, lineOf(`${INDIRECT} ${indirect} %`, '%', hundredth(indirect), asCost(printedSum(lines)), 'goods')]
}

function lineOf(name: string, unit: string, text: string, price: Cost | null, kind: Kind): Line {
  const quantity = parseAs('quantity', text)
  const isHeld = quantity !== null && plain(textOf('quantity', quantity)) === plain(text)
  return {
    kind,
    name: name.slice(0, LONGEST.name),
    unit: unit.slice(0, LONGEST.unit),
    quantity: quantity ?? NIL,
    price,
    isHeld,
  }
}
/** The fields of a line of a build-up. */
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

/** Factor × amount as decimal text, exact; as it is printed where one of them is no number. */
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
/** Without nil at its end. */
const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0*$/, '') : text)
