import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { LinkButton } from '../../ui/action/link-button'
import { TextButton } from '../../ui/action/text-button'
import { StatusRow } from '../../ui/status/status-row'
import { newPath } from '../address/record-paths'
import { lower } from '#domain/value/lower'
import type { ListViewProps, ShownList } from './list-view'

/** What the list is doing, in the specification's words, and the next step. */
export function ListStatus({
  resource,
  list,
  table,
  act,
  base,
  canWrite,
}: ShownList & Partial<Pick<ListViewProps, 'base' | 'canWrite'>>) {
  if (list.failure !== null)
    return (
      <StatusRow kind="failed" text={list.failure} action={<TextButton onClick={list.retry}>Try again</TextButton>} />
    )
  if (list.rows === undefined || (list.loading && list.rows.length === 0)) return <StatusRow kind="loading" />
  if (list.rows.length > 0) return null
  if (Object.keys(table.filters).length > 0)
    return (
      <StatusRow
        kind="empty"
        text="No results"
        action={<TextButton onClick={() => act({ do: 'reset-filters' })}>Reset filters</TextButton>}
      />
    )
  // Only a part is here, so nothing says "none".
  if (list.held !== null)
    return <StatusRow kind="empty" text={`No ${lower(resource.plural)} on this device. ${list.held}`} />
  const first = base !== undefined && canWrite === true && (
    <LinkButton icon={Plus}>
      <Link to={newPath(base)}>Add one</Link>
    </LinkButton>
  )
  const none = `No ${lower(resource.plural)} yet`
  const text = resource.list.empty === null ? none : `${none}. ${resource.list.empty}`
  return <StatusRow kind="empty" text={text} action={first || undefined} />
}
