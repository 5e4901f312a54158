import type { Lifecycle } from '#contract/lifecycle'
import type { RecordOf } from '#contract/resource'
import { LevelBadge } from '../../ui/status/level-badge'

interface StateBadgeProps<L extends Lifecycle> {
  readonly life: L
  readonly record: RecordOf<L['resource']>
}

/** The state of a record in a list of cards. */
export function StateBadge<L extends Lifecycle>({ life, record }: StateBadgeProps<L>) {
  const { [life.field]: state }: Readonly<Record<string, unknown>> = record
  const choice = life.choices.find(({ value }) => value === state)
  return <LevelBadge level={choice?.level ?? 'subtle'}>{choice?.label ?? String(state)}</LevelBadge>
}
