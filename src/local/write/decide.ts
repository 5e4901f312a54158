import { pathToWire, toWire } from '#contract/fields/codec'
import { ProblemError, type FieldConflict } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import { validatePatch } from '#contract/kit/validate'
import { readPath, sameValue, type Row } from '#domain/records/path'
import { isWords } from '../outbox/conflict-fields'
import type { Choice } from '../types'
import { CHOSEN, withReason } from './lowering'

type Choices = Readonly<Record<string, Choice>>

/**
 * What a person's choices come to, by path, in wire form and checked. `mine` is what the device shows now, later edits included. A path
 * without a choice keeps mine. The values of a cell are chosen one by one: what only one of the two changed stays as that one wrote it.
 */
export function decide(resource: Resource, conflict: readonly FieldConflict[], made: Choices, row: Row): Row {
  const paths = conflict.map(({ path }) => path)
  const choices = {
    ...made,
    ...Object.fromEntries(resource.mergeGroups.flatMap(group => together(group, paths, made))),
  }
  const decided: Row = Object.fromEntries(
    conflict.map(field => [field.path, decidedValue(resource, field, choices, shownOf(resource, field.path, row))]),
  )
  const typed = Object.fromEntries(
    conflict.flatMap(({ path, theirs }) => (sameValue(decided[path], theirs) ? [] : [[path, decided[path]]])),
  )
  const result = validatePatch(resource, typed)
  if (!result.ok) throw new ProblemError('invalid', { errors: result.errors })
  const theirs = Object.fromEntries(conflict.map(field => [field.path, field.theirs]))
  return withReason(resource, { ...decided, ...result.value }, theirs, CHOSEN)
}

/**
 * Fields of one merge group are of one side: a price with the quote it was taken from, never a price of mine with their reason. The
 * first that was chosen counts for all; beside a value typed here the others are mine.
 */
function together(group: readonly string[], paths: readonly string[], choices: Choices): [string, Choice][] {
  const asked = group.filter(path => paths.includes(path))
  const made = asked.flatMap(path => choices[path] ?? [])
  const [first] = made
  if (first === undefined) return []
  const side = made.some(choice => typeof choice === 'object') ? 'mine' : first
  return asked.flatMap(path => (typeof choices[path] === 'object' ? [] : [[path, side]]))
}

/** What this device shows at a path, in wire form. */
export const shownOf = (resource: Resource, path: string, row: Row): unknown =>
  pathToWire(resource, path, readPath(row, path))

/** Whether what one side changed is all in what was decided. */
export function isKept(side: unknown, base: unknown, decided: unknown): boolean {
  if (!isCell(side) || !isCell(decided)) return sameValue(side, decided)
  return Object.keys(side).every(
    column => sameValue(side[column], cellOf(base)[column]) || sameValue(side[column], decided[column]),
  )
}

function decidedValue(
  resource: Resource,
  { path, base, theirs }: FieldConflict,
  choices: Choices,
  mine: unknown,
): unknown {
  const choice = choices[path]
  const field = resource.fields[path.split('.', 1)[0] ?? path]
  const columns = Object.entries(path.includes('.') ? (field?.cell ?? {}) : {})
  if (typeof choice === 'object') return pathToWire(resource, path, choice.value)
  if (choice === 'theirs' || !isCell(mine) || !isCell(theirs)) return choice === 'theirs' ? theirs : mine
  // An address or a shape is one value, though it has parts.
  if (columns.length === 0) return mine
  const [first = ''] = columns.map(([name]) => name)
  // When it was recorded and where it came from go with the value they describe.
  const chosen = (name: string, isAsked: boolean): Choice | undefined => {
    const led = choices[`${path}.${first}`]
    return choices[`${path}.${name}`] ?? (isAsked ? undefined : typeof led === 'object' ? 'mine' : led)
  }
  return Object.fromEntries(
    columns.map(([name, column], index) => {
      const own = chosen(name, index === 0 || isWords(column.kind))
      if (typeof own === 'object') return [name, toWire(column, own.value)]
      const isMine = own === undefined ? !sameValue(mine[name], cellOf(base)[name]) : own === 'mine'
      return [name, (isMine ? mine[name] : theirs[name]) ?? null]
    }),
  )
}

const isCell = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const cellOf = (value: unknown): Row => (isCell(value) ? value : {})
