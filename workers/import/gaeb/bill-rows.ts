import { MAX_GROUP_DEPTH } from '#domain/bill-import/plan/plan'
import type { FileLine } from '#domain/estimating/file-build-up'
import type { ColumnRole, Mapping } from '#domain/bill-import/columns/columns'
import { readNumber } from '#domain/bill-import/sheet/read-number'
import type { RowChoice } from '#domain/bill-import/rows/row-class'
import type { Cell } from '#domain/bill-import/sheet/sheet'
import type { WorkbookSheet } from '#domain/bill-import/workbook/workbook'
import { absolute, lineAmount, minus, negate, NIL, ONE, textOf } from '#domain/value/money'
import { at, child, childrenOf, valueOf, wordsOf, type Element } from './element'

const COLUMNS: readonly (readonly [title: string, role: ColumnRole])[] = [
  ['OZ', 'ref'],
  ['Kurztext', 'name'],
  ['Langtext', 'description'],
  ['Menge', 'quantity'],
  ['Einheit', 'unit'],
  ['Einheitspreis', 'rate'],
  ['Gesamtbetrag', 'amount'],
  ['Bemerkung', 'notes'],
]
const MAPPING: Mapping = { headerRow: 0, columns: COLUMNS.map(([title, role]) => ({ title, role, style: 'point' })) }
/** Words of a sum row that `totalWording` recognises. */
const SECTION_SUM = 'Zwischensumme'
const BILL_SUM = 'Gesamtsumme'
const OFFERED = 'Angebotssumme'

/** Rows of one alternative; the alternative with the lowest number is the base. */
interface Alternative {
  readonly serial: number
  readonly from: number
  readonly to: number
}

/** Builds the rows of a GAEB bill with the kind of each, so that the rest of the import treats it like any other file. */
export class BillRows {
  readonly #rows: Cell[][] = [COLUMNS.map(([title]) => title)]
  readonly #choices = new Map<number, RowChoice>()
  /** Ordinal numbers of the open headings. */
  readonly #path: string[] = []
  /** Alternative items and alternative headings, by their group. */
  readonly #alternatives = new Map<string, Alternative[]>()
  /** Names of the parts of a unit price, by their number. */
  readonly #components = new Map<string, string>()
  readonly #buildUps = new Map<number, readonly FileLine[]>()
  /** First row of each open heading, and its group and number among alternatives. */
  readonly #begun: { readonly from: number; group: string; serial: string }[] = []

  get isEmpty(): boolean {
    return this.#rows.length === 1
  }

  openHeading(ordinal: string): void {
    this.#path.push(ordinal)
    this.#begun.push({ from: this.#rows.length, group: '', serial: '' })
    this.#add([this.#path.join('.')], { class: 'heading', level: Math.min(this.#path.length, MAX_GROUP_DEPTH + 1) })
  }

  /** Sets the words of the last opened heading. */
  nameHeading(label: Element): void {
    const row = this.#rows.findLast((_, index) => this.#choices.get(index)?.class === 'heading')
    if (row) row[1] = wordsOf(label) || null
  }

  /** Marks the last opened heading as an alternative. */
  alternativeHeading(name: 'ALNBGroupNo' | 'ALNBSerNo', value: string): void {
    const begun = this.#begun.at(-1)
    if (begun) begun[name === 'ALNBGroupNo' ? 'group' : 'serial'] = value
  }

  closeHeading(): void {
    this.#path.pop()
    const begun = this.#begun.pop()
    if (begun && begun.group !== '')
      this.#alternative(`heading ${begun.group}`, begun.serial, begun.from, this.#rows.length)
  }

  item(item: Element): void {
    const index = item.attributes.get('RNoIndex')
    const ref =
      [...this.#path, item.attributes.get('RNoPart') ?? ''].filter(Boolean).join('.') + (index ? `.${index}` : '')
    const text = at(item, 'Description', 'CompleteText')
    const isLump = valueOf(item, 'LumpSumItem') === 'Yes'
    const group = valueOf(item, 'ALNGroupNo')
    if (group !== '')
      this.#alternative(`item ${group}`, valueOf(item, 'ALNSerNo'), this.#rows.length, this.#rows.length + 1)
    this.#add(
      [
        ref,
        wordsOf(child(text, 'OutlineText')) || wordsOf(at(item, 'Description', 'OutlineText')),
        [
          wordsOf(child(text, 'DetailTxt')) || wordsOf(at(item, 'Description', 'StLNo')),
          ...childrenOf(item, 'SubDescr').map(subDescription),
        ]
          .filter(Boolean)
          .join('\n'),
        valueOf(item, 'BillQty') || valueOf(item, 'Qty'),
        valueOf(item, 'QU') || (isLump ? 'psch' : ''),
        isDiscounted(item) ? '' : valueOf(item, 'UP'),
        valueOf(item, 'IT'),
        [...childrenOf(item, 'BidComm').map(wordsOf), discountWords(item)].filter(Boolean).join('\n'),
      ],
      this.#choiceOf(item),
    )
    const parts = this.#partsOf(item)
    if (parts.length > 0) this.#buildUps.set(this.#rows.length - 1, parts)
  }

  note(remark: Element): void {
    this.#add(['', wordsOf(remark)], { class: 'note' })
  }

  sectionTotal(totals: Element): void {
    const total = valueOf(totals, 'Total')
    if (total !== '') this.#sum(`${SECTION_SUM} ${this.#path.join('.')}`, total)
    this.#sectionDiscount(total, valueOf(totals, 'TotAfterDisc'), valueOf(totals, 'DiscountPcnt'))
  }

  /** Records this bill's names for the parts of a unit price. */
  nameComponents(info: Element): void {
    for (const { name, text } of info.children) {
      const number = /^LblUPComp(\d)$/.exec(name)?.[1]
      if (number) this.#components.set(number, text.trim())
    }
  }

  /** Adds a heading's discount as a line, because the bill's total uses the sum after it. */
  #sectionDiscount(total: string, after: string, percent: string): void {
    const [before, left] = [readNumber(total, 'point', 'money'), readNumber(after, 'point', 'money')]
    if (typeof before !== 'number' || typeof left !== 'number' || before === left) return
    const words = `Nachlass${percent === '' ? '' : ` ${plain(percent)} %`} auf ${this.#path.join('.')}`
    this.#add(['', words, '', '1', 'psch', '', textOf('money', minus(left, before))], { class: 'lumpSum' })
  }

  /** Returns the parts of a unit price, each an amount for one unit: GAEB gives their cost, not their quantity. */
  #partsOf(item: Element): FileLine[] {
    return item.children.flatMap(({ name, text }): FileLine[] => {
      const number = /^UPComp(\d)$/.exec(name)?.[1]
      const price = number === undefined ? null : readNumber(text.trim(), 'point', 'cost')
      if (number === undefined || typeof price !== 'number' || price === NIL) return []
      const label = this.#components.get(number) || `Anteil ${number}`
      // A negative part becomes a negative quantity.
      return [
        { kind: kindOf(label), name: label, unit: '', quantity: price < 0 ? negate(ONE) : ONE, price: absolute(price) },
      ]
    })
  }

  /** Adds the bill's own sums, last: the total that counts, then the figures printed with it (discount, VAT, gross). */
  billTotals(totals: Element): void {
    this.#sum(BILL_SUM, valueOf(totals, 'Total'))
    this.#billDiscount(totals)
    if (valueOf(totals, 'VATAmount') !== '') this.#sum(`MwSt ${valueOf(totals, 'VAT')} %`, valueOf(totals, 'VATAmount'))
    if (valueOf(totals, 'TotalGross') !== '') this.#sum('Bruttosumme', valueOf(totals, 'TotalGross'))
  }

  /** Adds the discount of the whole bill as a line below its total; the offer is the sum after it. */
  #billDiscount(totals: Element): void {
    const total = readNumber(valueOf(totals, 'Total'), 'point', 'money')
    const amount = readNumber(valueOf(totals, 'DiscountAmt'), 'point', 'money')
    const printed = readNumber(valueOf(totals, 'TotAfterDisc'), 'point', 'money')
    if (typeof total !== 'number') return
    const left = typeof printed === 'number' ? printed : typeof amount === 'number' ? minus(total, amount) : total
    if (left === total) return
    const percent = valueOf(totals, 'DiscountPcnt')
    const words = percent === '' ? 'Nachlass' : `Nachlass ${plain(percent)} %`
    this.#add(['', words, '', '1', 'psch', '', textOf('money', minus(left, total))], { class: 'lumpSum' })
    this.#sum(OFFERED, textOf('money', left))
  }

  sheet(name: string): WorkbookSheet {
    for (const group of this.#alternatives.values()) this.#leaveOut(group)
    return {
      name,
      hidden: false,
      rows: this.#rows,
      ...(this.#buildUps.size > 0 ? { buildUps: this.#buildUps } : {}),
      preset: { mapping: MAPPING, choices: this.#choices },
    }
  }

  #alternative(group: string, serial: string, from: number, to: number): void {
    const known = this.#alternatives.get(group) ?? []
    // Without numbers, the first alternative of a group is the base.
    known.push({ serial: serial === '' ? known.length : Number(serial), from, to })
    this.#alternatives.set(group, known)
  }

  /** Excludes every alternative but the one with the lowest number, which may have several items. The others stay as offers, outside the sums. */
  #leaveOut(group: readonly Alternative[]): void {
    const base = Math.min(...group.map(({ serial }) => serial))
    for (const { serial, from, to } of group) {
      if (serial === base) continue
      for (let row = from; row < to; row++) {
        const choice = this.#choices.get(row)
        if (choice?.class === 'total') this.#choices.set(row, { class: 'note' })
        else if (choice?.class !== 'heading' && choice?.class !== 'note')
          this.#choices.set(row, { ...choice, isExcluded: true })
      }
    }
  }

  #sum(label: string, amount: string): void {
    if (amount !== '') this.#add(['', label, '', '', '', '', amount], { class: 'total' })
  }

  /**
   * Returns how to import an item. Priced items outside the total come unticked: those that do not apply, and provisional items without total. One of
   * these without a price is asked for in an enquiry: it is imported to be priced, and not counted.
   */
  #choiceOf(item: Element): RowChoice | null {
    const provisional = valueOf(item, 'Provis')
    const isAsked = provisional === 'WithoutTotal' && valueOf(item, 'UP') === '' && valueOf(item, 'IT') === ''
    if (isAsked && valueOf(item, 'NotAppl') !== 'Yes') return { class: 'alternative' }
    const isExcluded = provisional === 'WithoutTotal' || valueOf(item, 'NotAppl') === 'Yes'
    const kind = provisional !== '' ? 'provisionalSum' : valueOf(item, 'HourIt') === 'Yes' ? 'daywork' : null
    return isExcluded || kind ? { ...(kind ? { class: kind } : {}), ...(isExcluded ? { isExcluded } : {}) } : null
  }

  #add(cells: readonly string[], choice: RowChoice | null): void {
    if (choice) this.#choices.set(this.#rows.length, choice)
    this.#rows.push(cells.map(cell => (cell === '' ? null : cell)))
  }
}

/** Returns the words of a part measured for information; its price is inside the item's. */
function subDescription(part: Element): string {
  const words =
    wordsOf(at(part, 'Description', 'CompleteText', 'OutlineText')) ||
    wordsOf(child(part, 'Description')) ||
    'Unterbeschreibung'
  const price = valueOf(part, 'UP')
  const measure = [valueOf(part, 'Qty'), valueOf(part, 'QU'), price === '' ? '' : `× ${price}`]
    .filter(Boolean)
    .join(' ')
  return `${valueOf(part, 'SubDNo')}. ${words}${measure === '' ? '' : ` (${measure})`}`
}

const kindOf = (label: string): FileLine['kind'] =>
  /lohn|arbeit|montage|labou?r|wage/i.test(label)
    ? 'labour'
    : /ger(?:ä|ae)t|maschine|plant|equipment/i.test(label)
      ? 'plant'
      : 'goods'

const plain = (number: string): string => number.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

/** Whether the total of an item includes its discount. Its unit price is then worked back from the total. */
function isDiscounted(item: Element): boolean {
  if (!/[1-9]/.test(valueOf(item, 'DiscountPcnt'))) return false
  const [quantity, rate, total] = [
    readNumber(valueOf(item, 'BillQty') || valueOf(item, 'Qty'), 'point', 'quantity'),
    readNumber(valueOf(item, 'UP'), 'point', 'rate'),
    readNumber(valueOf(item, 'IT'), 'point', 'money'),
  ]
  return (
    typeof quantity === 'number' &&
    typeof rate === 'number' &&
    typeof total === 'number' &&
    lineAmount(quantity, rate) !== total
  )
}

function discountWords(item: Element): string {
  const percent = plain(valueOf(item, 'DiscountPcnt'))
  return /[1-9]/.test(percent) ? `Einheitspreis ${valueOf(item, 'UP')}, Nachlass ${percent} %` : ''
}
