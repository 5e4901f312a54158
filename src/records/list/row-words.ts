import type { Resource } from '#contract/resource'
import type { LocalRecord } from '#local/types'
import type { Look } from '../../fields/look'
import { inWords } from '../../fields/words'
import { cellWords } from './list-columns'

/** What a row on mobile says of one column: nothing of a flag, nor of what is not there. */
export function saidOf(resource: Resource, row: LocalRecord, name: string, look: Look): readonly string[] {
  const words = cellWords(resource, name)
  if (words) return [words(row)]
  const field = resource.fields[name]
  const value = row[name]
  return field && field.kind !== 'flag' && value !== null && value !== undefined ? [inWords(field, value, look)] : []
}
