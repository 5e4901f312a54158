import type { OutturnFinding, OutturnTemplate } from '#contract/commercial/outturn/outturn-calls'
import { ENOUGH_DAYS, ENOUGH_RECORDS, NORM_IS } from '#domain/commercial/outturn/outturn'
import type { DecimalKind } from '#domain/value/decimal'
import { type Kinds, NIL, parseAs, plus, type Rate, rateAsMoney } from '#domain/value/money'
import { count } from '../../fields/words'
import { formatDay, formatExact, formatMoney, formatPercentage, formatPrice } from '../../ui/format'

/** Returns the words of a value of a norm: "10%", "0.12 hours per m²", "£9.36 per sheet". */
export function normWords(
  { kind, unit }: Pick<OutturnFinding, 'kind' | 'unit'>,
  value: string | null,
  of: Pick<OutturnTemplate, 'unit'>,
  currency: string,
): string {
  if (value === null) return '–'
  if (kind === 'waste') return formatPercentage(read('percentage', value))
  if (kind === 'output') return `${formatExact('quantity', read('quantity', value))} h per ${of.unit}`
  return `${formatPrice(NORM_IS[kind], read('cost', value), currency)} per ${unit}`
}

/** Returns the facts behind a value: "30 h on 214.65 m²". */
export function factWords(finding: OutturnFinding, of: Pick<OutturnTemplate, 'unit'>, currency: string): string {
  const { kind, unit, used, base } = finding
  const whole = formatExact('quantity', read('quantity', base))
  if (kind === 'waste')
    return `${formatExact('quantity', read('quantity', used))} ${unit} came for work that takes ${whole}`
  if (kind === 'output') return `${formatExact('quantity', read('quantity', used))} h on ${whole} ${of.unit}`
  return `${formatMoney(read('money', used), currency)} for ${whole} ${unit}`
}

/** Returns the size of the sample: "4 records, 01/06/2026 to 01/08/2026, Kestrel House". */
export function sampleWords(finding: OutturnFinding, nameOf: (project: number) => string): string {
  const { records, projects, from, to } = finding
  const period =
    from === null || to === null ? null : from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  const where = projects.length > 3 ? count(projects.length, 'project') : projects.map(nameOf).join(', ')
  return [count(records, 'record'), period, where].filter(Boolean).join(', ')
}

/** Returns a change of a rate with its sign. */
export function effectWords(effect: string | null, currency: string): string {
  if (effect === null) return '–'
  const change: Rate = read('rate', effect)
  const words = formatMoney(rateAsMoney(change), currency)
  return change > NIL ? `+${words}` : words
}

export const rateWords = (rate: string | null, currency: string): string =>
  rate === null ? 'not priced' : formatMoney(rateAsMoney(read('rate', rate)), currency)

/** Returns the rate of a template with all of its proposals taken over. */
export function rateAfter({ rate, effect }: Pick<OutturnTemplate, 'rate' | 'effect'>, currency: string): string {
  if (rate === null || effect === null) return 'not priced'
  return formatMoney(rateAsMoney(plus(read('rate', rate), read('rate', effect))), currency)
}

const read = <K extends DecimalKind>(kind: K, text: string): Kinds[K] => parseAs(kind, text) ?? NIL

export const KIND_WORDS: Readonly<Record<OutturnFinding['kind'], string>> = {
  waste: 'Waste',
  output: 'Hours',
  price: 'Price',
  labourRate: 'Labour rate',
}

/** Why nothing is proposed. */
export const VERDICT_WORDS: Readonly<Record<Exclude<OutturnFinding['verdict'], 'proposed'>, string>> = {
  agrees: 'Agrees within 1%',
  dismissed: 'Dismissed',
  thin: `Too thin: under ${ENOUGH_RECORDS} records or ${ENOUGH_DAYS} days`,
  unfinished: 'Work not finished',
  doubtful: 'Too far off: records may be missing',
  shared: 'Used twice in this template, so records do not tell',
  noNorm: 'No value in the template to compare',
}
