import { History } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import type { Resource } from '#contract/resource'
import { SET_ASIDE } from '#contract/commands'
import { pathFromWire } from '#contract/fields/codec'
import { useLook } from '../fields/use-look'
import { pathInWords, pathLabel } from '../fields/words'
import { Button } from '../ui/action/button'
import { formatHistoryTime } from '../ui/format'
import { Modal } from '../ui/overlay/modal'
import { ChangeLines } from '../ui/overlay/change-line'
import { List, ListRow } from '../ui/record/list-row'
import { Loader } from '../ui/status/loader'
import { useServer } from './server'
import { useViewer } from './viewer'

const historyReply = v.object({
  revisions: v.array(v.object({
    timestamp: v.string(), action: v.string(), user: v.nullable(v.object({ person: v.nullable(v.object({ fullName: v.string() })) })),
    changes: v.record(v.string(), v.tuple([v.unknown(), v.unknown()])),
  })),
})
type Revision = v.InferOutput<typeof historyReply>['revisions'][number]

/** Who changed which field from what to what. The history is with the office, so it needs a connection. Spec: platform 8, History tooltip. */
export function HistoryButton({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const server = useServer()
  const [revisions, setRevisions] = useState<readonly Revision[] | 'loading' | 'unavailable' | null>(null)
  function open() {
    setRevisions('loading')
    server.call(`/${resource.path}/${id}/history`).then(reply => reply.json()).then(
      body => setRevisions(v.parse(historyReply, body).revisions), () => setRevisions('unavailable'),
    )
  }
  return (
    <>
      <Button icon={History} onClick={open}>History</Button>
      <Modal open={revisions !== null} onClose={() => setRevisions(null)} title="History" size="medium">
        {revisions === 'loading' && <Loader />}
        {revisions === 'unavailable' && <p>History data unavailable</p>}
        {Array.isArray(revisions) && <RevisionList resource={resource} revisions={revisions} />}
      </Modal>
    </>
  )
}

function RevisionList({ resource, revisions }: { readonly resource: Resource; readonly revisions: readonly Revision[] }) {
  const { account } = useViewer()
  const values = revisions.flatMap(each => Object.entries(each.changes).flatMap(([path, [from, to]]) => [{ [path]: pathFromWire(resource, path, from) }, { [path]: pathFromWire(resource, path, to) }]))
  const look = useLook(resource, values, account.currency)
  const words = (path: string, value: unknown) => pathInWords(resource, path, pathFromWire(resource, path, value), look)
  return (
    <List label="History">
      {revisions.map(each => (
        <ListRow
          key={`${each.timestamp} ${each.action} ${Object.keys(each.changes).join()}`} title={`${each.user?.person?.fullName ?? 'Quoin'}, ${formatHistoryTime(each.timestamp)}`}
          under={<ChangeLines lines={Object.entries(each.changes).map(([path, [from, to]]) => ({ label: `${pathLabel(resource, path, look)}${each.action === SET_ASIDE ? ' (wanted, not taken)' : ''}`, from: words(path, from), to: words(path, to) }))} />}
        />
      ))}
    </List>
  )
}
