import type { LocalRecord } from '#local/types'
import type { Look } from '../../fields/look'
import { Checkbox } from '../../ui/input/checkbox'
import { List, ListRow } from '../../ui/record/list-row'
import { namingField, recordName } from '../data/record-name'
import type { ShownList } from './list-view'
import { saidOf } from './row-words'
import type { useSelection } from './use-selection'

interface PickRowsProps extends Pick<ShownList, 'resource' | 'table' | 'locked'> {
  readonly rows: readonly LocalRecord[]
  readonly look: Look
  readonly selection: ReturnType<typeof useSelection>
  readonly present: ReadonlySet<number>
}

/** The picker's rows on mobile: nothing is cut, and what tells two of one name apart stands under it. */
export function PickRows({ resource, table, locked, rows, look, selection, present }: PickRowsProps) {
  const naming = namingField(resource)
  const others = table.columns.filter(name => name !== naming && !locked.includes(name))
  return (
    <List label={resource.plural}>
      {rows.map(row => {
        const name = recordName(resource, row, look)
        const isPresent = present.has(row.id)
        return (
          <ListRow
            key={row.id}
            state={selection.chosen.has(row.id) ? 'selected' : undefined}
            under={[
              ...(isPresent ? ['Already there'] : []),
              ...others.flatMap(each => saidOf(resource, row, each, look)),
            ].join(' · ')}
            title={
              <Checkbox
                checked={selection.chosen.has(row.id)}
                disabled={isPresent}
                onChange={() => selection.toggle(row.id)}
                label={name}
                aria-label={`Select ${name}`}
              />
            }
          />
        )
      })}
    </List>
  )
}
