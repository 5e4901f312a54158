import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import { type Money, sum } from '#domain/value/money'
import type { Change } from '#local/types'
import { add, remove } from '#local/write/changes'
import type { RecordColumn } from '../../common/sheet/record-columns'
import { RecordSheet } from '../../common/sheet/record-sheet'
import { count } from '../../fields/words'
import { useAct } from '../../records/data/use-act'
import { useUndoAt } from '../../records/data/use-undo'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { formatNumber } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { StatusRow } from '../../ui/status/status-row'
import { MOBILE, useMedia } from '../../ui/use-media'

/** More lines than this scroll in their sheet. */
const MOST_IN_SIGHT = 12

interface LineSheetProps<L extends { readonly id: number; readonly name: string }> {
  readonly id: string
  readonly title: string
  readonly resource: Resource
  readonly lines: readonly L[]
  /** The columns; keep their identity. "name" holds the count at the foot, "value" the sum. */
  readonly columns: readonly RecordColumn<L>[]
  /** Why nothing can be changed; null when it can. */
  readonly lock: string | null
  /** What a new line holds before anything is typed; keep its identity. */
  readonly fresh: Row
  /** What is done here is undone here. */
  readonly place: string
  readonly valueOf: (line: L) => Money
  /** A line on a phone: what stands under its name, and at its end. */
  readonly underOf: (line: L) => string
  readonly endOf: (line: L) => string
  readonly more?: ReactNode
  /** The columns that hold the count and the sum, where they are called otherwise. */
  readonly nameKey?: string
  readonly valueKey?: string
  /** What is written beside what was typed. */
  readonly adjust?: (changes: readonly Change[]) => readonly Change[]
}

/** The lines of a paper with money on it: a sheet to type into, on a phone a list to read. Also without a connection. */
export function LineSheet<L extends { readonly id: number; readonly name: string }>(props: LineSheetProps<L>) {
  const { id, title, resource, lines, columns, lock, fresh, place, valueOf } = props
  const { nameKey = 'name', valueKey = 'value', adjust = (changes: readonly Change[]) => changes } = props
  const act = useAct(place)
  const history = useUndoAt(place)
  const mobile = useMedia(MOBILE)
  const [active, setActive] = useState<number | null>(null)
  const picked = lines.find(line => line.id === active)
  const noun = resource.singular.toLowerCase()
  return (
    <Section
      title={title}
      aside={
        lock === null && (
          <ButtonRow>
            {props.more}
            {picked && !mobile && (
              <Button icon={Trash2} onClick={() => void act([remove(resource, picked.id)], `Removed ${picked.name}`)}>
                Remove line
              </Button>
            )}
            {!mobile && (
              <Button icon={Plus} onClick={() => void act([add(resource, { ...fresh })], 'Added a line')}>
                Add line
              </Button>
            )}
          </ButtonRow>
        )
      }
    >
      {lines.length === 0 && (lock !== null || mobile) && <StatusRow kind="empty" text="No lines" />}
      {mobile && lock === null && <StatusRow kind="empty" text="Lines are typed on a wider screen." />}
      {mobile ? (
        <List label={title}>
          {lines.map(line => (
            <ListRow key={line.id} title={line.name} under={props.underOf(line)} end={props.endOf(line)} />
          ))}
        </List>
      ) : (
        (lines.length > 0 || lock === null) && (
          <RecordSheet<L>
            id={id}
            label={`${resource.singular}s`}
            resource={resource}
            records={lines}
            columns={columns}
            lock={lock}
            fresh={fresh}
            showsAtMost={MOST_IN_SIGHT}
            onActive={setActive}
            foot={key =>
              key === nameKey
                ? count(lines.length, 'line')
                : key === valueKey
                  ? formatNumber('money', sum(lines.map(valueOf)))
                  : ''
            }
            onWrite={(changes, many) => void act(adjust(changes), count(many, noun))}
            onUndo={history.undo}
            onRedo={history.redo}
          />
        )
      )}
    </Section>
  )
}
