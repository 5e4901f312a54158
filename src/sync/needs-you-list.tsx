import { CircleAlert, GitMerge } from 'lucide-react'
import { resourceNamed } from '#contract/resources'
import { lower } from '#domain/value/lower'
import type { ConflictField, NeedsYou } from '#local/types'
import { useViewer } from '../app/viewer'
import { useLook } from '../fields/use-look'
import { count, inWords } from '../fields/words'
import { Button } from '../ui/action/button'
import { ButtonRow } from '../ui/action/button-row'
import { DeleteButton } from '../ui/action/delete-button'
import { formatNoticeTime } from '../ui/format'
import { List, ListRow } from '../ui/record/list-row'
import { definitionOf } from './conflict-field'
import { goneOf, isOfDeleted } from './gone-sheet'
import { useMyWords } from './use-my-words'

interface NeedsYouListProps {
  readonly items: readonly NeedsYou[]
  readonly onChoose: (item: NeedsYou) => void
  readonly onRetry: (seq: number) => void
  readonly onDiscard: (seq: number) => void
}

/** Changes the office did not take as they were. Each stays whole until someone decides. */
export function NeedsYouList({ items, onChoose, onRetry, onDiscard }: NeedsYouListProps) {
  return (
    <List label="Needs you">
      {items.map(item => (
        <ListRow
          key={item.entry.seq}
          icon={isToChoose(item) ? GitMerge : CircleAlert}
          iconTone="error"
          title={<Title item={item} />}
          under={words(item)}
          actions={
            <ButtonRow>
              {isToChoose(item) ? (
                <Button kind="primary" onClick={() => onChoose(item)}>
                  Choose
                </Button>
              ) : (
                <>
                  <Button onClick={() => onRetry(item.entry.seq)}>Try again</Button>
                  <KeepMine item={item} />
                </>
              )}
              <DeleteButton
                label="Discard"
                confirmLabel={
                  item.files.length > 0
                    ? `Discard with ${count(item.files.length, 'file', 'files')}, sure?`
                    : 'Discard, sure?'
                }
                onDelete={() => onDiscard(item.entry.seq)}
              />
            </ButtonRow>
          }
        />
      ))}
    </List>
  )
}

/** Whether the change met someone else's, so that there is something to choose in a sheet. */
export const isToChoose = (item: NeedsYou): boolean => item.conflict.length > 0 || isOfDeleted(item)

/** Takes the text and the photos of a refused change out of the app: they may be the only ones. */
function KeepMine({ item }: { readonly item: NeedsYou }) {
  const { lines, keep, isKept, what } = useMyWords(item)
  if (lines.length + item.files.length === 0) return null
  return <Button onClick={() => void keep()}>{isKept ? 'Kept' : `Keep ${what}`}</Button>
}

/** Shows which record the change is about; for a single cell, also the value on each side. */
function Title({ item }: { readonly item: NeedsYou }) {
  const { conflict, entry, recordLabel } = item
  if (conflict.length === 0) return entry.label
  if (entry.kind === 'delete') return `${recordLabel}: you deleted it, a colleague changed it`
  const isOneCell = new Set(conflict.map(field => field.path)).size === 1 && isNamedByPlace(item)
  const met = conflict.find(({ column, changedBy }) => column !== null && changedBy === null)
  return isOneCell && met ? <CellTitle item={item} field={met} /> : `${recordLabel}: two people changed it`
}
/** Its label says which cell of the record it is about, as it has no name of its own. */
const isNamedByPlace = ({ entry }: NeedsYou): boolean => resourceNamed(entry.resource).label.length === 0

/** "Level 3 · North, P-01 Partition: you made the quantity 12.50, Joy Adeyemi made it 14.00". */
function CellTitle({ item, field }: { readonly item: NeedsYou; readonly field: ConflictField }) {
  const { account } = useViewer()
  const resource = resourceNamed(item.entry.resource)
  const look = useLook(resource, [], account.currency)
  const definition = definitionOf(resource, field)
  if (!definition) return `${item.recordLabel}: two people changed it`
  const said = (what: string, value: unknown) =>
    value === null ? `emptied ${what}` : `made ${what} ${inWords(definition, value, look)}`
  return `${item.recordLabel}: you ${said(`the ${lower(field.label)}`, field.mine)}, ${item.by ?? 'a colleague'} ${said('it', field.theirs)}`
}

function words(item: NeedsYou): string {
  const { conflict, entry, holdsBack } = item
  const held = holdsBack === 0 ? '' : ` ${holdsBack} other ${holdsBack === 1 ? 'change waits' : 'changes wait'} for it.`
  if (entry.outcome === 'forbidden')
    return `You no longer have permission to change this. It is kept here, and is sent once you have it back.${held}`
  if (entry.kind === 'delete' && entry.outcome === 'in-use')
    return `${entry.problem?.message}. Discard this to have it back; what is in use can be archived instead.${held}`
  if (isOfDeleted(item)) return `${deletion(item)} Choose what happens to yours.${held}`
  if (entry.kind === 'delete' && conflict.length > 0)
    return `${conflict.map(field => field.label).join(' and ')} changed meanwhile. Choose whether it stays or goes.${held}`
  if (conflict.length === 0) return (entry.problem?.message ?? 'The office rejected it.') + held
  const names = conflict.map(field => field.label).join(' and ')
  return `${names} ${conflict.length === 1 ? 'differs' : 'differ'}. Nothing is lost; choose which to keep.${held}`
}

/** Returns a sentence that names the deleted record, with the person and time where known. */
function deletion(item: NeedsYou): string {
  const { by, byAt, entry } = item
  const gone = goneOf(item)
  const what =
    gone.id === entry.id && gone.resource === entry.resource
      ? 'it'
      : `${lower(resourceNamed(gone.resource).singular)} ${gone.name}`
  return by && byAt
    ? `${by} deleted ${what} on ${formatNoticeTime(byAt)}, before this arrived.`
    : `Someone deleted ${what} before this arrived.`
}
