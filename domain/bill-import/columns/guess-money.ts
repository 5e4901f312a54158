// Finds the columns of quantities and money: by sums first (quantity × rate = amount), then by titles, then by the look of the cells.
import { addsUp, footAdds, multiplyingColumns, type Product } from './arithmetic-columns'
import { findBidders, lumpBidders } from './bidders'
import type { ColumnGuess } from './column-guess'
import { PRICE, runs } from './column-words'
import { compoundColumns, type KnownColumns, rateChange } from './compound-columns'
import type { DecimalStyle } from '../../value/number-text'
import { cellText, columnLetters } from '../sheet/sheet'
import { isTaxTitle, wordKey } from '../sheet/words'

/** Reads "£ p £ p" over four columns: the rate and the amount, each with its pence. */
export function takePoundsAndPence(guess: ColumnGuess): void {
  const row = guess.sheet.rows[guess.headerRow] ?? []
  const is = (column: number, title: RegExp) => title.test(wordKey(cellText(row[column])))
  const pairs = guess.titles.flatMap((_, column) =>
    is(column, /^(?:rate |amount )?£$/) && is(column + 1, /^p$/) ? [column] : [],
  )
  const [rate, amount, another] = pairs
  if (rate === undefined || amount === undefined || another !== undefined) return
  guess.give(rate, 'rate')
  guess.give(rate + 1, 'ratePence')
  guess.give(amount, 'amount')
  guess.give(amount + 1, 'amountPence')
}

export function takeMoney(guess: ColumnGuess): void {
  if (guess.roles.includes('amountPence')) {
    guess.takeBest('quantity', 1.3, column => (guess.isMostlyNumeric(column) ? 0 : null))
    return
  }
  const numeric = guess.free(column => guess.fact(column).numericShare >= 0.25)
  const styleOf = (column: number) => guess.fact(column).style
  const isLikely = (column: number) =>
    (['quantity', 'rate', 'amount'] as const).some(role => guess.score(column, role) > 1)
  const products = multiplyingColumns(guess.sheet, guess.headerRow, numeric, styleOf, isLikely).map(each =>
    asTitled(guess, each),
  )
  const named = (each: Product) =>
    guess.score(each.quantity, 'quantity') + guess.score(each.rate, 'rate') + guess.score(each.amount, 'amount')
  const likely = products.toSorted(
    (a, b) => Math.min(b.rows, 20) * 0.3 + named(b) - (Math.min(a.rows, 20) * 0.3 + named(a)),
  )[0]
  if (likely) {
    guess.bidders = findBidders(products, likely.quantity, guess.titles)
    // Of several tenderers the first is read until another is chosen.
    const [first = likely] = guess.bidders
    const best = { ...likely, rate: first.rate, amount: first.amount }
    guess.give(best.quantity, 'quantity')
    guess.give(best.rate, 'rate')
    guess.give(best.amount, 'amount')
    sayDisagreement(guess, best)
    sayBesides(guess, best, products)
    takeWhole(guess)
    takeNet(guess)
    readThousands(guess)
    return
  }
  for (const role of ['quantity', 'rate', 'amount'] as const) {
    guess.takeBest(role, 1.3, column =>
      guess.fact(column).filled === 0 ||
      guess.isMostlyNumeric(column) ||
      (numeric.includes(column) && guess.score(column, role) > 2.5)
        ? role === 'amount' && isPriceBesideRate(guess, column)
          ? 3
          : 0
        : null,
    )
  }
  takePrice(guess)
  takeLumpBidders(guess)
  takeNet(guess)
  readThousands(guess)
}

/** Reads "Section, Smith Ltd, Jones Ltd": a lump sum of each firm; the first is read until another is chosen. */
function takeLumpBidders(guess: ColumnGuess): void {
  if (guess.roles.includes('rate') || guess.roles.includes('quantity') || guess.roles.includes('amount')) return
  guess.bidders = lumpBidders(guess.titles, column => guess.isMostlyNumeric(column))
  const [first] = guess.bidders
  if (first) guess.give(first.amount, 'amount')
}

/** Swaps rate and quantity where the titles say so. In "Rate, Phase 1 Qty, Phase 1 £", a rate left of its quantities multiplies as well. */
function asTitled(guess: ColumnGuess, product: Product): Product {
  const { quantity, rate } = product
  const isSwapped =
    guess.score(quantity, 'rate') > 2.5 && guess.score(rate, 'quantity') > 1 && guess.score(rate, 'rate') < 1
  return isSwapped ? { ...product, quantity: rate, rate: quantity } : product
}

function known(guess: ColumnGuess): KnownColumns {
  const hidden = guess.sheet.hiddenColumns
  return {
    sheet: guess.sheet,
    headerRow: guess.headerRow,
    titles: guess.titles,
    roles: guess.roles,
    isFree: column => guess.roles[column] === 'ignore' && !hidden?.has(column) && guess.isMostlyNumeric(column),
    styleOf: column => guess.style(column),
  }
}

/** Reads an amount in several columns, as their titles say. */
export function takeCompound(guess: ColumnGuess): void {
  if (guess.bidders.length > 0 || guess.roles.includes('amountPence')) return
  const compound = compoundColumns(known(guess))
  if (!compound) return
  for (const [column, role] of compound.roles) guess.give(column, role)
  // The hint about another column read instead of the total no longer applies.
  if (compound.way === 'inTotal') guess.hints.length = 0
  const names = compound.parts.map(column => guess.named(column)).join(', ')
  const amount = guess.named(guess.roles.indexOf('amount'))
  const ways = {
    added: `Columns ${names} are parts of one line and are added up.`,
    takenOff: `Columns ${names}: what is omitted is taken off what is added.`,
    inTotal: `Column ${amount} is ${names} together, so it is read as the amount.`,
  }
  guess.hints.push(ways[compound.way])
}

/** Reads a column that changes the rate, found by the amounts: "Adj %", "Factor", "Per". */
export function takeRateChange(guess: ColumnGuess): void {
  if (guess.bidders.length > 0 || guess.roles.includes('discount')) return
  const change = rateChange(known(guess))
  if (!change) return
  guess.give(change.column, change.role)
  const named = guess.named(change.column)
  const says = {
    markup: `is added to the rate in per cent`,
    discount: `is taken off the rate in per cent`,
    factor: `multiplies the rate`,
    per: `says for how many the rate is`,
  }
  guess.hints.push(`Column ${named} ${says[change.role]}: so the amounts come out.`)
}

/** Whether a column is "Price" to the right of "Rate", as in price lists of NEC contracts: the price is the amount. */
function isPriceBesideRate(guess: ColumnGuess, column: number): boolean {
  const rate = guess.roles.indexOf('rate')
  return rate >= 0 && column > rate && PRICE.test(wordKey(guess.titles[column] ?? ''))
}

/** Reads a price as an amount where the bill has no quantities: "Activity, Price £". A schedule of rates has a unit next to the price and no total below. */
function takePrice(guess: ColumnGuess): void {
  const price = guess.roles.indexOf('rate')
  if (price < 0 || guess.roles.includes('amount') || guess.roles.includes('quantity')) return
  const isPrice = PRICE.test(wordKey(guess.titles[price] ?? ''))
  const hasUnits = guess.titles.some((_, column) => guess.score(column, 'unit') > 2.5)
  if ((isPrice && !hasUnits) || footAdds(guess.sheet, guess.headerRow, price, guess.style(price)))
    guess.give(price, 'amount')
}

/** Reads a total that adds weeks × rate and a fixed charge: it is the amount, and the rate is worked back from it. */
function takeWhole(guess: ColumnGuess): void {
  const part = guess.roles.indexOf('amount')
  if (part < 0 || guess.bidders.length > 0) return
  const styleOf = (column: number) => guess.style(column)
  const free = guess.free(column => guess.isMostlyNumeric(column) && !isTaxTitle(guess.titles[column] ?? ''))
  for (const whole of free.filter(column => column > part && guess.score(column, 'amount') > 1)) {
    const others = free.filter(column => column < whole && column !== part)
    const run = runs([...others, part].toSorted((a, b) => a - b)).find(each => each.includes(part)) ?? []
    if (run.length < 2 || !run.includes(whole - 1)) continue
    if (!addsUp(guess.sheet, guess.headerRow, run, whole, styleOf)) continue
    guess.give(part, 'ignore')
    guess.give(whole, 'amount')
    const rate = guess.roles.indexOf('rate')
    if (rate >= 0) guess.give(rate, 'ignore')
    // The hint about another column read instead of the total no longer applies.
    guess.hints.length = 0
    guess.hints.push(
      `Column ${guess.named(whole)} is the sum of ${run.map(column => guess.named(column)).join(', ')}, so it is read as the amount. ` +
        'Rates are worked back from it.',
    )
    return
  }
}

/** Reads the net as the price, from net, VAT and their total. */
function takeNet(guess: ColumnGuess): void {
  const gross = guess.roles.indexOf('amount')
  if (gross < 0 || guess.bidders.length > 0) return
  const styleOf = (column: number) => guess.style(column)
  const isNumeric = (column: number) => column !== gross && guess.isMostlyNumeric(column)
  const columns = guess.titles.flatMap((_, column) => (isNumeric(column) ? [column] : []))
  for (const tax of columns.filter(column => isTaxTitle(guess.titles[column] ?? ''))) {
    const net = columns.find(
      column => column !== tax && addsUp(guess.sheet, guess.headerRow, [column, tax], gross, styleOf),
    )
    if (net === undefined) continue
    for (const column of [gross, tax]) guess.give(column, 'ignore')
    guess.give(net, 'amount')
    guess.hints.push(
      `Column ${guess.named(gross)} is ${guess.named(net)} with ${guess.named(tax)}, so ${guess.named(net)} is read as the amount. ` +
        'The tax and the total with tax are left out.',
    )
    return
  }
}

/** Reports quantities, rates and amounts that share no column with the chosen ones: a second bill beside the first. */
function sayBesides(guess: ColumnGuess, best: Product, products: readonly Product[]): void {
  const columnsOf = ({ quantity, rate, amount }: Product) => [quantity, rate, amount]
  const taken = new Set([
    ...columnsOf(best),
    ...guess.bidders.flatMap(({ rate, amount }) => [rate, amount]),
    ...(guess.sheet.hiddenColumns ?? []),
  ])
  for (const each of products) {
    const columns = columnsOf(each)
    if (columns.some(column => taken.has(column))) continue
    for (const column of columns) taken.add(column)
    guess.besides.push(`Columns ${columns.map(column => guess.named(column)).join(', ')}`)
  }
}

/**
 * Reads thousands separators. "1.200" alone has two readings, but no amount has three decimals: where every full stop is followed by three figures,
 * it separates thousands.
 */
function readThousands(guess: ColumnGuess): void {
  const amount = guess.roles.indexOf('amount')
  if (amount < 0 || guess.fact(amount).isStyleSure || guess.style(amount) === 'comma') return
  const texts = guess.sheet.rows.slice(guess.headerRow + 1).flatMap(row => {
    const cell = row[amount]
    return typeof cell === 'string' && /\d\.\d/.test(cell) ? [cell] : []
  })
  if (texts.length < 2 || !texts.every(text => /^\D*\d{1,3}(?:\.\d{3})+\D*$/.test(text))) return
  guess.styles.set(amount, 'comma')
  const others = [guess.roles.indexOf('rate'), guess.roles.indexOf('quantity')].filter(
    column => column >= 0 && !guess.fact(column).isStyleSure,
  )
  for (const column of others) takeStyle(guess, column)
}

/** Takes the decimal sign with which a column's lines multiply, in addition to those decided before. */
function takeStyle(guess: ColumnGuess, column: number): void {
  const money = (['quantity', 'rate', 'amount'] as const).map(role => guess.roles.indexOf(role))
  const rowsAt = (style: DecimalStyle) =>
    multiplyingColumns(
      guess.sheet,
      guess.headerRow,
      money.filter(each => each >= 0),
      each => (each === column ? style : guess.style(each)),
    ).reduce((most, each) => Math.max(most, each.rows), 0)
  if (rowsAt('comma') > rowsAt('point')) guess.styles.set(column, 'comma')
}

/** Reports titles that name other columns than those that multiply: sums are right more often, but not always. */
function sayDisagreement(guess: ColumnGuess, best: Product): void {
  for (const role of ['quantity', 'rate', 'amount'] as const) {
    const isTaken = guess.bidders.some(bidder => bidder.rate === best.rate || bidder.amount === best.amount)
    const rival = guess.titles.findIndex(
      (_, column) => column !== best[role] && guess.score(column, role) > 2.9 && guess.isMostlyNumeric(column),
    )
    if (rival < 0 || isTaken || guess.score(best[role], role) > 2.9) continue
    guess.hints.push(
      `Column ${guess.named(rival)} is titled as the ${role}, but ${guess.named(best.quantity)} × ${guess.named(best.rate)} gives ` +
        `${guess.named(best.amount)} on ${best.rows} rows, so ${guess.named(best[role])} is read. Choose ${columnLetters(rival)} if the title is right.`,
    )
  }
}

export function takeDiscount(guess: ColumnGuess): void {
  guess.takeBest('discount', 2.5, column => (guess.fact(column).filled > 0 && guess.roles.includes('rate') ? 0 : null))
}

export function takePence(guess: ColumnGuess): void {
  for (const [role, pence] of [
    ['amount', 'amountPence'],
    ['rate', 'ratePence'],
  ] as const) {
    const column = guess.roles.indexOf(role) + 1
    if (column === 0 || column >= guess.roles.length || guess.roles[column] !== 'ignore') continue
    // Under one title over both, the second is named "Rate p".
    if (/(?:^| )(?:p|pence|d)$/.test(wordKey(guess.titles[column] ?? '')) && guess.fact(column).isSmallWhole)
      guess.give(column, pence)
  }
}
