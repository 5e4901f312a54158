import { Link } from '@tanstack/react-router'
import { GitMerge } from 'lucide-react'
import type { Resource } from '#contract/kit/resource'
import { isRefused, pendingOf } from '#local/outbox/pending'
import type { OutboxEntry } from '#local/types'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'
import { count } from '../../fields/words'
import { Badge } from '../../ui/status/badge'
import styles from './needs-choice.module.css'

interface NeedsChoiceProps {
  readonly resource: Resource
  readonly id: number
  readonly name: string
  /** Only a change of this value or cell: "cells.12". */
  readonly path?: string
}

/** Says that a change of a record waits for its person to decide, and leads to that very change in the sync centre; else nothing. */
export function NeedsChoice({ resource, id, name, path }: NeedsChoiceProps) {
  const replica = useReplica()
  const seq = useLive(
    () =>
      replica.store.read(async tables => {
        const refused = (await pendingOf(tables, resource.name, id)).filter(isRefused)
        return refused.find(entry => path === undefined || writes(entry, path))?.seq ?? null
      }),
    [replica, resource, id, path],
  )
  return seq == null ? null : <ChoiceLink seq={seq} name={name} />
}

interface CellsNeedChoiceProps {
  readonly resource: Resource
  /** The records whose cells are on the page. */
  readonly isShown: (id: number) => boolean
}

/** The same for a page of cells, which have no room for it: how many changes wait for their person, and the way to the first; else nothing. */
export function CellsNeedChoice({ resource, isShown }: CellsNeedChoiceProps) {
  const replica = useReplica()
  const refused = useLive(async () => {
    const entries = await replica.store.read(tables => tables.outbox.orderBy('seq').toArray())
    return entries.filter(entry => entry.resource === resource.name && isRefused(entry))
  }, [replica, resource])
  const shown = (refused ?? []).filter(({ id }) => isShown(id))
  const [first] = shown
  return first === undefined ? null : <ChoiceLink seq={first.seq} name={count(shown.length, 'change')} />
}

function ChoiceLink({ seq, name }: { readonly seq: number; readonly name: string }) {
  return (
    <Link to="/sync" search={{ choose: seq }} className={styles['link']} aria-label={`Needs you: ${name}`}>
      <Badge level="error" icon={GitMerge}>
        Needs you
      </Badge>
    </Link>
  )
}

/** Whether a change writes a value: by itself, or with all of a new record's. */
const writes = ({ set }: OutboxEntry, path: string): boolean => path in set || (path.split('.', 1)[0] ?? path) in set
