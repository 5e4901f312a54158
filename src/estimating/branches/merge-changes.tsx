import type { MergeChange, MergePreview } from '#contract/estimating/branch-calls'
import { LevelBadge } from '../../ui/status/level-badge'
import { List, ListRow } from '../../ui/record/list-row'

const DEEDS = { added: ['Added', 'info'], removed: ['Removed', 'error'], changed: ['Changed', 'none'] } as const

const words = ({ kind, values }: MergeChange): string =>
  [kind, ...values.map(({ label, was, now }) => `${label}: ${was ?? 'none'} → ${now ?? 'none'}`)].join(' · ')

/** What one of the two did since the what-if was taken; `none` is said where it did nothing. */
export function MergeChanges({
  label,
  changes: { count, told },
  none,
}: {
  readonly label: string
  readonly changes: MergePreview['branch']
  readonly none: string
}) {
  if (count === 0) return <p>{none}</p>
  return (
    <>
      <List label={label}>
        {told.map((change, index) => (
          <ListRow
            key={index}
            title={change.name}
            under={words(change)}
            end={<LevelBadge level={DEEDS[change.deed][1]}>{DEEDS[change.deed][0]}</LevelBadge>}
          />
        ))}
      </List>
      {count > told.length && <p>{`And ${count - told.length} more.`}</p>}
    </>
  )
}
