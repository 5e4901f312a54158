// Random bills with a known true total, written in the styles of ten offices. Shares no code with the importer under test.
import { letter, writeWorkbook, type WrittenCell, type WrittenRow, type WrittenSheet } from './write-workbook'

export const STYLES = [
  'subtotals',
  'parents by ref',
  'parents by level',
  'parents by indent',
  'parents by outline',
  'parents without words',
  'collections',
  'carried forward',
  'summary in front',
  'sheets',
] as const
export type Style = (typeof STYLES)[number]

export interface HouseBill {
  readonly style: Style
  readonly file: Uint8Array
  /** Pence. */
  readonly total: number
  /** The file prints a wrong sum: the import must never report this bill as correct. */
  readonly isWrong: boolean
  readonly printsTotal: boolean
}

interface Line {
  readonly is: 'line'
  readonly text: string
  readonly unit: string
  /** Hundredths; null for a lump sum. */
  readonly quantity: number | null
  readonly rate: number | null
  readonly pence: number
}
interface Section {
  readonly is: 'section'
  readonly name: string
  readonly children: readonly (Line | Section)[]
}

function chance(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    whole,
    is: (share: number) => next() < share,
    pick: <T>(all: readonly T[]): T => all[whole(0, all.length - 1)] as T,
  }
}
type Chance = ReturnType<typeof chance>

const TRADES = [
  'Groundworks',
  'Masonry',
  'Carpentry',
  'Roof coverings',
  'Partitions',
  'Ceilings',
  'Plastering',
  'Painting',
  'Drainage',
  'Pavings',
  'Services',
  'Windows',
  'Floors',
  'Metalwork',
  'Fittings',
]
const WORK = [
  'Excavate trenches',
  'Blockwork, 100 mm',
  'Plasterboard to walls',
  'Timber studs',
  'Skirting',
  'Emulsion, two coats',
  'Clay pipes, 150 mm',
  'Precast kerbs',
  'Suspended ceiling',
  'Door sets',
  'Insulation to cavity',
  'Concrete in foundations',
  'Formwork to edges',
  'Gutters',
  'Testing and commissioning',
]

function lineOf(by: Chance): Line {
  const text = `${by.pick(WORK)} ${by.whole(1, 99)}`
  if (by.is(0.2)) {
    const pence = by.is(0.6) ? by.whole(1, 60) * 25_000 : by.whole(1, 3_000_000)
    return {
      is: 'line',
      text,
      unit: by.is(0.7) ? 'item' : '',
      quantity: null,
      rate: null,
      pence: by.is(0.05) ? -pence : pence,
    }
  }
  const quantity = by.is(0.7) ? by.whole(1, 400) * 100 : by.whole(1, 40_000)
  const rate = by.whole(50, 25_000)
  return {
    is: 'line',
    text,
    unit: by.pick(['m2', 'm', 'nr', 'm3', 'hr']),
    quantity,
    rate,
    pence: Math.round((quantity * rate) / 100),
  }
}

function sectionOf(by: Chance, depth: number, used: Set<string>): Section {
  let name = by.pick(TRADES)
  while (used.has(name)) name = `${by.pick(TRADES)} ${by.whole(2, 99)}`
  used.add(name)
  const isDeep = depth > 1 && by.is(0.5)
  const count = isDeep ? by.whole(2, 3) : by.whole(1, 7)
  return {
    is: 'section',
    name,
    children: Array.from({ length: count }, () => (isDeep ? sectionOf(by, depth - 1, used) : lineOf(by))),
  }
}

const sumOf = (node: Line | Section): number =>
  node.is === 'line' ? node.pence : node.children.reduce((sum, child) => sum + sumOf(child), 0)
const linesOf = (node: Line | Section): Line[] => (node.is === 'line' ? [node] : node.children.flatMap(linesOf))

type Cells = readonly (WrittenCell | string | number | null)[]

/** Columns: level or section, ref, text, quantity, unit, rate, amount. */
const TITLES = ['Level', 'Ref', 'Description', 'Qty', 'Unit', 'Rate', 'Amount']
const AMOUNT = letter(6)

class Writer {
  readonly rows: WrittenRow[] = []
  readonly #by: Chance
  readonly #look: Look
  isWrong = false
  #isDue: boolean

  constructor(by: Chance, look: Look, isDue: boolean) {
    this.#by = by
    this.#look = look
    this.#isDue = isDue
  }

  put(cells: Cells, more: Omit<WrittenRow, 'cells'> = {}): number {
    return this.rows.push({ cells, ...more })
  }

  titles(): void {
    this.put(this.#look.hasLevels ? TITLES : [null, ...TITLES.slice(1)])
  }

  money(pence: number): WrittenCell | string | number {
    return this.#look.isText
      ? `${pence < 0 ? '-' : ''}£${(Math.abs(pence) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`
      : pence / 100
  }

  heading(name: string, level: number | null = null, more: Omit<WrittenRow, 'cells'> = {}): void {
    this.put([level, null, level === null ? name.toUpperCase() : name, null, null, null, null], more)
  }

  /** Prints a sum; one of them gets the file's planted error. `rows` are the rows it adds (from 1), for a formula. */
  sum(label: string, pence: number, rows: readonly [number, number] | null = null): void {
    const printed = this.printed(pence)
    const amount =
      rows && this.#look.isFormula && !this.#look.isText && printed === pence
        ? {
            formula: `SUM(${AMOUNT}${rows[0]}:${AMOUNT}${rows[1]})`,
            ...(this.#look.isSaved ? { number: pence / 100 } : {}),
          }
        : this.money(printed)
    this.put([null, null, label, null, null, null, amount])
  }

  printed(pence: number): number {
    if (!this.#isDue || !this.#by.is(0.4)) return pence
    this.#isDue = false
    this.isWrong = true
    return pence + this.#by.whole(1, 900) * 100 * (this.#by.is(0.5) ? 1 : -1)
  }

  line(line: Line, ref: string, level: number | null = null, indent = 0, outline = 0): void {
    const more = outline > 0 ? { outline } : {}
    const shown = (text: string) =>
      indent > 0 ? (this.#look.isTyped ? `${'   '.repeat(indent)}${text}` : { text, indent }) : text
    const figures: Cells =
      line.quantity === null || line.rate === null
        ? [null, line.unit || null, null, this.money(line.pence)]
        : [line.quantity / 100, line.unit, this.money(line.rate), this.money(line.pence)]
    const isWrapped = this.#look.isWrapped && line.quantity !== null && this.#by.is(0.3)
    if (isWrapped) {
      this.put([level, ref, shown(`${line.text}; fixed to backgrounds`), null, null, null, null], more)
      this.put([level, null, shown('as described in the specification'), ...figures], more)
    } else this.put([level, ref, shown(line.text), ...figures], more)
    if (this.#look.hasHidden && this.#by.is(0.08))
      this.put([level, null, shown('Superseded, not part of the bill'), 10, 'm2', 12.5, 125], {
        ...more,
        isHidden: true,
      })
  }
}

interface Look {
  readonly isText: boolean
  readonly isFormula: boolean
  readonly isSaved: boolean
  readonly isWrapped: boolean
  readonly isTyped: boolean
  readonly hasHidden: boolean
  readonly hasLevels: boolean
}

export function houseBill(seed: number): HouseBill {
  const by = chance(seed)
  const style = STYLES[seed % STYLES.length] ?? 'subtotals'
  const depth = ['subtotals', 'collections', 'carried forward', 'summary in front', 'sheets'].includes(style) ? 1 : 3
  const used = new Set<string>()
  const sections = Array.from({ length: by.whole(2, 4) }, () => sectionOf(by, depth, used))
  const look: Look = {
    isText: by.is(0.15),
    isFormula: by.is(0.3),
    isSaved: by.is(0.5),
    isWrapped: ['subtotals', 'collections', 'carried forward'].includes(style) && by.is(0.4),
    isTyped: by.is(0.5),
    hasHidden: by.is(0.2) && style !== 'carried forward',
    hasLevels: style === 'parents by level',
  }
  const printsTotal = by.is(0.85)
  const isDue = by.is(0.2)
  const total = sections.reduce((sum, section) => sum + sumOf(section), 0)
  const sheets: WrittenSheet[] = []
  const writer = new Writer(by, look, isDue)
  const wrote = { isWrong: false }
  if (style === 'sheets') {
    const summary: [string, number][] = []
    for (const section of sections) {
      const page = new Writer(by, look, isDue && !wrote.isWrong)
      page.titles()
      below(page, section, `Total ${section.name}`)
      wrote.isWrong ||= page.isWrong
      summary.push([section.name, sumOf(section)])
      sheets.push({ name: section.name, rows: page.rows })
    }
    const page = new Writer(by, look, isDue && !wrote.isWrong)
    page.put([null, null, 'MAIN SUMMARY'])
    for (const [name, pence] of summary) page.sum(name, pence)
    page.sum('TOTAL', total)
    wrote.isWrong ||= page.isWrong
    sheets.push({ name: 'Main Summary', rows: page.rows })
  } else {
    writer.titles()
    writeBody(writer, style, sections, by)
    if (printsTotal || style === 'carried forward' || style === 'collections') writer.sum('TOTAL', total)
    sheets.push({ name: 'Bill', rows: writer.rows })
  }
  return { style, file: writeWorkbook(sheets), total, isWrong: writer.isWrong || wrote.isWrong, printsTotal }
}

function writeBody(writer: Writer, style: Style, sections: readonly Section[], by: Chance): void {
  switch (style) {
    case 'subtotals':
      for (const section of sections)
        below(writer, section, by.pick(['Sub-total', 'Section total', 'Carried to summary']))
      return
    case 'collections':
      return collections(writer, sections, by)
    case 'carried forward':
      return carried(writer, sections, by)
    case 'summary in front':
      writer.heading('Summary')
      for (const section of sections) writer.sum(section.name, sumOf(section))
      writer.sum(
        'TOTAL',
        sections.reduce((sum, section) => sum + sumOf(section), 0),
      )
      for (const section of sections) below(writer, section, 'Sub-total')
      return
    default:
      sections.forEach((section, index) => above(writer, style, section, String(index + 1), 1))
  }
}

/** Writes a section with its sum below it. */
function below(writer: Writer, section: Section, label: string): void {
  writer.heading(section.name)
  const first = writer.rows.length + 1
  linesOf(section).forEach((line, index) => writer.line(line, letter(index % 26)))
  writer.sum(label, sumOf(section), [first, writer.rows.length])
}

/** Writes a section with its sum on its own row, above the lines it adds. */
function above(writer: Writer, style: Style, section: Section, ref: string, level: number): void {
  const pence = writer.printed(sumOf(section))
  const isRef = style === 'parents by ref'
  const indent = style === 'parents by indent' ? level - 1 : 0
  const outline = style === 'parents by outline' ? level - 1 : 0
  const text = indent > 0 ? { text: section.name, indent } : section.name
  const isLevel = style === 'parents by level'
  writer.put(
    [isLevel ? level : null, isRef ? ref : null, text, null, null, null, writer.money(pence)],
    outline > 0 ? { outline } : {},
  )
  section.children.forEach((child, index) => {
    const own = `${ref}.${index + 1}`
    if (child.is === 'section') above(writer, style, child, own, level + 1)
    else
      writer.line(
        child,
        isRef ? own : '',
        isLevel ? level + 1 : null,
        style === 'parents by indent' ? level : 0,
        outline > 0 || style === 'parents by outline' ? level : 0,
      )
  })
}

/** Writes pages of some lines, each carried to a collection, each section to a summary. */
function collections(writer: Writer, sections: readonly Section[], by: Chance): void {
  sections.forEach((section, at) => {
    const lines = linesOf(section)
    const size = by.whole(2, 4)
    const pages: number[] = []
    writer.heading(section.name)
    for (let start = 0; start < lines.length; start += size) {
      const page = lines.slice(start, start + size)
      if (start > 0) {
        writer.titles()
        writer.heading(`${section.name} (Cont'd)`)
      }
      page.forEach((line, index) => writer.line(line, letter(index)))
      const pence = page.reduce((sum, line) => sum + line.pence, 0)
      writer.sum('Carried to Collection', pence)
      pages.push(pence)
    }
    writer.heading('Collection')
    pages.forEach((pence, index) => writer.sum(`Page No. ${at + 1}/${index + 1}`, pence))
    writer.sum(`${section.name} Carried to Summary`, sumOf(section))
  })
  writer.heading('Summary')
  for (const section of sections) writer.sum(section.name, sumOf(section))
}

/** Writes pages carried forward to the next. */
function carried(writer: Writer, sections: readonly Section[], by: Chance): void {
  let running = 0
  for (const section of sections) {
    writer.heading(section.name)
    const lines = linesOf(section)
    lines.forEach((line, index) => {
      writer.line(line, letter(index % 26))
      running += line.pence
      if (index < lines.length - 1 && by.is(0.2)) {
        writer.sum('Carried forward', running)
        writer.titles()
        writer.put([null, null, 'Brought forward', null, null, null, writer.money(running)])
      }
    })
  }
}
