import { madeUpName } from '../sheet/made-up-name'
import { columnWith, type Mapping } from '../columns/columns'
import { GroupTree } from './group-tree'
import {
  UNNAMED_ZONE,
  type Assumption,
  type AssumptionKind,
  type BillPlan,
  type PlanCell,
  type PlanProduct,
  type RowFate,
} from './plan'
import { type PlanLine, priceLine, type PricedLine } from './price-line'
import { joined, LONGEST, productTexts, shownQuantity, shownRate } from './product-texts'
import { type RowFacts, rowText } from '../rows/read-rows'
import { PRODUCT_CLASSES, PROVISIONAL_CLASSES, type RowChoice, type RowClass, type RowReading } from '../rows/row-class'
import type { UnitChoices } from '../../value/match-unit'
import { ZoneList } from './zone-list'
import { closeBuildUp, type FileLine, fileLineWords } from '../../estimating/file-build-up'
import { NIL, lineAmount, plus, sum, type Money, type Rate } from '../../value/money'

export interface Built {
  readonly plan: BillPlan
  readonly fates: readonly RowFate[]
  readonly lines: readonly PlanLine[]
  readonly assumptions: readonly Assumption[]
}

interface Draft extends PlanProduct {
  rows: number[]
  description: string
  notes: string
  cells: PlanCell[]
  amount: Money
}

/** Builds the plan from the rows of a bill in file order, each with its class. Every row that is not blank gets one fate. */
export class PlanBuilder {
  readonly #units: UnitChoices
  readonly #isByZoneName: boolean
  readonly #zones: ZoneList
  readonly #groups = new GroupTree(() => this.#order++)
  readonly #products: Draft[] = []
  readonly #lines: PlanLine[] = []
  readonly #fates: RowFate[] = []
  readonly #assumptions: Assumption[] = []
  /** Index of a product by group, ref, name, unit and rate, to join the zones of one product. */
  readonly #byIdentity = new Map<string, number>()
  /** Text rows waiting for the item they belong to. */
  #lead: RowFacts[] = []
  #notes: string[] = []
  /** The product a text row may continue; null after a heading, 'excluded' after an unticked row. */
  #last: Draft | 'excluded' | null = null
  #unnamed = 0
  #order = 0

  constructor(mapping: Mapping, units: UnitChoices) {
    this.#units = units
    this.#isByZoneName = columnWith(mapping, 'zoneName') >= 0
    this.#zones = new ZoneList(mapping)
  }

  take(facts: RowFacts, reading: RowReading, choice: RowChoice | undefined): void {
    this.#fates[facts.row] = facts.isBlank
      ? 'blank'
      : choice?.isExcluded
        ? this.#exclude(reading.class)
        : this.#place(facts, reading, choice?.takesPrinted ?? false)
  }

  /** Returns the plan of the rows taken; `isEnd` means that no rows follow, so that text still waiting for its item joins the last one. */
  finish(isEnd = true): Built {
    if (isEnd) this.#settleLead()
    const last = this.#products.at(-1)
    if (isEnd && last) last.notes = joined(last.notes, ...this.#notes)
    for (const product of this.#products) this.#fit(product)
    const total = sum(this.#products.map(each => each.amount))
    const plan = { zones: this.#zones.names(), groups: this.#groups.groups, products: this.#products, total }
    return { plan, fates: this.#fates, lines: this.#lines, assumptions: this.#assumptions }
  }

  #exclude(rowClass: RowClass): RowFate {
    if (PRODUCT_CLASSES.has(rowClass)) {
      for (const lead of this.#lead) this.#fates[lead.row] = 'excluded'
      this.#lead = []
      this.#last = 'excluded'
    }
    return 'excluded'
  }

  #place(facts: RowFacts, reading: RowReading, takesPrinted: boolean): RowFate {
    if (PRODUCT_CLASSES.has(reading.class)) return this.#addProduct(facts, reading.class, takesPrinted)
    switch (reading.class) {
      case 'heading':
        return this.#openHeading(facts, reading.level)
      case 'lead':
        this.#lead.push(facts)
        return 'product'
      case 'continuation':
        return this.#continue(facts)
      case 'part':
        return this.#takePart(facts)
      case 'note':
        this.#notes.push([facts.ref, facts.name, facts.description, facts.notes].filter(Boolean).join(' '))
        return 'note'
      case 'total':
      case 'front':
        return reading.class
      default:
        return 'notUnderstood'
    }
  }

  #openHeading(facts: RowFacts, level: number): RowFate {
    this.#settleLead()
    this.#last = null
    const gave = this.#groups.open(
      facts.row,
      facts.ref.slice(0, LONGEST.ref),
      facts.name || facts.description.replaceAll('\n', ' '),
      level,
    )
    if (gave.includes('flattened')) this.#assume(facts.row, 'flattened', 'Headings go five deep: this one moved up')
    if (gave.includes('shortened')) this.#assume(facts.row, 'shortened', 'The heading is too long and is cut')
    return 'heading'
  }

  #continue(facts: RowFacts): RowFate {
    const text = joined(facts.name, facts.description)
    if (this.#last === 'excluded') return 'excluded'
    if (this.#last === null) {
      this.#notes.push(text)
      return 'note'
    }
    this.#last.description = joined(this.#last.description, text)
    this.#last.rows.push(facts.row)
    return 'product'
  }

  /** Takes a build-up row of the item above; the item's facts have its figures. */
  #takePart(facts: RowFacts): RowFate {
    if (this.#last === 'excluded') return 'excluded'
    if (this.#last === null) {
      this.#notes.push(rowText(facts))
      return 'note'
    }
    this.#last.rows.push(facts.row)
    return 'product'
  }

  /** Adds waiting text without a measured row as an unmeasured item. */
  #settleLead(): void {
    const last = this.#lead.pop()
    if (last) this.#addProduct(last, 'unpriced')
  }

  #addProduct(facts: RowFacts, rowClass: RowClass, takesPrinted = false): RowFate {
    const priced = priceLine(facts, rowClass, takesPrinted)
    for (const { kind, text } of priced.assumptions) this.#assume(facts.row, kind, text)
    const draft = this.#draft(facts, rowClass, priced)
    const amount = draft.amount
    const product = this.#join(draft, this.#isByZoneName || facts.zoneName !== '')
    this.#lines.push({ row: facts.row, product, priced, amount })
    this.#last = this.#products[product] ?? null
    this.#lead = []
    this.#notes = []
    return 'product'
  }

  #draft(facts: RowFacts, rowClass: RowClass, priced: PricedLine): Draft {
    const { isShortened, ...texts } = productTexts(this.#lead, facts, this.#notes, rowClass, priced, this.#units)
    if (isShortened)
      this.#assume(facts.row, 'shortened', 'The text is too long for a name: the whole of it stands in the description')
    const cells = this.#cellsOf(facts, priced)
    const { rate } = priced
    const { buildUp } = facts
    if (buildUp && rate !== null) this.#sayBuildUp(facts.row, buildUp, rate)
    return {
      ...texts,
      ...(buildUp && rate !== null ? { buildUp } : {}),
      notes: buildUp && rate === null ? joined(texts.notes, ...buildUp.map(fileLineWords)) : texts.notes,
      name: texts.name || this.#nameless(facts.row),
      rows: [...this.#lead.map(lead => lead.row), facts.row],
      rate: priced.rate,
      isFixedPrice: priced.rate !== null,
      isProvisional: PROVISIONAL_CLASSES.has(rowClass),
      isRateOnly: rowClass === 'rateOnly' || rowClass === 'alternative',
      group: facts.section === '' ? this.#groups.current : this.#groups.section(facts.section),
      order: this.#order++,
      cells,
      amount: sum(cells.map(cell => lineAmount(cell.quantity, priced.rate ?? NIL))),
    }
  }

  /** Reports the sum of the parts where it differs from the printed rate. */
  #sayBuildUp(row: number, buildUp: readonly FileLine[], rate: Rate): void {
    const { comesTo, isRate, roundedOff } = closeBuildUp(buildUp, rate)
    const parts = comesTo === null ? 'Some of its parts have no price' : `Its parts come to ${shownRate(comesTo)}`
    if (!isRate)
      this.#assume(
        row,
        'builtUp',
        `${parts}: the printed rate of ${shownRate(rate)} is kept as a fixed price over them`,
      )
    else if (roundedOff !== NIL)
      this.#assume(row, 'builtUp', `${parts}: ${shownRate(roundedOff)} that the file rounded off is a part of its own`)
  }

  #nameless(row: number): string {
    this.#unnamed += 1
    const name = madeUpName(this.#unnamed)
    this.#assume(row, 'unnamed', `It has no description: named ${name}`)
    return name
  }

  #cellsOf(facts: RowFacts, priced: PricedLine): PlanCell[] {
    const byColumn = facts.zones.flatMap((quantity, index) =>
      typeof quantity === 'number' ? [{ zone: this.#zones.columns[index] ?? 0, quantity }] : [],
    )
    const total = sum(byColumn.map(cell => cell.quantity))
    if (byColumn.length > 0 && typeof facts.quantity === 'number' && facts.quantity !== total) {
      this.#assume(
        facts.row,
        'zoneSum',
        `The zones add up to ${shownQuantity(total)} and the quantity column says ${shownQuantity(facts.quantity)}: the zones are used`,
      )
    }
    if (byColumn.length > 0 && priced.quantity === total) return byColumn
    return priced.quantity === null
      ? []
      : [
          {
            zone: this.#zones.place(facts.zoneName || UNNAMED_ZONE),
            quantity: priced.quantity,
            ...(facts.measurement === undefined ? {} : { formula: facts.measurement }),
          },
        ]
  }

  /** Joins rows of one product where every row has a zone; a second row of the same zone stays a product of its own. Returns the product's index. */
  #join(draft: Draft, isInZone: boolean): number {
    const identity = [draft.group, draft.ref, draft.name, draft.unit, draft.rate].join('\n')
    const place = isInZone ? this.#byIdentity.get(identity) : undefined
    const known = place === undefined ? undefined : this.#products[place]
    if (
      place === undefined ||
      !known ||
      known.cells.some(cell => draft.cells.some(other => other.zone === cell.zone))
    ) {
      this.#byIdentity.set(identity, this.#products.length)
      return this.#products.push(draft) - 1
    }
    known.cells.push(...draft.cells)
    known.rows.push(...draft.rows)
    known.amount = plus(known.amount, draft.amount)
    known.notes = joined(known.notes, draft.notes === known.notes ? '' : draft.notes)
    return place
  }

  /** Cuts texts that no field can hold, and reports it. */
  #fit(product: Draft): void {
    for (const field of ['description', 'notes'] as const) {
      if (product[field].length <= LONGEST.note) continue
      this.#assume(
        product.rows[0] ?? 0,
        'shortened',
        `Its ${field} are longer than ${LONGEST.note} characters and are cut`,
      )
      product[field] = product[field].slice(0, LONGEST.note)
    }
  }

  #assume(row: number, kind: AssumptionKind, text: string): void {
    this.#assumptions.push({ row, kind, text })
  }
}
