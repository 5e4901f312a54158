import type { PricedLine } from './price-line'
import type { RowFacts } from '../rows/read-rows'
import { PROVISIONAL_CLASSES, ROW_CLASSES, type RowClass } from '../rows/row-class'
import { matchUnit, type UnitChoices } from '../../value/match-unit'
import { CELL_WORDS, DEFINED_SUM, UNDEFINED_SUM, wordKey } from '../sheet/words'
import { textOf, type Quantity, type Rate } from '../../value/money'

/** Longest texts of the contract's assessmentProduct fields. */
export const LONGEST = { name: 1_000, ref: 40, unit: 30, note: 10_000 } as const

export interface ProductTexts {
  readonly ref: string
  /** '' when the file has no words. */
  readonly name: string
  readonly description: string
  readonly notes: string
  readonly unit: string
  /** Whether the name was too long: the description has all of it. */
  readonly isShortened: boolean
}

/** Returns a product's texts: the text rows above it, its own cells, the notes before it, and facts without a field. */
export function productTexts(
  lead: readonly RowFacts[],
  facts: RowFacts,
  notesAbove: readonly string[],
  rowClass: RowClass,
  priced: PricedLine,
  units: UnitChoices,
): ProductTexts {
  const [firstLine = '', ...otherLines] = facts.description.split('\n')
  const own = facts.name || firstLine
  const description = facts.name === '' ? otherLines.join('\n') : facts.description
  const name = [...lead.map(each => each.name || each.description), own].filter(Boolean).join(' ').replaceAll('\n', ' ')
  const ref = [...lead, facts].map(each => each.ref).find(Boolean) ?? ''
  const isShortened = name.length > LONGEST.name
  return {
    ref: ref.slice(0, LONGEST.ref),
    name: name.slice(0, LONGEST.name),
    description: isShortened ? joined(name, description) : description,
    notes: joined(
      ...notesAbove,
      kindNote(facts, rowClass),
      wordsNote(facts),
      facts.notes,
      leftOutNote(facts, priced),
      ref.length > LONGEST.ref ? `Ref ${ref}` : '',
    ),
    unit: (facts.unit === '' ? '' : (matchUnit(facts.unit, units) ?? facts.unit)).slice(0, LONGEST.unit),
    isShortened,
  }
}

export const joined = (...texts: readonly string[]): string => texts.filter(Boolean).join('\n')
/** Returns a figure with two decimals, or more where it has them. */
export const shownQuantity = (value: Quantity): string => textOf('quantity', value).replace(/0{1,2}$/, '')
export const shownRate = (value: Rate): string => textOf('rate', value).replace(/0{1,2}$/, '')

/** Returns words in the place of a price: "By Client" is part of the offer. */
function wordsNote(facts: RowFacts): string {
  const words = [...facts.cellWords].filter(word => CELL_WORDS.nothing.test(word))
  return words.length === 0 ? '' : `In place of a figure: ${words.join(', ')}`
}

/** Returns the kind of a line that a product's flags cannot express. */
function kindNote(facts: RowFacts, rowClass: RowClass): string {
  if (rowClass === 'alternative') return alternativeNote(facts)
  if (!PROVISIONAL_CLASSES.has(rowClass) && rowClass !== 'extraOver') return ''
  const label = ROW_CLASSES.find(each => each.value === rowClass)?.label ?? ''
  const words = wordKey(`${facts.name} ${facts.description}`)
  if (rowClass !== 'provisionalSum') return label
  return UNDEFINED_SUM.test(words) ? `${label}, undefined` : DEFINED_SUM.test(words) ? `${label}, defined` : label
}

/** Returns the printed offer of an alternative, since the product keeps only its rate. */
function alternativeNote(facts: RowFacts): string {
  const quantity = typeof facts.quantity === 'number' ? `${shownQuantity(facts.quantity)} ${facts.unit}`.trim() : ''
  const amount = typeof facts.amount === 'number' ? textOf('money', facts.amount) : ''
  return `Alternative, not counted${quantity || amount ? `: printed ${[quantity, amount].filter(Boolean).join(', ')}` : ''}`
}

function leftOutNote(facts: RowFacts, { assumptions }: PricedLine): string {
  if (!assumptions.some(each => each.kind === 'rateLeftOut')) return ''
  const quantity = typeof facts.quantity === 'number' ? shownQuantity(facts.quantity) : ''
  const rate = typeof facts.rate === 'number' ? `at ${shownRate(facts.rate)}` : ''
  return `Printed ${[quantity, facts.unit, rate].filter(Boolean).join(' ')}`
}
