/**
 * A4 and A3 documents with ruled tables, for everything the firm sends: priced bills, letters, orders, statements. Measures are points (1/72 inch)
 * from the top left; PDF counts from the bottom. Black on white, as it leaves any printer.
 */
import fontkit from '@cantoo/fontkit'
import { PDFDocument, type PDFFont, type PDFImage, type PDFPage, rgb } from '@cantoo/pdf-lib'
import { type DocumentHead, type Picture, type Place, places, type TableOptions, type TableRow } from './document-parts'
import { documentFonts } from './fonts'
import { A4, MARGIN, type Paper, sheetOf } from './paper'
import { printable } from './printable'
import { cutToFit, wrap, wrapTo } from './wrap'

const TEXT = 10
const LINE = 14
/** So many lines a name at the head may take: the lines below it need the page. */
const HEAD_LINES = 3
const BLACK = rgb(0, 0, 0)
const GREY = rgb(0.6, 0.6, 0.6)

const PICTURES = { across: 3, height: 120, gap: 12 } as const

interface Look {
  readonly font: PDFFont
  /** Of a text at size 1. */
  readonly widthOf: (text: string) => number
}
interface Fonts {
  readonly plain: Look
  readonly strong: Look
  /** A text as both can draw it. */
  readonly printable: (text: string) => string
}

/** The widest column of words before the last: it says what a row is, and what was carried. */
const namesColumn = (at: readonly Place[]): number =>
  at.slice(0, -1).reduce((best, { width, isFigure }, index) => {
    const widest = at[best]
    return isFigure || (widest && !widest.isFigure && widest.width >= width) ? best : index
  }, 0)

/** A document under way. Blocks are drawn in the order they are added; pages begin by themselves. */
export class PdfDocument {
  readonly #pdf: PDFDocument
  readonly #head: DocumentHead
  readonly #plain: Look
  readonly #strong: Look
  readonly #printable: (text: string) => string
  readonly #logo: PDFImage | null
  readonly #sheet: { readonly width: number; readonly height: number }
  readonly #pages: PDFPage[] = []
  #y = 0
  /** The height a page has for blocks. */
  #whole = 0

  private constructor(pdf: PDFDocument, head: DocumentHead, fonts: Fonts, logo: PDFImage | null, paper: Paper) {
    this.#pdf = pdf
    this.#head = head
    this.#plain = fonts.plain
    this.#strong = fonts.strong
    this.#printable = fonts.printable
    this.#logo = logo
    this.#sheet = sheetOf(paper)
    this.#begin()
  }

  /** A logo that cannot be read is left out: the firm's name stands there as well. */
  static async start(head: DocumentHead, paper: Paper = A4): Promise<PdfDocument> {
    const pdf = await PDFDocument.create()
    pdf.setTitle(head.title)
    pdf.setAuthor(head.firm)
    pdf.registerFontkit(fontkit)
    const files = await documentFonts()
    // Ligatures would make words that other programs cannot find.
    const options = { subset: true, features: { liga: false } }
    const plain = { font: await pdf.embedFont(files.plain.bytes, options), widthOf: files.plain.widthOf }
    const strong = { font: await pdf.embedFont(files.strong.bytes, options), widthOf: files.strong.widthOf }
    const { logo } = head
    const image =
      logo && (await (logo.kind === 'png' ? pdf.embedPng(logo.bytes) : pdf.embedJpg(logo.bytes)).catch(() => null))
    return new PdfDocument(
      pdf,
      head,
      {
        plain,
        strong,
        printable: text => printable(text, character => files.plain.has(character) && files.strong.has(character)),
      },
      image,
      paper,
    )
  }

  /** Paragraphs of text, split at line ends. */
  text(body: string): void {
    for (const paragraph of body.split(/\r?\n/)) {
      for (const line of wrap(this.#printable(paragraph), this.#width, this.#measure(this.#plain, TEXT))) {
        this.#room(LINE)
        this.#write(line, MARGIN.side, this.#y + TEXT)
        this.#y += LINE
      }
    }
    this.#y += LINE / 2
  }

  heading(words: string): void {
    const lines = wrap(this.#printable(words), this.#width, this.#measure(this.#strong, 12))
    this.#room(LINE * 3 + (lines.length - 1) * 15)
    for (const line of lines) {
      this.#write(line, MARGIN.side, this.#y + 12, { strong: true, size: 12 })
      this.#y += 15
    }
    this.#y += 5
  }

  /** A ruled table: column heads on every page, totals carried from one to the next, no kept group broken while it fits a page. */
  table({ columns, rows, carried }: TableOptions): void {
    const at = places(columns, this.#width, this.#needs({ columns, rows, ...(carried && { carried }) }))
    const names = namesColumn(at)
    let total = 0
    let part = ''
    const strip = (cells: readonly string[], isStrong: boolean, rule?: TableRow['rule']) => {
      const lines = this.#cellLines(cells, at, isStrong)
      const height = Math.max(...lines.map(each => each.length), 1) * (LINE - 1) + 3
      if (rule) this.#rule(this.#y, rule)
      for (const [index, texts] of lines.entries()) {
        const place = at[index]
        if (!place) continue
        for (const [row, text] of texts.entries()) {
          const y = this.#y + TEXT + 1 + row * (LINE - 1)
          this.#write(text, place.x, y, { strong: isStrong, right: place.isFigure ? place.x + place.width : undefined })
        }
      }
      this.#y += height
    }
    const heads = () =>
      strip(
        columns.map(({ title }) => title),
        true,
        'ink',
      )
    const forward = (words: string) =>
      strip(
        columns.map((_, index) =>
          index === names ? words : index === columns.length - 1 ? (carried?.(total) ?? '') : '',
        ),
        true,
        'ink',
      )
    const turn = () => {
      if (carried) forward(`Carried forward to page ${this.#pages.length + 1}`)
      this.#rule(this.#y, 'ink')
      this.#begin()
      heads()
      if (carried) forward(`Brought forward from page ${this.#pages.length - 1}`)
      this.#rule(this.#y, 'hair')
      if (part !== '')
        strip(
          columns.map((_, index) => (index === names ? `${part}, continued` : '')),
          true,
        )
    }
    this.#room(LINE * 4)
    heads()
    this.#rule(this.#y, 'hair')
    const footing = (carried ? LINE + 3 : 0) + 2
    for (const [index, row] of rows.entries()) {
      const isFirst = row.keep === undefined || rows[index - 1]?.keep !== row.keep
      const wanted = isFirst ? this.#groupHeight(rows, index, at) : this.#rowHeight(row, at)
      const height = wanted > this.#whole / 2 ? this.#rowHeight(row, at) : wanted
      if (this.#y + height > this.#bottom - footing) turn()
      if (row.isHeading) part = row.cells[1] ?? row.cells[0] ?? ''
      strip(row.cells, row.isStrong === true || row.isHeading === true, row.rule)
      total += row.adds ?? 0
    }
    this.#rule(this.#y, 'ink')
    this.#y += LINE / 2
  }

  /** Pictures, three in a row, each with words below it. One that cannot be read says so in its place. */
  async pictures(all: readonly Picture[]): Promise<void> {
    const { across, height, gap } = PICTURES
    const width = (this.#width - gap * (across - 1)) / across
    for (const [index, { bytes, words }] of all.entries()) {
      const column = index % across
      if (column === 0) this.#room(height + LINE * 2)
      const x = MARGIN.side + column * (width + gap)
      const image = bytes && (await this.#pdf.embedJpg(bytes).catch(() => null))
      if (image) {
        const scale = Math.min(width / image.width, height / image.height)
        const size = { width: image.width * scale, height: image.height * scale }
        this.#page.drawImage(image, { x, y: this.#sheet.height - this.#y - size.height, ...size })
      } else this.#write('No picture', x, this.#y + TEXT, { size: 8 })
      const fitting = cutToFit(this.#printable(words), width, this.#measure(this.#plain, 8))
      this.#write(fitting, x, this.#y + height + TEXT, { size: 8 })
      if (column === across - 1 || index === all.length - 1) this.#y += height + LINE * 1.5
    }
  }

  /** Figures at the bottom right, the last of them under a double rule. */
  totals(lines: readonly { readonly label: string; readonly value: string }[]): void {
    this.#room(lines.length * (LINE + 4) + 10)
    const right = this.#sheet.width - MARGIN.side
    for (const [index, { label, value }] of lines.entries()) {
      const strong = index === lines.length - 1
      if (strong) this.#line(right - 220, right, this.#y, 1)
      this.#write(this.#printable(label), right - 220, this.#y + TEXT + 3, { strong })
      this.#write(this.#printable(value), right - 90, this.#y + TEXT + 3, { strong, right })
      this.#y += LINE + 4
    }
    this.#line(right - 220, right, this.#y, 0.75)
    this.#line(right - 220, right, this.#y + 2, 0.75)
    this.#y += LINE
  }

  /** Writes page x of y on every page and answers the file. */
  async finish(): Promise<{ readonly bytes: Uint8Array; readonly pages: number }> {
    const count = this.#pages.length
    for (const [index, page] of this.#pages.entries()) {
      const words = `Page ${index + 1} of ${count}`
      const y = MARGIN.bottom - 18
      const width = this.#plain.widthOf(words) * 8
      page.drawText(words, {
        x: this.#sheet.width - MARGIN.side - width,
        y,
        size: 8,
        font: this.#plain.font,
        color: BLACK,
      })
      const room = this.#width - width - 20
      const foot = cutToFit(this.#printable(this.#head.foot), room, this.#measure(this.#plain, 8))
      page.drawText(foot, { x: MARGIN.side, y, size: 8, font: this.#plain.font, color: BLACK })
    }
    return { bytes: await this.#pdf.save(), pages: count }
  }

  get #width(): number {
    return this.#sheet.width - 2 * MARGIN.side
  }
  get #bottom(): number {
    return this.#sheet.height - MARGIN.bottom
  }
  #measure({ widthOf }: Look, size: number) {
    return (text: string): number => widthOf(text) * size
  }
  #room(height: number): void {
    if (this.#y + height > this.#bottom) this.#begin()
  }

  #begin(): void {
    this.#pages.push(this.#pdf.addPage([this.#sheet.width, this.#sheet.height]))
    const { title, subtitle, firm, firmAddress, cells } = this.#head
    const right = this.#sheet.width - MARGIN.side
    let x: number = MARGIN.side
    if (this.#logo) {
      const scale = Math.min(90 / this.#logo.width, 30 / this.#logo.height)
      const size = { width: this.#logo.width * scale, height: this.#logo.height * scale }
      this.#page.drawImage(this.#logo, { x, y: this.#sheet.height - MARGIN.top - size.height, ...size })
      x += size.width + 10
    }
    // Both sides go down as far as their words need.
    const half = this.#width / 2 - 6
    const left = half - (x - MARGIN.side)
    const words = (text: string, strong: boolean, size: number, width: number) =>
      wrapTo(HEAD_LINES, this.#printable(text), width, this.#measure(strong ? this.#strong : this.#plain, size))
    let y = MARGIN.top + 14
    for (const line of words(title, true, 15, left)) y += this.#put(line, x, y, { strong: true, size: 15 })
    y -= 4
    for (const line of words(subtitle, false, 9, left)) y += this.#put(line, x, y, { size: 9 })
    let beside = MARGIN.top + 12
    for (const line of words(firm, true, 10, half)) beside += this.#put(line, 0, beside, { strong: true, right })
    for (const line of words(firmAddress, false, 9, half)) beside += this.#put(line, 0, beside, { size: 9, right })
    this.#y = Math.max(MARGIN.top + 40, Math.max(y, beside) + 1)
    if (cells.length > 0) this.#titleBlock(cells)
    this.#y += 12
    this.#whole = this.#bottom - this.#y
  }

  #titleBlock(cells: DocumentHead['cells']): void {
    const end = this.#sheet.width - MARGIN.side
    const whole = cells.reduce((sum, { share = 1 }) => sum + share, 0)
    const places = cells.map(({ label, value, share = 1 }) => {
      const width = (this.#width * share) / whole
      const lines = wrapTo(HEAD_LINES, this.#printable(value), width - 12, this.#measure(this.#strong, 9.5))
      return { label: this.#printable(label), width, lines }
    })
    const height = 30 + 11 * (Math.max(...places.map(({ lines }) => lines.length)) - 1)
    const upright = (x: number) =>
      this.#page.drawLine({
        start: { x, y: this.#sheet.height - this.#y },
        end: { x, y: this.#sheet.height - this.#y - height },
        thickness: 0.5,
        color: BLACK,
      })
    this.#line(MARGIN.side, end, this.#y, 1.5)
    let x: number = MARGIN.side
    for (const { label, width, lines } of places) {
      upright(x)
      this.#write(label, x + 6, this.#y + 11, { size: 8 })
      for (const [row, words] of lines.entries())
        this.#write(words, x + 6, this.#y + 24 + 11 * row, { strong: true, size: 9.5 })
      x += width
    }
    upright(end)
    this.#y += height
    this.#line(MARGIN.side, end, this.#y, 0.5)
  }

  /** How wide the longest word of each column is, with the totals that are carried in the last. */
  #needs({ columns, rows, carried }: TableOptions): number[] {
    const widest = (text: string, isStrong: boolean): number =>
      Math.max(
        ...this.#printable(text)
          .split(/\s+/)
          .map(word => this.#measure(isStrong ? this.#strong : this.#plain, TEXT)(word)),
      )
    const needs = columns.map(({ title }) => widest(title, true))
    const need = (index: number, width: number) => {
      needs[index] = Math.max(needs[index] ?? 0, width)
    }
    let total = 0
    for (const { cells, isStrong, isHeading, adds = 0 } of rows) {
      for (const [index, text] of cells.entries())
        if (columns[index]?.isFigure) need(index, widest(text, isStrong === true || isHeading === true))
      total += adds
      if (carried) need(columns.length - 1, widest(carried(total), true))
    }
    return needs
  }
  #cellLines(cells: readonly string[], at: readonly Place[], isStrong: boolean): string[][] {
    const font = isStrong ? this.#strong : this.#plain
    return cells.map((text, index) => {
      const width = at[index]?.width ?? this.#width
      if (text === '') return []
      const lines = at[index]?.isFigure ? [text] : text.split('\n')
      return lines.flatMap(line => wrap(this.#printable(line), width, this.#measure(font, TEXT)))
    })
  }
  #rowHeight(row: TableRow, at: readonly Place[]): number {
    const lines = this.#cellLines(row.cells, at, row.isStrong === true || row.isHeading === true)
    return Math.max(...lines.map(each => each.length), 1) * (LINE - 1) + 3
  }
  /** The height of a row and those kept with it; a heading is kept with what follows it. */
  #groupHeight(rows: readonly TableRow[], from: number, at: readonly Place[]): number {
    let height = 0
    for (let index = from; index < rows.length; index++) {
      const row = rows[index]
      if (
        !row ||
        (index > from && (row.keep === undefined || row.keep !== rows[from]?.keep) && !rows[index - 1]?.isHeading)
      )
        break
      height += this.#rowHeight(row, at)
    }
    return height
  }

  get #page(): PDFPage {
    const page = this.#pages.at(-1)
    if (!page) throw new Error('A document has a page from its start')
    return page
  }
  #write(
    text: string,
    x: number,
    y: number,
    look: { strong?: boolean; size?: number; right?: number | undefined } = {},
  ): void {
    const { strong = false, size = TEXT, right } = look
    const { font, widthOf } = strong ? this.#strong : this.#plain
    const left = right === undefined ? x : right - widthOf(text) * size
    this.#page.drawText(text, { x: left, y: this.#sheet.height - y, size, font, color: BLACK })
  }
  /** Writes one of several lines; answers how far down the next one stands. */
  #put(text: string, x: number, y: number, look: { strong?: boolean; size?: number; right?: number }): number {
    this.#write(text, x, y, look)
    return (look.size ?? TEXT) + (look.strong === true ? 2 : 3)
  }
  #rule(y: number, kind: 'hair' | 'ink' | 'double'): void {
    const [from, to] = [MARGIN.side, this.#sheet.width - MARGIN.side]
    this.#line(from, to, y, kind === 'hair' ? 0.4 : 0.9, kind === 'hair' ? GREY : BLACK)
    if (kind === 'double') this.#line(from, to, y + 2, 0.9)
  }
  #line(from: number, to: number, y: number, thickness: number, color = BLACK): void {
    this.#page.drawLine({
      start: { x: from, y: this.#sheet.height - y },
      end: { x: to, y: this.#sheet.height - y },
      thickness,
      color,
    })
  }
}
