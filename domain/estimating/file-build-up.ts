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

/** A part of one unit of a bill's line, from an exchange file. */
export interface FileLine {
  readonly kind: 'labour' | 'plant' | 'goods'
  /** Begins with its code. */
  readonly name: string
  readonly unit: string
  /** Per unit of the product; negative where something is deducted. */
  readonly quantity: Quantity
  /** Of one of its units; null where the file has none. */
  readonly price: Cost | null
}

/** The lines of a rate for import. */
export interface ClosedBuildUp {
  readonly lines: readonly FileLine[]
  /** Sum of the file's lines; null while one has no price. */
  readonly comesTo: Rate | null
  /** Whether `lines` add up to the rate exactly. Otherwise the rate stays fixed over them. */
  readonly isRate: boolean
  /** The file's own rounding difference, added as a line; zero for none. */
  readonly roundedOff: Rate
}

const ROUNDED_OFF = 'Rounded in the file'

/**
 * Returns lines that add up to the rate of the file to the penny. Files round each line to the penny, a build-up rounds once at its end: the
 * difference, at most a halfpenny a line, becomes a line. A larger difference is not rounding, and the lines do not make up the rate.
 */
export function closeBuildUp(lines: readonly FileLine[], rate: Rate): ClosedBuildUp {
  const comesTo = buildRate(builtOf(lines)).rate
  const open = { lines, comesTo, roundedOff: NIL }
  if (comesTo === null) return { ...open, isRate: false }
  if (comesTo === rate) return { ...open, isRate: true }
  const missing = minus(rate, comesTo)
  if (absolute(missing) > mostRounded(lines.length)) return { ...open, isRate: false }
  // A price is never negative: a deduction is a negative quantity.
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

/** Returns a halfpenny for each line and one for their sum. */
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

/** Returns the sum of lines each rounded to the penny, as files print them; those without a price add nothing. */
export function printedSum(lines: readonly FileLine[]): Rate {
  return lines.reduce<Rate>(
    (total, { quantity, price }) =>
      plus(total, moneyAsRate(rounded('money', times(exact('quantity', quantity), exact('cost', price ?? NIL))))),
    NIL,
  )
}

/** Returns "MO001 Oficial primera: 0.45 h × 18.90", for lines that cannot be imported. */
export const fileLineWords = ({ name, unit, quantity, price }: FileLine): string =>
  `${name}: ${[short(textOf('quantity', quantity)), unit].filter(Boolean).join(' ')} × ${price === null ? '?' : pounds(price)}`

const short = (text: string): string => text.replace(/\.?0+$/, '')
const pounds = (price: Cost): string => textOf('cost', price).replace(/0{1,4}$/, '')
