import { type DecimalKind, formatDecimal, rescale, SCALE } from '#domain/value/decimal'
import type { Kinds } from '#domain/value/money'
import { readTyped } from '#domain/value/number-text'
import { groupDigits } from '../format'

export type NumberProblem = 'unreadable' | 'doubtful' | 'below-min' | 'above-max' | 'not-whole'

export type NumberRules<K extends DecimalKind> = {
  /** What is held: it says how many decimals are stored. */
  kind: K
  /** The decimals shown and kept: all of the kind's unless fewer are given. */
  decimals?: number | undefined
  min?: Kinds[K] | undefined
  max?: Kinds[K] | undefined
}

export type ReadNumber<V> = {
  value: V | null
  problem: NumberProblem | null
  /** What to tell the person of the problem; null without one. */
  words: string | null
}

const PROBLEMS: Readonly<Record<Exclude<NumberProblem, 'doubtful'>, string>> = {
  unreadable: 'This is not a number',
  'below-min': 'This is too small',
  'above-max': 'This is too large',
  'not-whole': 'This must be a whole number',
}

/**
 * Reads what a person types or pastes: "£1,234.5", "12.5 %", "−3". Decimals beyond `decimals` are rounded half away from zero,
 * and refused where only whole numbers are kept or nothing would be left. Empty text is null, not a
 * problem; a problem leaves the value null. A text that can be read two ways ("12,50") is a problem with both readings in its words.
 */
export function readNumber<K extends DecimalKind>(text: string, rules: NumberRules<K>): ReadNumber<Kinds[K]> {
  const read = readTyped(rules.kind, text, rules.decimals)
  if (!read.ok && read.excess !== undefined) return refused(PROBLEM_OF[read.excess])
  if (!read.ok && read.doubt !== null) return { value: null, problem: 'doubtful', words: read.doubt }
  if (!read.ok) return refused('unreadable')
  const { value } = read
  if (value === null) return { value, problem: null, words: null }
  if (rules.min !== undefined && value < rules.min) return refused('below-min')
  if (rules.max !== undefined && value > rules.max) return refused('above-max')
  return { value, problem: null, words: null }
}

const PROBLEM_OF = { size: 'above-max', decimals: 'not-whole', nothing: 'below-min' } as const

const refused = (problem: Exclude<NumberProblem, 'doubtful'>): ReadNumber<never> => ({
  value: null,
  problem,
  words: PROBLEMS[problem],
})

/** Noughts after these decimals say nothing. Spec: platform 9, percentages and quantities show two decimals. */
const LEAST = 2
const NOUGHTS = new RegExp(`(\\.\\d{${LEAST}}\\d*?)0+$`)

/** The value as the input shows it at rest: grouped, with `decimals` decimals less the noughts after the second. */
export function writeNumber<K extends DecimalKind>(value: Kinds[K] | null, rules: NumberRules<K>): string {
  if (value === null) return ''
  const decimals = rules.decimals ?? SCALE[rules.kind]
  const text = formatDecimal(rescale(value, SCALE[rules.kind], decimals), decimals)
  return groupDigits(decimals > LEAST ? text.replace(NOUGHTS, '$1') : text)
}

/** Returns the words for a problem of a field that has its own words for what it allows; a text that reads two ways keeps its own. */
export const problemSaid = (problem: NumberProblem | null, words: string | null, own: string): string | null =>
  problem === null ? null : problem === 'doubtful' ? words : own
