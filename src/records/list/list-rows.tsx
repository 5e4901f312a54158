import { Pin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Choice } from '#contract/fields/field'
import { labelOf } from '#contract/kit/resource'
import { lower } from '#domain/value/lower'
import type { LocalRecord } from '#local/types'
import { FieldCell } from '../../fields/cell'
import { useLook } from '../../fields/use-look'
import { TextButton } from '../../ui/action/text-button'
import { Checkbox } from '../../ui/input/checkbox'
import { List, ListRow } from '../../ui/record/list-row'
import { SelectionBar } from '../../ui/table/selection-bar'
import { NeedsChoice } from '../data/needs-choice'
import { namingField, recordName } from '../data/record-name'
import { useViewer } from '../../app/viewer'
import { RowName } from './list-columns'
import type { ListViewProps } from './list-view'
import styles from './list.module.css'
import { wordsUnder } from './row-words'
import { SelectionActions } from './selection-actions'
import { usePinned } from './use-pinned'
import { useSelection } from './use-selection'

/**
 * The list on mobile: a ruled row for each record, its name the link, pinned ones first. A finger rested on a row, or Select, begins to
 * choose: rows are ticked then instead of opened, and what can be done with them stands at the foot.
 */
export function ListRows({ status, ...props }: ListViewProps & { readonly status: ReactNode }) {
  const { resource, pathOf, table, locked } = props
  const { account } = useViewer()
  const { pinned, rows } = usePinned(props)
  const selection = useSelection()
  const [isChoosing, setChoosing] = useState(false)
  const look = useLook(resource, [...pinned, ...rows], account.currency)
  const naming = namingField(resource)
  const named = naming === undefined ? undefined : resource.fields[naming]
  const others = table.columns.filter(name => name !== naming && !locked.includes(name))
  const choices = others.filter(name => resource.fields[name]?.kind === 'choice')
  const badge = choices[0]
  // Beside the state: what of a record is urgent, or asks to be seen in another way.
  const badgesOf = (row: LocalRecord) =>
    choices.filter(name => name === badge || isLoud(resource.fields[name]?.choices, row[name]))
  const isEmpty = rows.length + pinned.length === 0
  const rowIds = rows.map(row => row.id)
  const chosenHere = rowIds.filter(id => selection.chosen.has(id)).length

  function choose(id: number) {
    setChoosing(true)
    selection.toggle(id)
  }
  function stop() {
    setChoosing(false)
    selection.clear()
  }
  const line = (row: LocalRecord, isPinned: boolean) => {
    const words =
      named && naming !== undefined && row[naming] !== null ? (
        <FieldCell field={named} value={row[naming]} look={look} />
      ) : (
        labelOf(resource, row)
      )
    const isChosen = selection.chosen.has(row.id)
    return (
      <ListRow
        key={row.id}
        title={
          isChoosing ? (
            <Checkbox
              checked={isChosen}
              onChange={() => choose(row.id)}
              label={words}
              aria-label={`Select ${recordName(resource, row, look)}`}
            />
          ) : (
            <RowName resource={resource} row={row} pathOf={pathOf} words={words} isEmpty={false} />
          )
        }
        under={wordsUnder(
          resource,
          row,
          others.filter(name => !badgesOf(row).includes(name)),
          look,
        ).join(' · ')}
        end={
          row._dirty === 1 && !isChoosing ? (
            <>
              <NeedsChoice resource={resource} id={row.id} name={recordName(resource, row, look)} /> {badgeOf(row)}
            </>
          ) : (
            badgeOf(row)
          )
        }
        icon={isPinned ? Pin : undefined}
        state={isChosen ? 'selected' : row.archivedAt === null || row.archivedAt === undefined ? undefined : 'archived'}
        leads={!isChoosing}
        onHold={() => choose(row.id)}
      />
    )
  }
  return (
    <>
      {!isEmpty && (
        <div className={styles['choosing']}>
          {isChoosing && (
            <Checkbox
              checked={chosenHere === rows.length && rows.length > 0}
              indeterminate={chosenHere > 0 && chosenHere < rows.length}
              onChange={() => selection.toggleAll(rowIds)}
              label={`Select all ${lower(resource.plural)}`}
            />
          )}
          <TextButton onClick={isChoosing ? stop : () => setChoosing(true)}>
            {isChoosing ? 'Done' : 'Select'}
          </TextButton>
        </div>
      )}
      {!isEmpty && (
        <List label={resource.plural}>
          {pinned.map(row => line(row, true))}
          {rows.map(row => line(row, false))}
        </List>
      )}
      {status}
      {selection.chosen.size > 0 && (
        <SelectionBar label={`${selection.chosen.size} selected`}>
          <SelectionActions {...props} chosen={selection.chosen} onDone={stop} />
        </SelectionBar>
      )}
    </>
  )

  function badgeOf(row: LocalRecord): ReactNode {
    const shown = badgesOf(row).flatMap(name => {
      const [field, value] = [resource.fields[name], row[name]]
      return field && value !== null && value !== undefined
        ? [<FieldCell key={name} field={field} value={value} look={look} />]
        : []
    })
    return shown.length > 0 ? shown : undefined
  }
}

const isLoud = (choices: readonly Choice[] | undefined, value: unknown): boolean =>
  choices?.some(each => each.value === value && (each.level === 'warning' || each.level === 'error')) ?? false
