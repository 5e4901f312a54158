import { formatDecimal, parseDecimal, rescale } from '#domain/value/decimal'
import { groupDigits } from '../format'

export type NumberProblem = 'unreadable' | 'below-min' | 'above-max'

export type NumberRules = {
  /** The decimals the value is held with: 2 for pence. */
  scale: number
  /** The decimals shown and kept; never more than `scale`. */
  decimals: number
  /** Bounds in the value's own scaled units. */
  min?: number | undefined
  max?: number | undefined
}

export type ReadNumber = { value: number | null; problem: NumberProblem | null }

/**
 * Reads what a person types or pastes in the UK: "£1,234.5", "12.5 %", "−3". Decimals beyond `decimals` are rounded half away
 * from zero. Empty text is null, not a problem; a problem leaves the value null.
 */
export function readNumber(text: string, rules: NumberRules): ReadNumber {
  const plain = text.replace(/[\s,£$€%_]/g, '').replace(/\u2212/g, '-')
  if (plain === '') return { value: null, problem: null }
  const rounded = parseDecimal(plain, rules.decimals)
  if (rounded === null) return { value: null, problem: 'unreadable' }
  const value = rescale(rounded, rules.decimals, rules.scale)
  if (rules.min !== undefined && value < rules.min) return { value: null, problem: 'below-min' }
  if (rules.max !== undefined && value > rules.max) return { value: null, problem: 'above-max' }
  return { value, problem: null }
}

/** Noughts after these decimals say nothing. Spec: platform 9, percentages and quantities show two decimals. */
const LEAST = 2
const NOUGHTS = new RegExp(`(\\.\\d{${LEAST}}\\d*?)0+$`)

/** The value as the input shows it at rest: grouped, with `decimals` decimals less the noughts after the second. */
export function writeNumber(value: number | null, rules: NumberRules): string {
  if (value === null) return ''
  const text = formatDecimal(rescale(value, rules.scale, rules.decimals), rules.decimals)
  return groupDigits(rules.decimals > LEAST ? text.replace(NOUGHTS, '$1') : text)
}
