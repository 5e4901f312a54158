import type { Lifecycle } from '#contract/lifecycle'
import type { RecordOf } from '#contract/resource'
import { StateTrack } from '../../ui/record/state-track'
import { LevelBadge } from '../../ui/status/level-badge'

interface LifeTrackProps<L extends Lifecycle> {
  readonly life: L
  readonly record: RecordOf<L['resource']>
}

/** Where a record is in its life, state by state; a badge where it has ended beside the usual way. */
export function LifeTrack<L extends Lifecycle>({ life, record }: LifeTrackProps<L>) {
  const { [life.field]: state }: Readonly<Record<string, unknown>> = record
  const track = life.choices.filter(choice => !choice.isEnd && (!choice.isAside || choice.value === state))
  const current = track.findIndex(({ value }) => value === state)
  const end = life.choices.find(({ value, isEnd }) => isEnd && value === state)
  if (end) return <LevelBadge level={end.level ?? 'subtle'}>{end.label}</LevelBadge>
  const { label = '' } = life.resource.fields[life.field] ?? {}
  return <StateTrack label={label} states={track.map(each => each.label)} current={current} />
}
