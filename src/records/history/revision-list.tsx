import { SET_ASIDE } from '#contract/commands'
import { pathFromWire } from '#contract/fields/codec'
import { lifecycleWith } from '#contract/lifecycles'
import type { Resource } from '#contract/kit/resource'
import { findResource } from '#contract/resources'
import { type Row, writePaths } from '#domain/records/path'
import { lower } from '#domain/value/lower'
import type { Look } from '../../fields/look'
import { useMixedLook } from '../../fields/use-look'
import { FILE, pathInWords, pathLabel } from '../../fields/words'
import { formatHistoryTime } from '../../ui/format'
import { ChangeLines } from '../../ui/overlay/change-line'
import { List, ListRow } from '../../ui/record/list-row'
import { recordName } from '../data/record-name'
import { useViewer } from '../../app/viewer'
import { authorOf, type HistoryPage, type Revision } from './read-history'

/** Revisions that change no field say what they did. */
const ACTIONS: Readonly<Record<string, string>> = {
  create: 'created',
  delete: 'deleted',
  restore: 'restored',
  archive: 'archived',
  unarchive: 'brought back',
  move: 'moved',
}

/** A revision and the resource of the record it is about; `isOther`: of a record that goes with the one whose history it is. */
interface Told {
  readonly revision: Revision
  readonly resource: Resource
  readonly id: number
  readonly isOther: boolean
}

interface RevisionListProps {
  readonly resource: Resource
  readonly id: number
  readonly history: Pick<HistoryPage, 'revisions' | 'files'>
}

/** Who changed which field from what to what, newest first, also of the records that go with it. */
export function RevisionList({ resource, id, history: { revisions, files } }: RevisionListProps) {
  const { account } = useViewer()
  const told = revisions.flatMap((revision): Told[] => {
    const other = revision.of && findResource(revision.of.resource)
    if (revision.of) return other ? [{ revision, resource: other, id: revision.of.id, isOther: true }] : []
    return [{ revision, resource, id, isOther: false }]
  })
  const names = useMixedLook(
    told.flatMap(each => [0, 1].map(side => ({ resource: each.resource, id: each.id, record: sideOf(each, side) }))),
    account.currency,
  )
  const look: Look = {
    ...names,
    labelOf: (target, record) => (target === FILE ? files[record] : names.labelOf(target, record)),
  }
  return (
    <List label="History">
      {told.map(each => {
        const lines = linesOf(each, look)
        return (
          <ListRow
            key={`${each.resource.name} ${each.id} ${each.revision.timestamp} ${each.revision.action} ${Object.keys(each.revision.changes).join()}`}
            title={`${[authorOf(each.revision), actionOf(each, look)].filter(Boolean).join(' ')}, ${formatHistoryTime(each.revision.timestamp)}`}
            under={lines.length > 0 && <ChangeLines lines={lines} />}
          />
        )
      })}
    </List>
  )
}

/** What the changed fields were (0) or became (1). */
function sideOf({ resource, revision }: Told, side: number): Row {
  return writePaths(
    {},
    Object.fromEntries(
      Object.entries(revision.changes).map(([path, both]) => [path, pathFromWire(resource, path, both[side])]),
    ),
  )
}

/** "archived it", "created address Unit 4", "changed contact Sam Lee"; a change of the record itself is told by its lines alone. */
function actionOf(told: Told, look: Look): string {
  const { revision, resource, id, isOther } = told
  const action = ACTIONS[revision.action]
  const transition = lifecycleWith(resource, revision.action)?.transitions[revision.action]
  if (!isOther && transition) return `chose “${transition.label}”`
  if (!isOther) return action === undefined ? '' : action === 'brought back' ? 'brought it back' : `${action} it`
  const held = { ...sideOf(told, revision.action === 'delete' ? 0 : 1), id: null }
  const name =
    resource.label.length === 0 || revision.action === 'delete'
      ? recordName(resource, held, look)
      : (look.labelOf(resource.name, id) ?? '')
  return `${action ?? 'changed'} ${lower(resource.singular)} ${name === resource.singular ? '' : name}`.trim()
}

function linesOf({ revision: { action, changes }, resource, isOther }: Told, look: Look) {
  // What a deleted part held was told when it came; its name says which it was.
  if (isOther && action === 'delete') return []
  const words = (path: string, value: unknown) => pathInWords(resource, path, pathFromWire(resource, path, value), look)
  return Object.entries(changes)
    .filter(([path]) => path !== 'archivedAt' && path !== resource.order?.field)
    .map(([path, [from, to]]) => ({
      label: `${pathLabel(resource, path, look)}${action === SET_ASIDE ? ' (wanted, not taken)' : ''}`,
      from: words(path, from),
      to: words(path, to),
    }))
}
