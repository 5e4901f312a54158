import { type Day, daysInclusive } from '../../value/day'
import { fractionOf, least, type Money, minus, most, NIL, shareOf, sum } from '../../value/money'

/** Sums of a project to date on one day. `cash`: what the client has paid; null where the viewer may not read it. */
export interface CurvePoint {
  readonly day: Day
  readonly earned: Money
  readonly certified: Money
  readonly cost: Money
  readonly cash: Money | null
}
type Sums = Omit<CurvePoint, 'cash'>

/** Returns the points of the curve: each locked report by the end of its period, then the live one. Two of one day are the later one alone. */
export function curvePoints(
  locked: readonly Sums[],
  live: Sums,
  received: readonly { readonly receivedOn: Day; readonly amount: Money }[] | null,
): readonly CurvePoint[] {
  const byDay = new Map([...locked, live].map(each => [each.day, each]))
  return [...byDay.values()]
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ day, earned, certified, cost }) => ({
      day,
      earned,
      certified,
      cost,
      cash: received && sum(received.filter(({ receivedOn }) => receivedOn <= day).map(({ amount }): Money => amount)),
    }))
}

/** A place in the picture, as parts of its width and of its height from the top. */
interface Place {
  readonly x: number
  readonly y: number
}
interface CurveScale {
  readonly lowest: Money
  readonly highest: Money
  readonly placeOf: (day: Day, value: Money) => Place
}

/** Returns the scale that shows all sums of the points, with zero on it. */
export function curveScale(points: readonly CurvePoint[]): CurveScale {
  const all = points.flatMap(({ earned, certified, cost, cash }) => [earned, certified, cost, cash ?? NIL])
  const highest = all.reduce((top, each) => most<Money>(top, each), NIL)
  const lowest = all.reduce((bottom, each) => least<Money>(bottom, each), NIL)
  const [first, last] = [points[0]?.day ?? '', points.at(-1)?.day ?? '']
  const days = Math.max(points.length === 0 ? 1 : daysInclusive(first, last) - 1, 1)
  const height = minus(highest, lowest)
  return {
    lowest,
    highest,
    placeOf: (day, value) => ({
      x: (daysInclusive(first, day) - 1) / days,
      y: height === NIL ? 1 : 1 - fractionOf(shareOf(minus(value, lowest), height) ?? NIL),
    }),
  }
}
