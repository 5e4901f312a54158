import { HardDriveDownload } from 'lucide-react'
import { useState } from 'react'
import type { KeepReason } from '#local/types'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'
import { formatAge, formatBytes } from '../../ui/format'
import { Checkbox } from '../../ui/input/checkbox'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { deviceWord } from './device-words'
import { useAppKept } from './use-app-kept'
import { useNow } from '../page/use-now'
import { tellProblem } from '../office/tell-problem'

const REASONS: Readonly<Record<KeepReason, string>> = {
  always: 'always kept',
  pinned: 'you asked to keep it',
  recent: 'you opened it recently',
  assigned: 'you are assigned to it',
  unsent: 'changes wait to be sent',
}

/**
 * "Keep on this device" for one stream and those that belong with it: whether it is here, how old, how large, and why it is kept. The
 * size is shown before anything is fetched when the office has told it.
 */
export function KeepOnDevice({
  scope,
  related = [],
}: {
  readonly scope: string
  readonly related?: readonly string[]
}) {
  const replica = useReplica()
  const now = useNow()
  const device = deviceWord()
  const statuses = useLive(() => replica.scopes(), [replica])
  const own = statuses?.find(each => each.scope === scope)
  const together = statuses?.filter(each => each.scope === scope || related.includes(each.scope)) ?? []
  const isPinned = own?.reasons.includes('pinned') ?? false
  const [wanted, setWanted] = useState<boolean | null>(null)
  if (wanted === isPinned) setWanted(null)
  const isHere = together.length > 0 && together.every(each => each.state === 'consistent')
  const isAppKept = useAppKept()
  const rows = together.reduce((total, each) => total + each.rows, 0)
  const bytes = together.reduce((total, each) => total + each.bytes, 0)
  const oldest = together
    .map(each => each.pulledAt)
    .filter(at => at !== null)
    .toSorted()[0]
  const why = own?.reasons.map(reason => REASONS[reason]).join(', ') ?? ''
  /** The box stays as it was ticked while the wish is being written. */
  async function pin(pinned: boolean) {
    setWanted(pinned)
    try {
      await replica.pin(scope, pinned)
    } catch (error) {
      setWanted(null)
      tellProblem(error)
    }
  }
  return (
    <Section title={`Keep on this ${device}`}>
      <List label={`Keep on this ${device}`}>
        <ListRow
          icon={HardDriveDownload}
          title={
            isHere && isAppKept
              ? 'Works without signal'
              : isHere || together.some(each => each.state === 'pulling')
                ? 'Downloading'
                : `Not on this ${device} yet`
          }
          under={[
            rows > 0 ? `${rows.toLocaleString('en-GB')} records` : '',
            oldest ? `updated ${formatAge(oldest, now)}` : '',
            why,
          ]
            .filter(Boolean)
            .join(' · ')}
          end={bytes > 0 ? formatBytes(bytes) : undefined}
        />
        <ListRow
          title={
            <Checkbox
              checked={wanted ?? isPinned}
              onChange={pinned => void pin(pinned)}
              label={`Keep on this ${device}`}
            />
          }
        />
      </List>
    </Section>
  )
}
