import type { Field, FieldKind } from '#contract/fields/field'
import { sharedParentsOf, type SharedParent, stationsOf } from '#contract/parents'
import { resourceNamed } from '#contract/resources'
import { fieldOf, labelOf, type Resource } from '#contract/kit/resource'
import type { Condition } from '#domain/records/filter'
import type { Row } from '#domain/records/path'
import { finder, searchKey, withoutNumberMark } from '#domain/value/search-key'
import type { Lists } from '#local/ports'
import type { Replica } from '#local/replica'
import type { ListQuery } from '#local/types'
import type { Choice } from '../ui/input/choices'

/** How many are offered at once; typing narrows them. */
const OFFERED = 30
/** How many records between a target and the parent it shares with the record are looked at: the assessments of a project. */
const BETWEEN = 500

/** What may be chosen, and what part of it that is, in words, when it is not all. */
export interface FoundChoices {
  readonly options: readonly Choice[]
  readonly missing?: string | undefined
}

/** Returns records that the field of this record may point at and whose label or code holds the typed text, in the target's own order. */
export async function findChoices(
  replica: Replica,
  lists: Lists,
  field: Field,
  text: string,
  record: Row,
): Promise<FoundChoices> {
  const resource = resourceNamed(field.target)
  const fitting = await alternatives(replica, lists, sharedParentsOf(field), record)
  return findRecords(replica, lists, resource, text, parentIn(resource, record), fitting)
}

/**
 * Returns records whose label or code holds the typed text, in their own order; of those that pass any of the alternatives. One whose name or code is
 * the text comes first. One found by its code has it as a note.
 */
export async function findRecords(
  replica: Replica,
  lists: Lists,
  resource: Resource,
  text: string,
  within: ListQuery['within'] = null,
  fitting: readonly (readonly Condition[])[] = [[]],
): Promise<FoundChoices> {
  const searches = searchesFor(resource, text)
  const pages = await Promise.all(
    searches.flatMap(search =>
      fitting.map(conditions =>
        lists.page({
          resource: resource.name,
          within,
          conditions: [...search, ...conditions],
          sort: resource.defaultSort,
          page: 1,
          limit: OFFERED,
          includeArchived: false,
        }),
      ),
    ),
  )
  const ids = [...new Set(pages.flatMap(page => page.ids))]
  const found = (await replica.byIds(resource.name, ids)).filter(each => each !== undefined)
  const isNamedSo = sameAs(text)
  const [named, others] = [true, false].map(is =>
    found.filter(each => searched(resource).some(field => isNamedSo(each[field])) === is),
  )
  const options = [...(named ?? []), ...(others ?? [])].slice(0, OFFERED).map(each => ({
    value: String(each.id),
    label: labelOf(resource, each),
    note: codeFor(resource, each, text),
  }))
  return { options, missing: pages.find(({ held }) => held !== null)?.held ?? undefined }
}

/** Fields that a person may know a record by. */
const searched = ({ label, foundBy }: Resource): readonly string[] => [...foundBy, ...label]

/** Returns the searches of which any one finds a record: each of those fields, and its label as it is read, such as "2417 Kirkgate". */
export function searchesFor(resource: Resource, typed: string): readonly (readonly Condition[])[] {
  const text = typed.trim()
  if (text === '') return [[]]
  const contains = (field: string, value: string): Condition => ({ field, comparison: 'contains', values: [value] })
  const single = searched(resource).flatMap(field => {
    const { kind } = fieldOf(resource, field)
    // Choices and days are no texts: the office refuses such a search, and the device finds nothing by it.
    if (kind !== 'integer') return isText(kind) ? [[contains(field, text)]] : []
    const [number] = /^\d{1,9}$/.exec(withoutNumberMark(text)) ?? []
    return number === undefined ? [] : [[{ field, comparison: 'equal', values: [number] } satisfies Condition]]
  })
  const words = text.split(/\s+/)
  const splits = words
    .slice(1, LONGEST)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  const [first, second] = resource.label
  const whole =
    first === undefined || second === undefined || ![first, second].every(each => isText(fieldOf(resource, each).kind))
      ? []
      : splits.map(([before = '', after = '']) => [contains(first, before), contains(second, after)])
  return [...single, ...whole]
}
const isText = (kind: FieldKind): boolean => kind === 'text' || kind === 'note'
/** Words of a label that are tried as its first part: a number is at the beginning. */
const LONGEST = 4

function sameAs(text: string): (value: unknown) => boolean {
  const wanted = searchKey(withoutNumberMark(text), 'code')
  return value => wanted !== '' && typeof value === 'string' && searchKey(value, 'code') === wanted
}

/** Returns the code or number that holds the typed text; undefined where none does. */
function codeFor(resource: Resource, record: Row, text: string): string | undefined {
  if (text.trim() === '') return undefined
  const isFound = finder(withoutNumberMark(text))
  const words = resource.foundBy.flatMap(field => {
    const value = record[field]
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  })
  return words.find(word => isFound(word, [word]))
}

/** A record's references stay inside its own parent: a zone of this assessment, never of another. */
function parentIn(target: Resource, record: Row): ListQuery['within'] {
  const field = 'by' in target.scope ? target.scope.by : target.order?.by
  const id = field === undefined ? undefined : record[field]
  return field !== undefined && typeof id === 'number' ? { field, id } : null
}

/** What a target must pass to share its parents with the record: any one of the alternatives. None: nothing fits. */
async function alternatives(
  replica: Replica,
  lists: Lists,
  rules: readonly SharedParent[],
  record: Row,
): Promise<readonly (readonly Condition[])[]> {
  let all: readonly (readonly Condition[])[] = [[]]
  for (const rule of rules) {
    const parent = await ownParent(replica, rule, record)
    const own = parent === undefined ? [[]] : await leadingTo(lists, rule, parent)
    all = all.flatMap(conditions => own.map(more => [...conditions, ...more]))
  }
  return all
}

/** The parent the record has; undefined where that is not known on this device, or everything fits. */
async function ownParent(
  replica: Replica,
  { resource, own }: SharedParent,
  record: Row,
): Promise<number | null | undefined> {
  const stations = stationsOf(resource, own)
  let at: Row = record
  let id: unknown = record.id
  for (const [index, step] of own.steps.entries()) {
    id = at[step]
    // A search, unlike a form, has no values of its own.
    if (id === undefined) return undefined
    if (typeof id !== 'number') return own.isOptional ? undefined : null
    if (index === own.steps.length - 1) break
    const [next] = await replica.byIds(stations[index + 1]?.name ?? '', [id])
    if (!next) return undefined
    at = next
  }
  return typeof id === 'number' ? id : undefined
}

/** The conditions of a target whose path leads to the parent; a path that may hold nothing is one more alternative. */
async function leadingTo(lists: Lists, { field, theirs }: SharedParent, parent: number | null): Promise<Condition[][]> {
  const [first] = theirs.steps
  if (first === undefined)
    return parent === null ? [] : [[{ field: 'id', comparison: 'equal', values: [String(parent)] }]]
  const empty: Condition[][] =
    theirs.isOptional || parent === null ? [[{ field: first, comparison: 'empty', values: [] }]] : []
  if (parent === null) return empty
  const stations = stationsOf(resourceNamed(field.target), theirs)
  let ids: readonly number[] = [parent]
  for (let step = theirs.steps.length - 1; step > 0; step -= 1) {
    const [resource, name] = [stations[step], theirs.steps[step]]
    if (!resource || name === undefined) return empty
    const pages = await lists.page({
      resource: resource.name,
      within: null,
      conditions: [{ field: name, comparison: 'one-of', values: ids.map(String) }],
      sort: 'id',
      page: 1,
      limit: BETWEEN,
      includeArchived: true,
    })
    ids = pages.ids
  }
  return [[{ field: first, comparison: 'one-of', values: ids.map(String) }], ...empty]
}
