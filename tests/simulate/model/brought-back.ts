import { resourceNamed } from '#contract/resources'
import { joined } from './join'
import { at, laid, same, type Values } from './values'

/** Who counts where both have changed a thing. */
export type Party = 'branch' | 'target'

/**
 * What bringing a what-if back makes of one record, as docs/decisions/530 says it in the simulator's own words: what only the what-if
 * changed is taken, what only the parent changed stays, and what both changed is as the person said, a merge group as a whole. `tried` holds
 * what was changed in the what-if, by path; `answer` tells what was answered about a thing, by its first path.
 */
export function broughtBack(
  resource: string,
  parent: Values,
  base: Values,
  tried: Values,
  answer: (path: string) => Party | undefined,
): Values {
  const { mergeGroups } = resourceNamed(resource)
  const groupOf = (path: string): readonly string[] => mergeGroups.find(each => each.includes(path)) ?? [path]
  const paths = [...new Set(Object.keys(tried).flatMap(groupOf))]
  const wanted: Values = Object.fromEntries(
    paths.map(path => [path, path in tried ? tried[path] : at(base, path)] as const),
  )
  const seen: Values = Object.fromEntries(paths.map(path => [path, at(base, path)] as const))
  const { next, conflicts } = joined(resource, parent, seen, wanted)
  return conflicts.reduce((row, path) => {
    const group = groupOf(path)
    const side = answer(group[0] ?? path)
    return laid(row, Object.fromEntries(group.map(each => [each, side === 'branch' ? wanted[each] : at(parent, each)])))
  }, next)
}

/** How a record after a merge differs from what it must be, but for what the server works out and for what only says when and who. */
const KEPT_BY_SERVER = new Set(['rate', 'order', 'updatedAt', 'updatedBy', 'rev'])
export const differing = (expected: Values, found: Values): string[] =>
  Object.keys({ ...expected, ...found }).filter(name => !KEPT_BY_SERVER.has(name) && !same(expected[name], found[name]))
