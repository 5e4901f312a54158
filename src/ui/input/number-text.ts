import { type DecimalKind, formatDecimal, parseDecimal, rescale, SCALE } from '#domain/value/decimal'
import { type Kinds, taken } from '#domain/value/money'
import { groupDigits } from '../format'

export type NumberProblem = 'unreadable' | 'below-min' | 'above-max'

export type NumberRules<K extends DecimalKind> = {
  /** What is held: it says how many decimals are stored. */
  kind: K
  /** The decimals shown and kept: all of the kind's unless fewer are given. */
  decimals?: number | undefined
  min?: Kinds[K] | undefined
  max?: Kinds[K] | undefined
}

export type ReadNumber<V> = { value: V | null; problem: NumberProblem | null }

/**
 * Reads what a person types or pastes in the UK: "£1,234.5", "12.5 %", "−3". Decimals beyond `decimals` are rounded half away
 * from zero. Empty text is null, not a problem; a problem leaves the value null.
 */
export function readNumber<K extends DecimalKind>(text: string, rules: NumberRules<K>): ReadNumber<Kinds[K]> {
  const scale = SCALE[rules.kind]
  const decimals = rules.decimals ?? scale
  const plain = text.replace(/[\s,£$€%_]/g, '').replace(/\u2212/g, '-')
  if (plain === '') return { value: null, problem: null }
  const rounded = parseDecimal(plain, decimals)
  if (rounded === null) return { value: null, problem: 'unreadable' }
  const value = taken(rules.kind, rescale(rounded, decimals, scale))
  if (rules.min !== undefined && value < rules.min) return { value: null, problem: 'below-min' }
  if (rules.max !== undefined && value > rules.max) return { value: null, problem: 'above-max' }
  return { value, problem: null }
}

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
