import { Link, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lower } from '#domain/value/lower'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'
import { count } from '../../fields/words'
import { HiddenHeading } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'

/** The page of a record that this device does not have: the address is right, the record is not here. Leads to what of mine waits for it. */
export const NotHere = ({ what, children }: { readonly what: string; readonly children?: ReactNode }) => (
  <>
    <HiddenHeading>{what}</HiddenHeading>
    <EmptyState title={`This ${lower(what)} is not here`}>
      It was deleted, or it has not been downloaded to this device. <MineWaits /> {children}
    </EmptyState>
  </>
)

/** Says how many changes of this person wait for the record of the address, and leads to them; else nothing. */
export function MineWaits() {
  const replica = useReplica()
  const id = useRecordOfAddress()
  const unsent = useLive(async () => (id === null ? null : replica.unsentOf(id)), [replica, id])
  if (!unsent || unsent.changes === 0) return null
  return (
    <>
      {count(unsent.changes, 'change')} of yours {unsent.changes === 1 ? 'waits' : 'wait'} here.{' '}
      <Link to="/sync">{unsent.needsPerson ? 'See Needs you' : 'See what waits'}</Link>.
    </>
  )
}

/** Returns the id in the last parameter of the address. */
function useRecordOfAddress(): number | null {
  const match: AddressMatch | undefined = useMatches().at(-1)
  const name = match?.fullPath
    .match(/\$(\w+)/g)
    ?.at(-1)
    ?.slice(1)
  const id = Number(name === undefined ? NaN : match?.params[name])
  return Number.isSafeInteger(id) ? id : null
}

interface AddressMatch {
  readonly fullPath: string
  readonly params: Readonly<Record<string, string | undefined>>
}
