import type { Resource } from '#contract/kit/resource'
import { sameValue, type Row } from '#domain/records/path'
import { followers } from '#local/write/followers'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'

/** What of a record will follow when the form is saved, so that the person sees it first. */
export function useFollowers(resource: Resource, record: Row, set: Row): Row {
  const replica = useReplica()
  const leader = set[resource.following?.leader ?? '']
  const found = useLive(
    async () => ({ leader, values: await replica.store.read(tables => followers(tables, resource, record, set)) }),
    [replica, resource, record, set],
  )
  return found && sameValue(found.leader, leader) ? found.values : {}
}

/**
 * What the person typed, of a form that holds `next` after `set`: what only `followed` is no part of it, nor is what was typed for the supplier,
 * or whatever leads, that was chosen before.
 */
export function typedOf({ following }: Resource, current: Row, set: Row, next: Row, followed: Row): Row {
  if (!following) return next
  const { leader, fields } = following
  const before = leader in set ? set[leader] : current[leader]
  const leads = (before ?? null) !== null && !sameValue(before, next[leader])
  const back = fields.filter(name => leads || (name in followed && sameValue(next[name], followed[name])))
  return { ...next, ...Object.fromEntries(back.map(name => [name, current[name] ?? null])) }
}

/** What a refused change set, without what belonged to a supplier that `set` no longer has. */
export const withoutFollowers = ({ following }: Resource, refused: Row, set: Row): Row =>
  following && following.leader in set
    ? Object.fromEntries(Object.entries(refused).filter(([name]) => !following.fields.includes(name)))
    : refused
