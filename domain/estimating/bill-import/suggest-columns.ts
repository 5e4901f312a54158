// Long because every step of the guess reads and gives the roles of one row of columns; what can be told from outside it stands in compound-columns.
import { type Bidder, findBidders, lumpBidders } from './bidders'
import { addsUp, footAdds, multiplyingColumns, type Product } from './arithmetic-columns'
import { compoundColumns, type KnownColumns, rateChange } from './compound-columns'
import { columnFacts, type ColumnFacts } from './column-facts'
import { NO_PLACE, PRICE, runs, SIDE } from './column-words'
import { type ColumnChoice, type ColumnRole, type Mapping, MONEY_ROLES } from './columns'
import { cellText, columnLetters, MAX_COLUMNS, sheetWidth, type Sheet } from './sheet'
import type { DecimalStyle } from './read-number'
import { columnTitles, exponentOf, titleScore } from './titles'
import { isTaxTitle, PLACE, wordKey } from './words'

/** A first guess at the columns, with what the person should look at, in words. */
export interface Suggestion {
  readonly mapping: Mapping
  readonly hints: readonly string[]
  /** Tenderers side by side, one of whom the mapping reads; empty for one. */
  readonly bidders: readonly Bidder[]
  /** Columns of another priced table beside the one that is read, in words. */
  readonly besides: readonly string[]
}

/** Guesses what each column holds: sums first (quantity × rate = amount), then titles, then what the cells look like. */
export function suggestColumns(sheet: Sheet, headerRow: number): Suggestion {
  const guess = new Guess(sheet, headerRow)
  guess.takeDepth()
  guess.takePoundsAndPence()
  guess.takeMoney()
  guess.takeCompound()
  guess.takeDiscount()
  guess.takeRateChange()
  guess.takePence()
  guess.takeZones()
  guess.takeTexts()
  return guess.finish()
}

class Guess {
  readonly #sheet: Sheet
  readonly #headerRow: number
  readonly #titles: readonly string[]
  readonly #facts: readonly ColumnFacts[]
  readonly #roles: ColumnRole[]
  readonly #hints: string[] = []
  #bidders: readonly Bidder[] = []
  readonly #besides: string[] = []
  readonly #styles = new Map<number, DecimalStyle>()
  /** By role, of every column. */
  readonly #scores = new Map<ColumnRole, readonly number[]>()

  constructor(sheet: Sheet, headerRow: number) {
    const width = Math.min(sheetWidth(sheet), MAX_COLUMNS)
    this.#sheet = sheet
    this.#headerRow = headerRow
    this.#titles = columnTitles(sheet, headerRow, width)
    this.#facts = columnFacts(sheet, headerRow, width)
    this.#roles = this.#titles.map(() => 'ignore')
  }

  takeDepth(): void {
    this.#takeBest('depth', 2.5, column => (this.#fact(column).isSmallWhole ? 0 : null))
  }

  /** "£ p £ p" over four columns: the rate and the amount, each with its pence. */
  takePoundsAndPence(): void {
    const row = this.#sheet.rows[this.#headerRow] ?? []
    const is = (column: number, title: RegExp) => title.test(wordKey(cellText(row[column])))
    const pairs = this.#titles.flatMap((_, column) =>
      is(column, /^(?:rate |amount )?£$/) && is(column + 1, /^p$/) ? [column] : [],
    )
    const [rate, amount, another] = pairs
    if (rate === undefined || amount === undefined || another !== undefined) return
    this.#give(rate, 'rate')
    this.#give(rate + 1, 'ratePence')
    this.#give(amount, 'amount')
    this.#give(amount + 1, 'amountPence')
  }

  takeMoney(): void {
    if (this.#roles.includes('amountPence')) {
      this.#takeBest('quantity', 1.3, column => (this.#isMostlyNumeric(column) ? 0 : null))
      return
    }
    const numeric = this.#free(column => this.#fact(column).numericShare >= 0.25)
    const styleOf = (column: number) => this.#fact(column).style
    const isLikely = (column: number) =>
      (['quantity', 'rate', 'amount'] as const).some(role => this.#score(column, role) > 1)
    const products = multiplyingColumns(this.#sheet, this.#headerRow, numeric, styleOf, isLikely).map(each =>
      this.#asTitled(each),
    )
    const named = (each: Product) =>
      this.#score(each.quantity, 'quantity') + this.#score(each.rate, 'rate') + this.#score(each.amount, 'amount')
    const likely = products.toSorted(
      (a, b) => Math.min(b.rows, 20) * 0.3 + named(b) - (Math.min(a.rows, 20) * 0.3 + named(a)),
    )[0]
    if (likely) {
      this.#bidders = findBidders(products, likely.quantity, this.#titles)
      // Of tenderers side by side the first is read until another is chosen.
      const [first = likely] = this.#bidders
      const best = { ...likely, rate: first.rate, amount: first.amount }
      this.#give(best.quantity, 'quantity')
      this.#give(best.rate, 'rate')
      this.#give(best.amount, 'amount')
      this.#sayDisagreement(best)
      this.#sayBesides(best, products)
      this.#takeWhole()
      this.#takeNet()
      this.#readThousands()
      return
    }
    for (const role of ['quantity', 'rate', 'amount'] as const) {
      this.#takeBest(role, 1.3, column =>
        this.#fact(column).filled === 0 ||
        this.#isMostlyNumeric(column) ||
        (numeric.includes(column) && this.#score(column, role) > 2.5)
          ? role === 'amount' && this.#isPriceBesideRate(column)
            ? 3
            : 0
          : null,
      )
    }
    this.#takePrice()
    this.#takeLumpBidders()
    this.#takeNet()
    this.#readThousands()
  }

  /** "Section, Smith Ltd, Jones Ltd": a lump sum of each firm, the first of them read until another is chosen. */
  #takeLumpBidders(): void {
    if (this.#roles.includes('rate') || this.#roles.includes('quantity') || this.#roles.includes('amount')) return
    this.#bidders = lumpBidders(this.#titles, column => this.#isMostlyNumeric(column))
    const [first] = this.#bidders
    if (first) this.#give(first.amount, 'amount')
  }

  /** A rate left of its quantities, as "Rate, Phase 1 Qty, Phase 1 £" has it, multiplies as well: the titles say which is which. */
  #asTitled(product: Product): Product {
    const { quantity, rate } = product
    const isSwapped =
      this.#score(quantity, 'rate') > 2.5 && this.#score(rate, 'quantity') > 1 && this.#score(rate, 'rate') < 1
    return isSwapped ? { ...product, quantity: rate, rate: quantity } : product
  }

  #known(): KnownColumns {
    const hidden = this.#sheet.hiddenColumns
    return {
      sheet: this.#sheet,
      headerRow: this.#headerRow,
      titles: this.#titles,
      roles: this.#roles,
      isFree: column => this.#roles[column] === 'ignore' && !hidden?.has(column) && this.#isMostlyNumeric(column),
      styleOf: column => this.#style(column),
    }
  }

  /** An amount that stands in several columns, as their titles say. */
  takeCompound(): void {
    if (this.#bidders.length > 0 || this.#roles.includes('amountPence')) return
    const compound = compoundColumns(this.#known())
    if (!compound) return
    for (const [column, role] of compound.roles) this.#give(column, role)
    // That another column was read in place of the total is no longer so.
    if (compound.way === 'inTotal') this.#hints.length = 0
    const names = compound.parts.map(column => this.#named(column)).join(', ')
    const amount = this.#named(this.#roles.indexOf('amount'))
    const ways = {
      added: `Columns ${names} are parts of one line and are added up.`,
      takenOff: `Columns ${names}: what is omitted is taken off what is added.`,
      inTotal: `Column ${amount} is ${names} together, so it is read as the amount.`,
    }
    this.#hints.push(ways[compound.way])
  }

  /** A column that changes the rate, found by the amounts: "Adj %", "Factor", "Per". */
  takeRateChange(): void {
    if (this.#bidders.length > 0 || this.#roles.includes('discount')) return
    const change = rateChange(this.#known())
    if (!change) return
    this.#give(change.column, change.role)
    const named = this.#named(change.column)
    const says = {
      markup: `is added to the rate in per cent`,
      discount: `is taken off the rate in per cent`,
      factor: `multiplies the rate`,
      per: `says for how many the rate is`,
    }
    this.#hints.push(`Column ${named} ${says[change.role]}: so the amounts come out.`)
  }

  /** "Rate" and right of it "Price", as price lists of NEC contracts have them: the price is the amount. */
  #isPriceBesideRate(column: number): boolean {
    const rate = this.#roles.indexOf('rate')
    return rate >= 0 && column > rate && PRICE.test(wordKey(this.#titles[column] ?? ''))
  }

  /** A price where nothing is measured is an amount: "Activity, Price £". In a schedule of rates it has a unit beside it and no total below. */
  #takePrice(): void {
    const price = this.#roles.indexOf('rate')
    if (price < 0 || this.#roles.includes('amount') || this.#roles.includes('quantity')) return
    const isPrice = PRICE.test(wordKey(this.#titles[price] ?? ''))
    const hasUnits = this.#titles.some((_, column) => this.#score(column, 'unit') > 2.5)
    if ((isPrice && !hasUnits) || footAdds(this.#sheet, this.#headerRow, price, this.#style(price)))
      this.#give(price, 'amount')
  }

  /** Weeks × rate and a fixed charge beside it make the total: that total is the amount, and the rate is worked back from it. */
  #takeWhole(): void {
    const part = this.#roles.indexOf('amount')
    if (part < 0 || this.#bidders.length > 0) return
    const styleOf = (column: number) => this.#style(column)
    const free = this.#free(column => this.#isMostlyNumeric(column) && !isTaxTitle(this.#titles[column] ?? ''))
    for (const whole of free.filter(column => column > part && this.#score(column, 'amount') > 1)) {
      const others = free.filter(column => column < whole && column !== part)
      const run = runs([...others, part].toSorted((a, b) => a - b)).find(each => each.includes(part)) ?? []
      if (run.length < 2 || !run.includes(whole - 1)) continue
      if (!addsUp(this.#sheet, this.#headerRow, run, whole, styleOf)) continue
      this.#give(part, 'ignore')
      this.#give(whole, 'amount')
      const rate = this.#roles.indexOf('rate')
      if (rate >= 0) this.#give(rate, 'ignore')
      // That another column was read in place of the total is no longer so.
      this.#hints.length = 0
      this.#hints.push(
        `Column ${this.#named(whole)} is the sum of ${run.map(column => this.#named(column)).join(', ')}, so it is read as the amount. ` +
          'Rates are worked back from it.',
      )
      return
    }
  }

  /** Net, VAT and the total of both: the net is the price. */
  #takeNet(): void {
    const gross = this.#roles.indexOf('amount')
    if (gross < 0 || this.#bidders.length > 0) return
    const styleOf = (column: number) => this.#style(column)
    const isNumeric = (column: number) => column !== gross && this.#isMostlyNumeric(column)
    const columns = this.#titles.flatMap((_, column) => (isNumeric(column) ? [column] : []))
    for (const tax of columns.filter(column => isTaxTitle(this.#titles[column] ?? ''))) {
      const net = columns.find(
        column => column !== tax && addsUp(this.#sheet, this.#headerRow, [column, tax], gross, styleOf),
      )
      if (net === undefined) continue
      for (const column of [gross, tax]) this.#give(column, 'ignore')
      this.#give(net, 'amount')
      this.#hints.push(
        `Column ${this.#named(gross)} is ${this.#named(net)} with ${this.#named(tax)}, so ${this.#named(net)} is read as the amount. ` +
          'The tax and the total with tax are left out.',
      )
      return
    }
  }

  /** Quantities, rates and amounts that share no column with those that are read are lines of another table: a second bill beside the first. */
  #sayBesides(best: Product, products: readonly Product[]): void {
    const columnsOf = ({ quantity, rate, amount }: Product) => [quantity, rate, amount]
    const taken = new Set([
      ...columnsOf(best),
      ...this.#bidders.flatMap(({ rate, amount }) => [rate, amount]),
      ...(this.#sheet.hiddenColumns ?? []),
    ])
    for (const each of products) {
      const columns = columnsOf(each)
      if (columns.some(column => taken.has(column))) continue
      for (const column of columns) taken.add(column)
      this.#besides.push(`Columns ${columns.map(column => this.#named(column)).join(', ')}`)
    }
  }

  /** "1.200" alone reads both ways, but no amount has three decimals: where every full stop parts three figures, it parts thousands. */
  #readThousands(): void {
    const amount = this.#roles.indexOf('amount')
    if (amount < 0 || this.#fact(amount).isStyleSure || this.#style(amount) === 'comma') return
    const texts = this.#sheet.rows.slice(this.#headerRow + 1).flatMap(row => {
      const cell = row[amount]
      return typeof cell === 'string' && /\d\.\d/.test(cell) ? [cell] : []
    })
    if (texts.length < 2 || !texts.every(text => /^\D*\d{1,3}(?:\.\d{3})+\D*$/.test(text))) return
    this.#styles.set(amount, 'comma')
    const others = [this.#roles.indexOf('rate'), this.#roles.indexOf('quantity')].filter(
      column => column >= 0 && !this.#fact(column).isStyleSure,
    )
    for (const column of others) this.#takeStyle(column)
  }

  /** The way of writing decimals by which a column's lines come out, beside those decided before it. */
  #takeStyle(column: number): void {
    const money = (['quantity', 'rate', 'amount'] as const).map(role => this.#roles.indexOf(role))
    const rowsAt = (style: DecimalStyle) =>
      multiplyingColumns(
        this.#sheet,
        this.#headerRow,
        money.filter(each => each >= 0),
        each => (each === column ? style : this.#style(each)),
      ).reduce((most, each) => Math.max(most, each.rows), 0)
    if (rowsAt('comma') > rowsAt('point')) this.#styles.set(column, 'comma')
  }

  #style(column: number): DecimalStyle {
    return this.#styles.get(column) ?? this.#fact(column).style
  }

  /** Titles that name other columns than those that multiply are said: sums are right more often, but not always. */
  #sayDisagreement(best: Product): void {
    for (const role of ['quantity', 'rate', 'amount'] as const) {
      const isTaken = this.#bidders.some(bidder => bidder.rate === best.rate || bidder.amount === best.amount)
      const rival = this.#titles.findIndex(
        (_, column) => column !== best[role] && this.#score(column, role) > 2.9 && this.#isMostlyNumeric(column),
      )
      if (rival < 0 || isTaken || this.#score(best[role], role) > 2.9) continue
      this.#hints.push(
        `Column ${this.#named(rival)} is titled as the ${role}, but ${this.#named(best.quantity)} × ${this.#named(best.rate)} gives ` +
          `${this.#named(best.amount)} on ${best.rows} rows, so ${this.#named(best[role])} is read. Choose ${columnLetters(rival)} if the title is right.`,
      )
    }
  }

  takeDiscount(): void {
    this.#takeBest('discount', 2.5, column =>
      this.#fact(column).filled > 0 && this.#roles.includes('rate') ? 0 : null,
    )
  }

  takePence(): void {
    for (const [role, pence] of [
      ['amount', 'amountPence'],
      ['rate', 'ratePence'],
    ] as const) {
      const column = this.#roles.indexOf(role) + 1
      if (column === 0 || column >= this.#roles.length || this.#roles[column] !== 'ignore') continue
      // Under one title over both, the second is called "Rate p".
      if (/(?:^| )(?:p|pence|d)$/.test(wordKey(this.#titles[column] ?? '')) && this.#fact(column).isSmallWhole)
        this.#give(column, pence)
    }
  }

  takeZones(): void {
    const isMoney = (column: number) =>
      Math.max(this.#score(column, 'rate'), this.#score(column, 'amount')) > 1 ||
      /\p{Sc}/u.test(this.#titles[column] ?? '')
    const isRef = (column: number) => this.#score(column, 'ref') > 2.5
    const isOther = (column: number) => NO_PLACE.test(wordKey(this.#titles[column] ?? ''))
    const loose = this.#free(
      column =>
        this.#isMostlyNumeric(column) &&
        this.#titles[column] !== '' &&
        !this.#bidders.some(({ amount }) => amount === column) &&
        !isMoney(column) &&
        !isRef(column) &&
        !isOther(column) &&
        !isTaxTitle(this.#titles[column] ?? ''),
    )
    const quantity = this.#roles.indexOf('quantity')
    // "L, W, Qty" are the sides of what is measured, and "L" alone is no level.
    const isSide = (column: number) => quantity >= 0 && SIDE.test(wordKey(this.#titles[column] ?? ''))
    const places = loose.filter(
      column => PLACE.test(wordKey(this.#titles[column] ?? '')) && this.#score(column, 'unit') < 2.5 && !isSide(column),
    )
    const styleOf = (column: number) => this.#fact(column).style
    if (places.length > 0) this.#giveAll(places, 'zoneQuantity')
    else if (quantity >= 0) {
      for (const run of runs(loose))
        if (run.length > 1 && addsUp(this.#sheet, this.#headerRow, run, quantity, styleOf))
          this.#giveAll(run, 'zoneQuantity')
    } else {
      const rate = this.#roles.indexOf('rate')
      const run = runs(loose.filter(column => rate < 0 || column < rate)).at(-1)
      const amount = this.#roles.indexOf('amount')
      // "Fixed charge" and "time related" are parts of an amount, no quantities.
      const areParts =
        rate < 0 && amount >= 0 && run !== undefined && addsUp(this.#sheet, this.#headerRow, run, amount, styleOf)
      if (run && !areParts) this.#giveAll(run, 'zoneQuantity')
    }
  }

  takeTexts(): void {
    const text = (column: number) => this.#fact(column).filled > 0 && this.#fact(column).numericShare < 0.5
    this.#takeBest('unit', 1, column =>
      this.#fact(column).unitShare >= 0.3
        ? 3 * this.#fact(column).unitShare
        : (text(column) || this.#fact(column).wordShare >= 0.5) && this.#score(column, 'unit') > 2.5
          ? 0
          : null,
    )
    this.#leaveOutOtherUnit()
    this.#takeBest('section', 2.9, column => (text(column) ? 0 : null))
    this.#takeBest('zoneName', 2.5, column => (text(column) ? 0 : null))
    const isTimes = (column: number) => SIDE.test(wordKey(this.#titles[column + 1] ?? ''))
    this.#takeBest('ref', 2.5, column =>
      this.#fact(column).filled > 0 && this.#fact(column).averageLength <= 14 && !isTimes(column) ? 0 : null,
    )
    this.#takeBest('name', 1.3, column => (text(column) ? 0 : null))
    if (!this.#roles.includes('name'))
      this.#takeBest('name', 0, column =>
        text(column) ? this.#fact(column).averageLength * this.#fact(column).filled : null,
      )
    // In a list of trades the trade is what is priced.
    const section = this.#roles.indexOf('section')
    if (!this.#roles.includes('name') && section >= 0) this.#give(section, 'name')
    this.#takeBest('description', 1.3, column => (text(column) ? 0 : null))
    this.#takeBest('notes', 1.3, column => (text(column) ? 0 : null))
  }

  finish(): Suggestion {
    for (const column of this.#sheet.hiddenColumns ?? [])
      if (column < this.#roles.length && this.#fact(column).filled > 0)
        this.#hints.push(
          `Column ${this.#named(column)} is hidden in the file and is left out. Choose what it holds to take it in.`,
        )
    const columns = this.#roles.map((role, column): ColumnChoice => {
      const title = this.#titles[column] ?? ''
      const exponent = exponentOf(title)
      return { role, style: this.#style(column), title, ...(exponent === 0 ? {} : { exponent }) }
    })
    columns.forEach(({ role, exponent }, column) => {
      if (exponent && MONEY_ROLES.has(role))
        this.#hints.push(
          `The figures of column ${this.#named(column)} are in ${exponent === 3 ? 'thousands' : 'millions'}: each is multiplied by ` +
            `${(10 ** exponent).toLocaleString('en-GB')}. Choose “single figures” at the column if the title is wrong.`,
        )
    })
    if (!this.#roles.includes('name'))
      this.#hints.push('No column reads like a description. Choose the column that names the work.')
    return {
      mapping: { headerRow: this.#headerRow, columns },
      hints: this.#hints,
      bidders: this.#bidders,
      besides: this.#besides,
    }
  }

  /** A unit that stands beside another number ("Amount required, Unit") measures that number, not the quantity that is priced. */
  #leaveOutOtherUnit(): void {
    const unit = this.#roles.indexOf('unit')
    const isQuantity = (column: number) => this.#roles[column] === 'quantity' || this.#roles[column] === 'zoneQuantity'
    const quantity = this.#roles.indexOf('quantity')
    if (unit < 1 || quantity < 0 || isQuantity(unit - 1) || isQuantity(unit + 1)) return
    if (this.#roles[unit - 1] !== 'ignore' || !this.#isMostlyNumeric(unit - 1)) return
    this.#roles[unit] = 'ignore'
    this.#hints.push(
      `Column ${columnLetters(unit)} (${this.#titles[unit]}) stands beside ${this.#named(unit - 1)}, not beside the quantities that are priced ` +
        `(${this.#named(quantity)}), so it is left out. Choose it as the unit if it fits them too.`,
    )
  }

  #named(column: number): string {
    return `${columnLetters(column)} ${this.#titles[column]}`.trim()
  }

  #fact(column: number): ColumnFacts {
    const fact = this.#facts[column]
    if (!fact) throw new RangeError(`No column ${column}`)
    return fact
  }

  #isMostlyNumeric(column: number): boolean {
    return this.#fact(column).numericShare >= 0.6
  }

  #score(column: number, role: ColumnRole): number {
    const scores = this.#scores.get(role) ?? this.#titles.map(title => titleScore(title, role))
    this.#scores.set(role, scores)
    return scores[column] ?? 0
  }

  #free(accept: (column: number) => boolean): number[] {
    const hidden = this.#sheet.hiddenColumns
    return this.#roles.flatMap((role, column) =>
      role === 'ignore' && !hidden?.has(column) && accept(column) ? [column] : [],
    )
  }

  #give(column: number, role: ColumnRole): void {
    this.#roles[column] = role
  }

  #giveAll(columns: readonly number[], role: ColumnRole): void {
    for (const column of columns) this.#give(column, role)
  }

  /** Gives a role to the free column of the highest title score plus `extra`, when that passes `least`; null from `extra` rules a column out. */
  #takeBest(role: ColumnRole, least: number, extra: (column: number) => number | null): void {
    let best = { column: -1, score: least }
    for (const column of this.#free(() => true)) {
      const more = extra(column)
      if (more === null) continue
      const score = this.#score(column, role) + more
      if (score > best.score) best = { column, score }
    }
    if (best.column >= 0) this.#give(best.column, role)
  }
}
