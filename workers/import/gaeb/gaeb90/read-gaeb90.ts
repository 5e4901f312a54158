/**
 * Reads GAEB 90 (D81 to D86): lines of 80 characters. The first two give the kind of line, the last six its number. Fields have fixed positions:
 *
 * 00 opening: 11-12 phase, 63-71 how the nine places of an ordinal number are split · 08 currency: 3-8 · 10 lot: 3-4, name 5-44
 * 11 heading: 3-11 number · 12 its words · 20 remark · 21 item: 3-11 number, 12-14 kinds, 23-34 quantity (3 decimals), 35-38 unit
 * 23 price: 3-11 number, 12-22 rate in hundredths, 23 its tenth of a cent, 24-36 amount in hundredths
 * 25 short text · 26 long text · 31 end of heading · 99 end: 69-74 number of items
 */
import type { Workbook } from '#domain/bill-import/workbook/workbook'
import { decodeOld } from '../../base/code-page'
import { PresetRows } from '../../base/preset-rows'
import { Unreadable } from '#spreadsheets/base/unreadable'

const TITLES = {
  ref: 'OZ',
  name: 'Kurztext',
  description: 'Langtext',
  quantity: 'Menge',
  unit: 'Einheit',
  rate: 'Einheitspreis',
  amount: 'Gesamtbetrag',
  notes: 'Bemerkung',
} as const
const LINE = 80
const NORMAL = 'NNN'

interface Price {
  readonly rate: string
  readonly amount: string
}

export function readGaeb90(bytes: Uint8Array, fileName: string): Workbook {
  const lines = decodeOld(bytes)
    .split(/\r\n|\r|\n/)
    .filter(line => line.trim() !== '' && line.trim() !== '\u001a')
    .map(line => line.slice(0, LINE).padEnd(LINE))
  const bill = new Bill(lines)
  return bill.read(fileName)
}

class Bill {
  readonly #lines: readonly string[]
  readonly #mask: string
  /** In a bill of lots, headings are one level deeper. */
  readonly #hasLots: boolean
  readonly #prices: ReadonlyMap<string, Price>
  readonly #rows = new PresetRows(TITLES)
  readonly #odd: string[] = []
  #items = 0
  /** The row that texts belong to; null where there is none. */
  #open: number | null = null

  constructor(lines: readonly string[]) {
    this.#lines = lines
    this.#hasLots = lines.some(line => line.startsWith('10'))
    this.#mask = places(lines.find(line => line.startsWith('00')) ?? '', 63, 71).trim()
    this.#prices = new Map(
      lines.flatMap(line => (line.startsWith('23') ? [[this.#number(line), priceOf(line)] as const] : [])),
    )
  }

  read(fileName: string): Workbook {
    const find = (kind: string) => this.#lines.find(line => line.startsWith(kind)) ?? ''
    const phase = places(find('00'), 11, 12)
    for (const line of this.#lines) this.#take(line)
    // An offer may hold only numbers and prices.
    if (this.#items === 0)
      for (const [ref, { rate, amount }] of this.#prices) this.#item({ ref, name: `Item ${ref}`, rate, amount })
    if (this.#rows.isEmpty) throw new Unreadable('The GAEB 90 file holds no bill of quantities.')
    const currency = places(find('08'), 3, 8).trim()
    const name = places(find('02'), 3, 74).trim() || places(find('01'), 3, 42).trim() || fileName
    return {
      format: 'gaeb90',
      sheets: [this.#rows.sheet(name, /^[A-Z]{3}$/.test(currency) ? currency : '')],
      remarks: [`Read as GAEB 90 (D${phase}).`, ...this.#remarks(find('99'))],
    }
  }

  #remarks(end: string): string[] {
    const said = Number(places(end, 69, 74).trim() || Number.NaN)
    return [
      ...(Number.isFinite(said) && said !== this.#items
        ? [`The file says that it has ${said} items, and ${this.#items} were found. Ask for it again.`]
        : []),
      ...(this.#odd.length > 0
        ? [
            `Items that the file marks as other than normal are counted; look at them: ${this.#odd.slice(0, 12).join(', ')}${this.#odd.length > 12 ? ` and ${this.#odd.length - 12} more` : ''}.`,
          ]
        : []),
      ...(this.#items > 0 && this.#prices.size === 0 ? ['The file has no prices.'] : []),
    ]
  }

  #take(line: string): void {
    const words = places(line, 3, 74).trimEnd()
    switch (line.slice(0, 2)) {
      case '10':
        this.#open = this.#rows.heading(1, { ref: places(line, 3, 4).trim(), name: places(line, 5, 44).trim() })
        break
      case '11': {
        const ref = this.#number(line)
        this.#open = this.#rows.heading(ref.split('.').length + (this.#hasLots ? 1 : 0), { ref })
        break
      }
      case '12':
        if (this.#open !== null) this.#rows.append(this.#open, 'name', words.trim())
        break
      case '20':
        this.#open = this.#rows.add({}, { class: 'note' })
        break
      case '21':
        this.#measured(line)
        break
      case '25':
        if (this.#open !== null) this.#rows.append(this.#open, 'name', words.trim())
        break
      case '26':
        if (this.#open !== null) this.#rows.append(this.#open, 'description', words.trim())
        break
      case '31':
        this.#open = null
    }
  }

  #measured(line: string): void {
    const ref = this.#number(line)
    const kinds = places(line, 12, 14)
    if (kinds.trim() !== '' && kinds !== NORMAL) this.#odd.push(`${ref} (${kinds.trim()})`)
    const quantity = fixed(places(line, 23, 34), 3)
    const { rate = '', amount = '' } = this.#prices.get(ref) ?? {}
    this.#open = this.#item({ ref, quantity, unit: places(line, 35, 38).trim(), rate, amount })
  }

  #item(cells: Parameters<PresetRows['item']>[0]): number {
    this.#items++
    return this.#rows.item(cells)
  }

  /** Splits the nine digits of an ordinal number where the mask changes: "01.02.0010". */
  #number(line: string): string {
    const raw = places(line, 3, 11)
    if (this.#mask === '') return raw.trim()
    const parts: string[] = []
    let part = ''
    for (let at = 0; at < raw.length; at++) {
      if (at > 0 && this.#mask[at] !== this.#mask[at - 1]) {
        parts.push(part)
        part = ''
      }
      part += raw.charAt(at)
    }
    parts.push(part)
    return parts
      .map(part => part.trim())
      .filter(Boolean)
      .join('.')
  }
}

/** Returns characters of a line, counted from 1, both ends included. */
const places = (line: string, from: number, to: number): string => line.slice(from - 1, to)

/** Returns fixed-point digits as a decimal text; '' when they are missing or not a number. */
function fixed(raw: string, decimals: number): string {
  const text = raw.trim().replace(/\s/g, '')
  if (!/^-?\d+$/.test(text)) return ''
  const digits = text.replace('-', '').padStart(decimals + 1, '0')
  return `${text.startsWith('-') ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function priceOf(line: string): Price {
  const tenth = places(line, 23, 23)
  const rate = fixed(`${places(line, 12, 22)}${/\d/.test(tenth) ? tenth : '0'}`, 3)
  return { rate: places(line, 12, 22).trim() === '' ? '' : rate, amount: fixed(places(line, 24, 36), 2) }
}
