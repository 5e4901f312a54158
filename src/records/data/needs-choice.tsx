import { Link } from '@tanstack/react-router'
import { GitMerge } from 'lucide-react'
import type { Resource } from '#contract/resource'
import { isRefused, pendingOf } from '#local/outbox/pending'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'
import { Badge } from '../../ui/status/badge'
import styles from './needs-choice.module.css'

/** Says that a change of a record waits for its person to decide, and leads to that very change in the sync centre; else nothing. */
export function NeedsChoice({ resource, id, name }: { resource: Resource; id: number; name: string }) {
  const replica = useReplica()
  const seq = useLive(
    () =>
      replica.store.read(
        async tables => (await pendingOf(tables, resource.name, id)).find(entry => isRefused(entry))?.seq ?? null,
      ),
    [replica, resource, id],
  )
  if (seq == null) return null
  return (
    <Link to="/sync" search={{ choose: seq }} className={styles['link']} aria-label={`Needs you: ${name}`}>
      <Badge level="error" icon={GitMerge}>
        Needs you
      </Badge>
    </Link>
  )
}
