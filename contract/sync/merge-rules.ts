import type { Row } from '#domain/records/path'
import { merge, type Merge, type MergeRule } from '#domain/records/merge'
import type { Resource } from '../resource'

/** Joins one set operation with the record as it is now. All values in wire form. */
export function mergeRecord(resource: Resource, current: Row, base: Row, mine: Row): Merge {
  return merge(current, base, mine, path => ruleOf(resource, path), resource.mergeGroups)
}

/**
 * Sets are united. A cell asks where both changed its value or both wrote in it; what merely describes it (when it was recorded, where it
 * came from) never makes a conflict. Everything else asks.
 */
export function ruleOf(resource: Resource, path: string): MergeRule {
  const [name = '', key] = path.split('.')
  const field = resource.fields[name]
  if (field?.kind === 'refs') return { policy: 'union' }
  if (!field || key === undefined) return { policy: 'ask' }
  const asks = Object.entries(field.cell).filter(
    ([, { kind }], index) => index === 0 || kind === 'text' || kind === 'note',
  )
  return { policy: 'columns', asks: new Set(asks.map(([column]) => column)) }
}

/** The paths with the other fields of their merge groups: those always travel together. */
export const withMergeGroups = (resource: Resource, paths: readonly string[]): string[] => [
  ...new Set([...paths, ...resource.mergeGroups.filter(group => group.some(path => paths.includes(path))).flat()]),
]
