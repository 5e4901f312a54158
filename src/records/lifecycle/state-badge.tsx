import type { Lifecycle } from '#contract/kit/lifecycle'
import type { RecordOf } from '#contract/kit/resource'
import { LevelBadge } from '../../ui/status/level-badge'

interface StateBadgeProps<L extends Lifecycle> {
  readonly lifecycle: L
  readonly record: RecordOf<L['resource']>
}

/** The state of a record in a list of cards. */
export function StateBadge<L extends Lifecycle>({ lifecycle, record }: StateBadgeProps<L>) {
  const { [lifecycle.field]: state }: Readonly<Record<string, unknown>> = record
  const choice = lifecycle.choices.find(({ value }) => value === state)
  return <LevelBadge level={choice?.level ?? 'subtle'}>{choice?.label ?? String(state)}</LevelBadge>
}
