import type { Lifecycle } from '#contract/kit/lifecycle'
import type { RecordOf } from '#contract/kit/resource'
import { StateTrack } from '../../ui/record/state-track'
import { LevelBadge } from '../../ui/status/level-badge'

interface LifecycleTrackProps<L extends Lifecycle> {
  readonly lifecycle: L
  readonly record: RecordOf<L['resource']>
}

/** Where a record is in its lifecycle, state by state; a badge where it has ended beside the usual way. */
export function LifecycleTrack<L extends Lifecycle>({ lifecycle, record }: LifecycleTrackProps<L>) {
  const { [lifecycle.field]: state }: Readonly<Record<string, unknown>> = record
  const track = lifecycle.choices.filter(choice => !choice.isEnd && (!choice.isAside || choice.value === state))
  const current = track.findIndex(({ value }) => value === state)
  const end = lifecycle.choices.find(({ value, isEnd }) => isEnd && value === state)
  if (end) return <LevelBadge level={end.level ?? 'subtle'}>{end.label}</LevelBadge>
  const { label = '' } = lifecycle.resource.fields[lifecycle.field] ?? {}
  return <StateTrack label={label} states={track.map(each => each.label)} current={current} />
}
