import type { Bidder } from './bidders'
import { ColumnGuess } from './column-guess'
import { type ColumnChoice, type Exponent, type Mapping, MONEY_ROLES } from './columns'
import { takeCompound, takeDiscount, takeMoney, takePence, takePoundsAndPence, takeRateChange } from './guess-money'
import { takeDepth, takeTexts, takeZones } from './guess-texts'
import type { Sheet } from '../sheet/sheet'
import { exponentOf } from './titles'

/** A first guess at the columns, with points for the person to check, in words. */
export interface Suggestion {
  readonly mapping: Mapping
  readonly hints: readonly string[]
  /** Tenderers side by side, one of whom the mapping reads; empty for one. */
  readonly bidders: readonly Bidder[]
  /** Columns of another priced table next to the one that is read, in words. */
  readonly besides: readonly string[]
}

/** Guesses the role of each column: by sums first (quantity × rate = amount), then by titles, then by the look of the cells. */
export function suggestColumns(sheet: Sheet, headerRow: number): Suggestion {
  const guess = new ColumnGuess(sheet, headerRow)
  takeDepth(guess)
  takePoundsAndPence(guess)
  takeMoney(guess)
  takeCompound(guess)
  takeDiscount(guess)
  takeRateChange(guess)
  takePence(guess)
  takeZones(guess)
  takeTexts(guess)
  return finish(guess)
}

/** Words for figures with a power of ten in their title: their unit, and what is done with each. */
export const POWERS: Readonly<Record<Exponent, string>> = {
  '-2': 'pence: each is divided by 100',
  3: 'thousands: each is multiplied by 1,000',
  6: 'millions: each is multiplied by 1,000,000',
}

function finish(guess: ColumnGuess): Suggestion {
  for (const column of guess.sheet.hiddenColumns ?? [])
    if (column < guess.roles.length && guess.fact(column).filled > 0)
      guess.hints.push(
        `Column ${guess.named(column)} is hidden in the file and is left out. Choose what it holds to take it in.`,
      )
  const columns = guess.roles.map((role, column): ColumnChoice => {
    const title = guess.titles[column] ?? ''
    const exponent = exponentOf(title)
    return { role, style: guess.style(column), title, ...(exponent === 0 ? {} : { exponent }) }
  })
  columns.forEach(({ role, exponent }, column) => {
    if (exponent && MONEY_ROLES.has(role))
      guess.hints.push(
        `The figures of column ${guess.named(column)} are in ${POWERS[exponent]}. Choose “single figures” at the column if the title is wrong.`,
      )
  })
  if (!guess.roles.includes('name'))
    guess.hints.push('No column reads like a description. Choose the column that names the work.')
  return {
    mapping: { headerRow: guess.headerRow, columns },
    hints: guess.hints,
    bidders: guess.bidders,
    besides: guess.besides,
  }
}
