import { SET_ASIDE } from '#contract/commands'
import { pathFromWire } from '#contract/fields/codec'
import type { Resource } from '#contract/resource'
import { useLook } from '../../fields/use-look'
import { pathInWords, pathLabel } from '../../fields/words'
import { formatHistoryTime } from '../../ui/format'
import { ChangeLines } from '../../ui/overlay/change-line'
import { List, ListRow } from '../../ui/record/list-row'
import { useViewer } from '../viewer'
import { authorOf, type Revision } from './read-history'

/** Revisions that change no field say what they did. */
const DEEDS: Readonly<Record<string, string>> = { create: 'created it', delete: 'deleted it', archive: 'archived it', unarchive: 'brought it back' }

/** Who changed which field from what to what, newest first. */
export function RevisionList({ resource, revisions }: { readonly resource: Resource; readonly revisions: readonly Revision[] }) {
  const { account } = useViewer()
  const values = revisions.flatMap(each => Object.entries(each.changes).flatMap(([path, both]) => both.map(value => ({ [path]: pathFromWire(resource, path, value) }))))
  const look = useLook(resource, values, account.currency)
  const words = (path: string, value: unknown) => pathInWords(resource, path, pathFromWire(resource, path, value), look)
  const linesOf = ({ action, changes }: Revision) =>
    Object.entries(changes).filter(([path]) => path !== 'archivedAt').map(([path, [from, to]]) => ({ label: `${pathLabel(resource, path, look)}${action === SET_ASIDE ? ' (wanted, not taken)' : ''}`, from: words(path, from), to: words(path, to) }))
  return (
    <List label="History">
      {revisions.map(each => (
        <ListRow
          key={`${each.timestamp} ${each.action} ${Object.keys(each.changes).join()}`}
          title={`${[authorOf(each), DEEDS[each.action]].filter(Boolean).join(' ')}, ${formatHistoryTime(each.timestamp)}`}
          under={linesOf(each).length > 0 && <ChangeLines lines={linesOf(each)} />}
        />
      ))}
    </List>
  )
}
