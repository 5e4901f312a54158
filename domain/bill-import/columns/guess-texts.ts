// Finds the columns of levels, zones and texts, once the money is known.
import { addsUp } from './arithmetic-columns'
import type { ColumnGuess } from './column-guess'
import { NO_PLACE, runs, SIDE } from './column-words'
import { cellText, columnLetters, type Sheet } from '../sheet/sheet'
import { readNumber, readQuantity } from '../sheet/read-number'
import { isTaxTitle, PLACE, wordKey } from '../sheet/words'
import { areVersions } from './quantity-versions'
import { lineAmount } from '../../value/money'

export function takeDepth(guess: ColumnGuess): void {
  guess.takeBest('depth', 2.5, column => (guess.fact(column).isSmallWhole ? 0 : null))
}

export function takeZones(guess: ColumnGuess): void {
  // "Contract" alone is a price, "Contract Qty" a quantity.
  const isRate = (column: number) => guess.score(column, 'rate') > 1 && guess.score(column, 'quantity') <= 1
  const isMoney = (column: number) =>
    isRate(column) || guess.score(column, 'amount') > 1 || /\p{Sc}/u.test(guess.titles[column] ?? '')
  const isRef = (column: number) => guess.score(column, 'ref') > 2.5
  const isOther = (column: number) => NO_PLACE.test(wordKey(guess.titles[column] ?? ''))
  const loose = guess.free(
    column =>
      guess.isMostlyNumeric(column) &&
      guess.titles[column] !== '' &&
      !guess.bidders.some(({ amount }) => amount === column) &&
      !isMoney(column) &&
      !isRef(column) &&
      !isOther(column) &&
      !isTaxTitle(guess.titles[column] ?? ''),
  )
  const quantity = guess.roles.indexOf('quantity')
  // "L, W, Qty" are dimensions, and "L" alone is not a level.
  const isSide = (column: number) => quantity >= 0 && SIDE.test(wordKey(guess.titles[column] ?? ''))
  const places = loose.filter(
    column => PLACE.test(wordKey(guess.titles[column] ?? '')) && guess.score(column, 'unit') < 2.5 && !isSide(column),
  )
  const styleOf = (column: number) => guess.fact(column).style
  if (places.length > 0) guess.giveAll(places, 'zoneQuantity')
  else if (quantity >= 0) {
    for (const run of runs(loose))
      if (run.length > 1 && addsUp(guess.sheet, guess.headerRow, run, quantity, styleOf))
        guess.giveAll(run, 'zoneQuantity')
  } else {
    const rate = guess.roles.indexOf('rate')
    const run = runs(loose.filter(column => rate < 0 || column < rate)).at(-1)
    const amount = guess.roles.indexOf('amount')
    // "Fixed charge" and "time related" are parts of an amount, not quantities.
    const areParts =
      rate < 0 && amount >= 0 && run !== undefined && addsUp(guess.sheet, guess.headerRow, run, amount, styleOf)
    if (run && areVersions(run.map(column => guess.titles[column] ?? ''))) guess.give(likeliest(guess, run), 'quantity')
    else if (run && !areParts) guess.giveAll(run, 'zoneQuantity')
  }
}

/** Returns the version of the quantity that multiplies to the most printed amounts; the last one where none does. */
function likeliest(guess: ColumnGuess, versions: readonly number[]): number {
  const [rate, amount] = [guess.roles.indexOf('rate'), guess.roles.indexOf('amount')]
  const isMade = (row: Sheet['rows'][number], column: number) => {
    const [many, each, printed] = [
      readQuantity(row[column], guess.style(column)),
      readNumber(row[rate], guess.style(rate), 'rate'),
      readNumber(row[amount], guess.style(amount), 'money'),
    ]
    if (typeof many !== 'number' || typeof each !== 'number' || typeof printed !== 'number') return false
    return printed !== 0 && lineAmount(many, each) === printed
  }
  const made = (column: number) =>
    rate < 0 || amount < 0 ? 0 : guess.sheet.rows.filter(row => isMade(row, column)).length
  return versions.toReversed().reduce((best, column) => (made(column) > made(best) ? column : best))
}

export function takeTexts(guess: ColumnGuess): void {
  const text = (column: number) => guess.fact(column).filled > 0 && guess.fact(column).numericShare < 0.5
  guess.takeBest('unit', 1, column =>
    guess.fact(column).unitShare >= 0.3
      ? 3 * guess.fact(column).unitShare
      : (text(column) || guess.fact(column).wordShare >= 0.5) && guess.score(column, 'unit') > 2.5
        ? 0
        : null,
  )
  leaveOutOtherUnit(guess)
  guess.takeBest('section', 2.9, column => (text(column) ? 0 : null))
  guess.takeBest('zoneName', 2.5, column => (text(column) ? 0 : null))
  const isTimes = (column: number) => SIDE.test(wordKey(guess.titles[column + 1] ?? ''))
  guess.takeBest('ref', 2.5, column =>
    guess.fact(column).filled > 0 && guess.fact(column).averageLength <= 14 && !isTimes(column) ? 0 : null,
  )
  guess.takeBest('name', 1.3, column => (text(column) ? 0 : null))
  if (!guess.roles.includes('name'))
    guess.takeBest('name', 0, column =>
      text(column) ? guess.fact(column).averageLength * guess.fact(column).filled : null,
    )
  takeRestOfName(guess)
  // In a list of trades, the trade is the priced item.
  const section = guess.roles.indexOf('section')
  if (!guess.roles.includes('name') && section >= 0) guess.give(section, 'name')
  guess.takeBest('description', 1.3, column => (text(column) ? 0 : null))
  guess.takeBest('notes', 1.3, column => (text(column) ? 0 : null))
}

/** Reads the untitled columns of words beside the name as further parts of it, where they name lines that the first column does not. */
function takeRestOfName(guess: ColumnGuess): void {
  const name = guess.roles.indexOf('name')
  if (name < 0) return
  const { rows } = guess.sheet
  const isFree = (column: number) =>
    guess.roles[column] === 'ignore' &&
    guess.titles[column] === '' &&
    guess.fact(column).filled > 0 &&
    guess.fact(column).numericShare < 0.5
  const also: number[] = []
  for (let column = name + 1; column < guess.roles.length && isFree(column); column++) also.push(column)
  const body = rows.slice(guess.headerRow + 1)
  const isUnnamed = (row: (typeof body)[number]) =>
    cellText(row[name]) === '' && also.some(column => cellText(row[column]) !== '')
  if (body.some(isUnnamed)) guess.giveAll(also, 'nameAlso')
}

/** Ignores a unit that measures another number ("Amount required, Unit") instead of the priced quantity. */
function leaveOutOtherUnit(guess: ColumnGuess): void {
  const unit = guess.roles.indexOf('unit')
  const isQuantity = (column: number) => guess.roles[column] === 'quantity' || guess.roles[column] === 'zoneQuantity'
  const quantity = guess.roles.indexOf('quantity')
  if (unit < 1 || quantity < 0 || isQuantity(unit - 1) || isQuantity(unit + 1)) return
  if (guess.roles[unit - 1] !== 'ignore' || !guess.isMostlyNumeric(unit - 1)) return
  guess.roles[unit] = 'ignore'
  guess.hints.push(
    `Column ${columnLetters(unit)} (${guess.titles[unit]}) stands beside ${guess.named(unit - 1)}, not beside the quantities that are priced ` +
      `(${guess.named(quantity)}), so it is left out. Choose it as the unit if it fits them too.`,
  )
}
