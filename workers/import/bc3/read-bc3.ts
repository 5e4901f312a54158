import type { Workbook } from '#domain/bill-import/workbook/workbook'
import { PresetRows } from '../base/preset-rows'
import { Unreadable } from '#spreadsheets/base/unreadable'
import { decompose, isShare, multiplied } from './decompose'
import { type Concept, key, type Part, readRecords, type Records } from './records'

const TITLES = {
  ref: 'Código',
  name: 'Resumen',
  description: 'Texto',
  quantity: 'Medición',
  unit: 'Ud',
  rate: 'Precio',
  amount: 'Importe',
  notes: 'Descomposición y medición',
} as const
const DEEPEST = 32
const TOTAL = 'Total'

/**
 * Reads FIEBDC-3 (.bc3), the Spanish exchange format: chapters become headings and their concepts items. A chapter's price is the printed sum of its
 * items. An item keeps its printed price, with its build-up. Measurement comments go into the notes; measurement lines that add up to the printed
 * quantity become its formula.
 */
export function readBc3(bytes: Uint8Array, fileName: string): Workbook {
  const records = readRecords(bytes)
  const roots = rootsOf(records)
  if (roots.length === 0) throw new Unreadable('The BC3 file holds no chapters or concepts.')
  const rows = new PresetRows(TITLES)
  const walk = new Walk(records, rows)
  for (const root of roots) walk.root(root)
  if (rows.isEmpty) throw new Unreadable('The BC3 file is a price list without quantities: it holds no bill.')
  const { version, currency, indirect } = records
  const isNamed = indirect !== '' && Number(indirect) !== 0
  return {
    format: 'bc3',
    sheets: [rows.sheet(roots[0]?.summary || fileName, currency || 'EUR')],
    remarks: [
      `Read as ${version || 'FIEBDC-3'} (.bc3).`,
      ...(isNamed ? [`The file names a coefficient of ${indirect} %. Prices are taken as they are printed.`] : []),
      ...(walk.builtUp > 0
        ? [
            `${many(walk.builtUp, 'rate comes', 'rates come')} with what ${walk.builtUp === 1 ? 'it is' : 'they are'} made of.`,
          ]
        : []),
      ...(walk.tooFine > 0
        ? [`${many(walk.tooFine, 'rate has', 'rates have')} parts finer than four decimals: these stand in the notes.`]
        : []),
      ...(walk.closed.size > 0
        ? [
            `One line at their printed price, for their parts do not come to it: ${[...walk.closed].slice(0, 10).join(', ')}.`,
          ]
        : []),
      ...(walk.missing.size > 0
        ? [`Named but not described in the file: ${[...walk.missing].slice(0, 10).join(', ')}.`]
        : []),
    ],
  }
}

const many = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : more}`

/** Returns the concept marked as root; else the chapters that no other chapter contains. */
function rootsOf({ concepts, parts }: Records): Concept[] {
  const root = [...concepts.values()].find(each => each.isRoot)
  if (root) return [root]
  const inside = new Set([...parts.values()].flatMap(all => all.map(part => part.code)))
  return [...concepts.values()].filter(each => each.isChapter && !inside.has(each.code))
}

class Walk {
  readonly #records: Records
  readonly #rows: PresetRows
  readonly missing = new Set<string>()
  /** Items imported with a build-up, and items whose amounts need more decimals than our fields have. */
  builtUp = 0
  tooFine = 0
  /** Auxiliary prices kept as one line. */
  readonly closed = new Set<string>()

  constructor(records: Records, rows: PresetRows) {
    this.#records = records
    this.#rows = rows
  }

  root(root: Concept): void {
    const parts = this.#records.parts.get(root.code) ?? []
    if (!root.isRoot) return this.#chapter(root, 1, [])
    for (const part of parts) this.#take(part, root.code, 1, [root.code])
    if (parts.length > 0 && isFigure(root.price))
      this.#rows.add({ name: TOTAL, amount: root.price }, { class: 'total' })
  }

  #take(part: Part, above: string, depth: number, path: readonly string[]): void {
    const concept = this.#records.concepts.get(part.code)
    if (!concept) this.missing.add(part.code)
    if (concept?.isChapter) this.#chapter(concept, depth, path)
    else this.#item(part, concept, above)
  }

  #chapter(concept: Concept, depth: number, path: readonly string[]): void {
    if (path.includes(concept.code))
      throw new Unreadable(`The BC3 file is damaged: chapter ${concept.code} is inside itself.`)
    if (depth > DEEPEST) throw new Unreadable('The BC3 file nests too deep to be read.')
    const { code, summary, price } = concept
    this.#rows.heading(depth, { ref: code, name: summary || code, ...(isFigure(price) ? { amount: price } : {}) })
    for (const part of this.#records.parts.get(code) ?? []) this.#take(part, code, depth + 1, [...path, code])
  }

  #item(part: Part, concept: Concept | undefined, above: string): void {
    const { measured, texts } = this.#records
    const taken = measured.get(key(above, part.code)) ?? measured.get(key('', part.code))
    const quantity = taken && isFigure(taken.total) ? taken.total : multiplied(part)
    const row = this.#rows.item({
      ref: part.code,
      name: concept?.summary || part.code,
      description: texts.get(part.code) ?? '',
      quantity,
      unit: concept?.unit ?? '',
      rate: concept?.price ?? '',
      notes: (taken?.lines ?? []).map(measureWords).filter(Boolean).join('\n'),
    })
    this.#madeOf(row, concept)
    if (taken) this.#rows.measured(row, measureFormula(taken.lines))
  }

  #madeOf(row: number, concept: Concept | undefined): void {
    const { parts, concepts } = this.#records
    const own = parts.get(concept?.code ?? '') ?? []
    if (!concept || own.length === 0) return
    for (const { code } of own) if (!concepts.has(code) && !isShare(code)) this.missing.add(code)
    const made = decompose(concept, this.#records)
    for (const name of made.closed) this.closed.add(name)
    if (made.lines) {
      this.#rows.madeOf(row, made.lines)
      this.builtUp += 1
      return
    }
    this.#rows.append(row, 'notes', made.words)
    this.tooFine += 1
  }
}

const isFigure = (text: string): boolean => text !== '' && Number.isFinite(Number(text)) && Number(text) !== 0

/** Returns the words of a measurement line: "Planta baja: 2 × 3.50 × 2.70". */
function measureWords(line: readonly string[]): string {
  const [, words = '', ...sizes] = line
  const product = sizes.filter(Boolean).join(' × ')
  return [words, product].filter(Boolean).join(': ')
}

/** Returns the formula of measurement lines: "=2*3.50*2.70+4*1.20", each line multiplied, the lines added. */
function measureFormula(lines: readonly (readonly string[])[]): string {
  const products = lines.flatMap(([, , ...sizes]) => {
    const given = sizes.map(size => size.trim()).filter(Boolean)
    return given.length === 0 ? [] : [given.join('*')]
  })
  return `=${products.join('+').replaceAll('+-', '-')}`
}
