import type { RowFacts } from '../rows/read-rows'
import { summedRows } from './sum-formula'
import type { Decisions } from './decisions'
import type { Figure } from './figures'
import { firstAt } from './summary-blocks'

/**
 * Whether a row with an amount alone looks in every way like the items near it. It has a consecutive ref, or the same unit, and no formula, no place
 * in a tree and no word of a sum. That its amount equals its neighbours is then chance until a person decides. Three lump sums of 250, 350 and 600
 * with a mistyped total of 600 are three lump sums.
 */
export function looksLikeItem(decided: Decisions, figure: Figure): boolean {
  if (figure.role !== 'open' || figure.isFixed) return false
  const { facts, sheet } = decided.input
  const own = facts[figure.row]
  if (!own || summedRows(sheet, figure.row, decided.amount)) return false
  return beside(decided, figure).some(other => isLike(own, facts[other.row]))
}

/** Whether a row with an amount alone has the same form as the rows it equals. Without a ref or a unit, a line cannot be distinguished from a sum. */
export function isOfOneForm(decided: Decisions, figure: Figure, covers: readonly Figure[]): boolean {
  const own = decided.input.facts[figure.row]
  if (!own || figure.role !== 'open' || summedRows(decided.input.sheet, figure.row, decided.amount)) return false
  return covers.every(other => {
    const facts = decided.input.facts[other.row]
    const isSameForm = (facts?.ref === '') === (own.ref === '') && (facts?.unit === '') === (own.unit === '')
    return other.role === 'open' && isSameForm && facts?.indent === own.indent
  })
}

/** Returns the figures just above and just below that may be lines. */
function beside({ figures }: Decisions, { row }: Figure): readonly Figure[] {
  const place = firstAt(figures, row)
  return [figures[place - 1], figures[place + 1]].flatMap(each =>
    each && (each.role === 'open' || each.role === 'line') ? [each] : [],
  )
}

function isLike(own: RowFacts, other: RowFacts | undefined): boolean {
  if (!other || own.indent !== other.indent) return false
  if (own.ref !== '' && other.ref !== '') return isNext(own.ref, other.ref) || isNext(other.ref, own.ref)
  return own.ref === other.ref && own.unit !== '' && own.unit === other.unit
}

/** Whether a ref follows another: "4" after "3", "B-10" after "B-9", "D" after "C"; bills skip I and O. */
function isNext(ref: string, before: string): boolean {
  const [, head, number, letter] = PARTS.exec(ref) ?? []
  const [, headBefore, numberBefore, letterBefore] = PARTS.exec(before) ?? []
  if (head !== headBefore || head === undefined) return false
  if (number !== undefined && numberBefore !== undefined) return Number(number) - Number(numberBefore) === 1
  if (letter === undefined || letterBefore === undefined) return false
  const steps = LETTERS.indexOf(letter.toUpperCase()) - LETTERS.indexOf(letterBefore.toUpperCase())
  return steps === 1 || (steps === 2 && 'IO'.includes(LETTERS[LETTERS.indexOf(letterBefore.toUpperCase()) + 1] ?? ' '))
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Splits a ref into its last number or letter and the part before it. */
const PARTS = /^(.*?)(?:(\d+)|(?<![a-z])([a-z]))[.)]?$/i
