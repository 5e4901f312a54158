/**
 * Finds rows with the labour, plant or goods of the line above them: they are its build-up, not lines. Clear words ("of which labour") are enough;
 * plain ones ("1.1 Labour" under 1) count only where they add up to the line above them.
 */
import { type FileLine } from '../../estimating/file-build-up'
import { exact, rounded } from '../../value/exact'
import {
  absolute,
  type Cost,
  minus,
  type Money,
  NIL,
  ONE,
  pence,
  plus,
  type Quantity,
  type Rate,
  sum,
  times,
  unitCost,
} from '../../value/money'
import { partTitle } from '../sheet/amount-parts'
import type { Assumption } from './plan'
import { numberOrNull, type RowFacts, totalQuantity } from '../rows/read-rows'
import { PRODUCT_CLASSES, type RowChoices, type RowReading } from '../rows/row-class'
import { rowName, type Sheet } from '../sheet/sheet'
import { wordKey } from '../sheet/words'

export interface PartsOfLines {
  /** Build-ups of lines with parts, by row. */
  readonly buildUps: ReadonlyMap<number, readonly FileLine[]>
  /** Rows that are parts. */
  readonly parts: ReadonlySet<number>
  readonly assumptions: readonly Assumption[]
}

const OF_WHICH =
  /^(?:(?:of|from) (?:this|that|the above|which)|of which|thereof|which includes?|davon|darin|hiervon|dont|di cui|de los cuales|de lo cual|waarvan|w tym)\b/
const LABOUR =
  /\b(?:labou?r|lab|lohn\w*|arbeit|staff|main d œuvre|main d oeuvre|mano de obra|manodopera|fix|fixing|fit|install|installation|erect|erection|lay|laying|pose|montage|robocizna)\b/
const PLANT = /\b(?:plant|equipment|machinery|gerat\w*|materiel|maquinaria|attrezzature|sprzet)\b/

export function findParts(
  facts: readonly RowFacts[],
  readings: readonly RowReading[],
  choices: RowChoices,
  sheet: Pick<Sheet, 'origins'>,
): PartsOfLines {
  const buildUps = new Map<number, readonly FileLine[]>()
  const parts = new Set<number>()
  const assumptions: Assumption[] = []
  const isPart = (each: RowFacts | undefined, of: RowFacts) => saysPart(each, of, readings, choices)
  for (let row = 0; row < facts.length; row++) {
    const line = facts[row]
    if (!line || !PRODUCT_CLASSES.has(readings[row]?.class ?? 'blank') || saysOfWhich(line)) continue
    const found: RowFacts[] = []
    for (let next = row + 1; ; next++) {
      const each = facts[next]
      if (each?.isBlank) continue
      if (!each || !isPart(each, line)) break
      found.push(each)
    }
    if (found.length === 0 || !areParts(line, found, readings)) continue
    buildUps.set(
      row,
      found.flatMap(each => fileLine(line, each) ?? []),
    )
    for (const each of found) parts.add(each.row)
    const names = found.map(each => rowName(sheet, each.row))
    const are = found.length === 1 ? `Row ${names[0]} is` : `Rows ${names[0]} to ${names.at(-1)} are`
    assumptions.push({ row, kind: 'parts', text: `${are} parts of it, and not counted again` })
    row = found.at(-1)?.row ?? row
  }
  return { buildUps, parts, assumptions }
}

const saysOfWhich = ({ name, description }: RowFacts): boolean => OF_WHICH.test(wordKey(name || description))

function saysPart(
  each: RowFacts | undefined,
  of: RowFacts,
  readings: readonly RowReading[],
  choices: RowChoices,
): boolean {
  if (!each) return false
  const chosen = choices.get(each.row)
  if (chosen?.isExcluded) return false
  if (chosen?.class !== undefined) return chosen.class === 'part'
  if (!PRODUCT_CLASSES.has(readings[each.row]?.class ?? 'blank') || !hasMoney(each)) return false
  if (saysOfWhich(each)) return true
  const family = partTitle(each.name || each.description)?.family
  const isBelow = each.ref === '' || (of.ref !== '' && each.ref !== of.ref && each.ref.startsWith(of.ref))
  return isBelow && (family === 'resource' || family === 'supply')
}

const hasMoney = ({ rate, amount }: RowFacts): boolean => typeof rate === 'number' || typeof amount === 'number'

/** Whether these rows can be parts of the line: at most its amount, and exactly its amount where only plain words say so. */
function areParts(line: RowFacts, found: readonly RowFacts[], readings: readonly RowReading[]): boolean {
  const own = numberOrNull(line.amount)
  const amounts = found.map(each => numberOrNull(each.amount))
  const together: Money = sum(amounts.map(amount => amount ?? NIL))
  const pennies = times(PENNY, found.length)
  if (found.every(each => saysOfWhich(each) || readings[each.row]?.class === 'part'))
    return own === null || absolute(together) <= plus(absolute(own), pennies)
  if (found.length < 2 || totalQuantity(line) === null || numberOrNull(line.rate) === null) return false
  if (own !== null && amounts.every(amount => amount !== null) && own !== NIL)
    return absolute(minus(together, own)) <= pennies
  const rates = found.map(each => numberOrNull(each.rate))
  const isRate =
    minus(
      rates.reduce<Rate>((all, rate) => plus(all, rate ?? NIL), NIL),
      numberOrNull(line.rate) ?? NIL,
    ) === NIL
  return isRate && rates.every(rate => rate !== null)
}

/** Returns the part of one unit of the line: its own rate where it has the line's quantity, else its amount divided by that quantity. */
function fileLine(line: RowFacts, part: RowFacts): FileLine | null {
  const [quantity, own] = [totalQuantity(line) ?? ONE, totalQuantity(part)]
  const [rate, amount] = [numberOrNull(part.rate), numberOrNull(part.amount)]
  const price = rate !== null && (own === null || own === quantity) ? asCost(rate) : shareOf(amount, quantity)
  if (price === null) return null
  const words = wordKey(part.name || part.description)
  return {
    kind: LABOUR.test(words) ? 'labour' : PLANT.test(words) ? 'plant' : 'goods',
    name: [part.ref, part.name || part.description].filter(Boolean).join(' ').slice(0, LONGEST),
    unit: line.unit.slice(0, LONGEST_UNIT),
    quantity: price < 0 ? times(ONE, -1) : ONE,
    price: absolute(price),
  }
}
const [LONGEST, LONGEST_UNIT] = [500, 30]

const PENNY = pence(1)
const asCost = (rate: Rate): Cost => rounded('cost', exact('rate', rate))
const shareOf = (amount: Money | null, quantity: Quantity): Cost | null =>
  amount === null ? null : unitCost(rounded('cost', exact('money', amount)), quantity)
