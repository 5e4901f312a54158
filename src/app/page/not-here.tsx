import type { ReactNode } from 'react'
import { lower } from '#domain/value/lower'
import { HiddenHeading } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'

/** The page of a record that this device does not have: the address is right, the record is not here. */
export const NotHere = ({ what, children }: { readonly what: string; readonly children?: ReactNode }) => (
  <>
    <HiddenHeading>{what}</HiddenHeading>
    <EmptyState title={`This ${lower(what)} is not here`}>
      It was deleted, or it has not been downloaded to this device. {children}
    </EmptyState>
  </>
)
