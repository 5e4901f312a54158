import { exact, rounded, times } from '../value/exact'
import { type BuildUp, type BuildUpComponent, buildRate } from './rate-build-up'
import {
  absolute,
  type Cost,
  minus,
  moneyAsRate,
  negate,
  NIL,
  ONE,
  plus,
  type Quantity,
  type Rate,
  rateOf,
  textOf,
  times as timesCount,
} from '../value/money'

/** What one unit of a bill's line takes, as an exchange file says it. */
export interface FileLine {
  readonly kind: 'labour' | 'plant' | 'goods'
  /** With its code before it. */
  readonly name: string
  readonly unit: string
  /** Per unit of the product; below nil where something is taken off. */
  readonly quantity: Quantity
  /** For one of its units; null where the file gives none. */
  readonly price: Cost | null
}

/** The lines of a rate as they are imported. */
export interface ClosedBuildUp {
  readonly lines: readonly FileLine[]
  /** What the lines of the file come to; null while one has no price. */
  readonly comesTo: Rate | null
  /** Whether `lines` come to the rate exactly. Otherwise the rate stays fixed over them. */
  readonly isRate: boolean
  /** What the file itself lost in rounding each line, which is a line of its own; nil for nothing. */
  readonly roundedOff: Rate
}

const ROUNDED_OFF = 'Rounded in the file'

/**
 * Lines that come to the rate of the file to the penny. Files round each line to the penny, a build-up once at its end (estimating section 2):
 * what that leaves, at most a halfpenny a line, becomes a line. Anything more is no rounding, and the rate is not theirs.
 */
export function closeBuildUp(lines: readonly FileLine[], rate: Rate): ClosedBuildUp {
  const comesTo = buildRate(builtOf(lines)).rate
  const open = { lines, comesTo, roundedOff: NIL }
  if (comesTo === null) return { ...open, isRate: false }
  if (comesTo === rate) return { ...open, isRate: true }
  const missing = minus(rate, comesTo)
  if (absolute(missing) > mostRounded(lines.length)) return { ...open, isRate: false }
  // A price is never below nil: what is taken off is so many less.
  const closed = [
    ...lines,
    {
      kind: 'goods' as const,
      name: ROUNDED_OFF,
      unit: '',
      quantity: missing < 0 ? negate(ONE) : ONE,
      price: asCost(absolute(missing)),
    },
  ]
  return { lines: closed, comesTo, roundedOff: missing, isRate: buildRate(builtOf(closed)).rate === rate }
}

/** A halfpenny for each line and one for their sum. */
const mostRounded = (lines: number): Rate => timesCount(HALFPENNY, lines + 1)
const HALFPENNY = rateOf(0.005)
const asCost = (value: Rate): Cost => rounded('cost', exact('rate', value))

const builtOf = (lines: readonly FileLine[]): BuildUp => ({
  pricingMode: 'rbu',
  components: [componentOf(lines)],
  supplyAndFitPrice: null,
  contingencyPercentage: null,
  inflationPercentage: null,
  overheadPercentage: null,
  profitPercentage: null,
  percentageBasis: 'markup',
  fixedPrice: null,
})

function componentOf(lines: readonly FileLine[]): BuildUpComponent {
  return {
    contingencyPercentage: null,
    materials: lines.map(({ quantity, price }) => ({
      quantityPerUnit: quantity,
      wastePercentage: null,
      price: price === null ? null : { price, per: ONE },
    })),
    activities: [],
  }
}

/** What lines come to when each is rounded to the penny, as files print them; those without a price count for nothing. */
export function printedSum(lines: readonly FileLine[]): Rate {
  return lines.reduce<Rate>(
    (total, { quantity, price }) =>
      plus(total, moneyAsRate(rounded('money', times(exact('quantity', quantity), exact('cost', price ?? NIL))))),
    NIL,
  )
}

/** "MO001 Oficial primera: 0.45 h × 18.90", for where lines cannot be imported as such. */
export const fileLineWords = ({ name, unit, quantity, price }: FileLine): string =>
  `${name}: ${[short(textOf('quantity', quantity)), unit].filter(Boolean).join(' ')} × ${price === null ? '?' : pounds(price)}`

const short = (text: string): string => text.replace(/\.?0+$/, '')
const pounds = (price: Cost): string => textOf('cost', price).replace(/0{1,4}$/, '')
