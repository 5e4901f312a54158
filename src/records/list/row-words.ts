import type { FieldKind } from '#contract/fields/field'
import type { Resource } from '#contract/kit/resource'
import { NIL } from '#domain/value/money'
import type { LocalRecord } from '#local/types'
import type { Look } from '../../fields/look'
import { inWords } from '../../fields/words'
import { cellWords } from './list-columns'

/** A bare number says nothing on mobile, where no heading stands over it. */
const WITH_LABEL: ReadonlySet<FieldKind> = new Set(['integer', 'quantity', 'percentage'])

/** Beside other sums a sum says nothing without its name; and one of nil is no news where another is not. */
const isOneOfSums = (resource: Resource, name: string): boolean =>
  resource.fields[name]?.kind === 'money' &&
  resource.columns.some(other => other !== name && resource.fields[other]?.kind === 'money')

/**
 * What a row on mobile says of one column: nothing of a flag, nor of what is not there. A number goes with its field's name, and so does a sum of
 * which a list has several.
 */
export function saidOf(resource: Resource, row: LocalRecord, name: string, look: Look): readonly string[] {
  const words = cellWords(resource, name)
  if (words) return [words(row)]
  const field = resource.fields[name]
  const value = row[name]
  if (!field || field.kind === 'flag' || value === null || value === undefined) return []
  const isSum = isOneOfSums(resource, name)
  if (isSum && value === NIL) return []
  const said = inWords(field, value, look)
  return [WITH_LABEL.has(field.kind) || isSum ? `${field.label} ${said}` : said]
}

/** How many of the other columns are under a row's name on mobile. */
const UNDER = 2

/** Returns the words under a row's name on mobile: the first columns that say something, and an amount of those that the list adds up. */
export function wordsUnder(
  resource: Resource,
  row: LocalRecord,
  names: readonly string[],
  look: Look,
): readonly string[] {
  const said = names
    .map(name => ({ name, words: saidOf(resource, row, name, look) }))
    .filter(({ words }) => words.length > 0)
  const isAmount = ({ name }: { readonly name: string }) => resource.list.sums.includes(name)
  const first = said.slice(0, UNDER)
  const amount = first.some(isAmount) ? [] : said.slice(UNDER).filter(isAmount).slice(0, 1)
  return [...first, ...amount].flatMap(({ words }) => words)
}
