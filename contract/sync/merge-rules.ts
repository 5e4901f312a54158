import type { Row } from '#domain/records/path'
import { merge, type Merge, type MergeRule } from '#domain/records/merge'
import type { Field } from '../fields/field'
import type { Resource } from '../kit/resource'

/** Merges one set operation into the current record. All values in wire form. */
export function mergeRecord(resource: Resource, current: Row, base: Row, mine: Row): Merge {
  return merge(current, base, mine, path => ruleOf(resource, path), resource.mergeGroups)
}

/**
 * Returns the merge rule of a path. Sets are united. A cell conflicts where both sides changed its value or its text; its descriptive columns (when
 * it was recorded, where it came from) never conflict, and neither does a cell that the server worked out. Everything else conflicts.
 */
export function ruleOf(resource: Resource, path: string): MergeRule {
  const [name = '', key] = path.split('.')
  const field = resource.fields[name]
  if (field?.kind === 'refs') return { policy: 'union' }
  if (!field || key === undefined) return { policy: 'ask' }
  const asks = Object.entries(field.cell).filter(
    ([, { kind }], index) => index === 0 || kind === 'text' || kind === 'note',
  )
  return {
    policy: 'columns',
    asks: new Set(asks.map(([column]) => column)),
    isComputed: cell => isComputed(field, cell),
  }
}

const isComputed = ({ cell }: Field, value: Row): boolean =>
  Object.entries(cell).some(([column, { choices }]) =>
    choices.some(each => each.isComputed === true && each.value === value[column]),
  )

/** Returns the paths with the other fields of their merge groups, which are always sent together. */
export const withMergeGroups = (resource: Resource, paths: readonly string[]): string[] => [
  ...new Set([...paths, ...resource.mergeGroups.filter(group => group.some(path => paths.includes(path))).flat()]),
]
