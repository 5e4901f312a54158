import type { ReactNode } from 'react'
import { scopeKey } from '#contract/scope-kinds'
import { useConnected } from '../../app/office/use-connected'
import { useHolds } from '../../records/data/use-holds'
import { PageBody } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { useProject } from './use-place'

/**
 * A page that says what there is none of, or adds up: it waits while the project is on its way to this device, and where it will not come
 * for want of a connection it says that something may be missing.
 */
export function WholeProject({ children }: { readonly children: ReactNode }) {
  const isHere = useHolds([scopeKey('project', useProject().id)])
  const isConnected = useConnected()
  if (isHere === true) return children
  if (isHere === undefined || isConnected) return <Loader text="Downloading the project" />
  return (
    <>
      <PageBody>
        <Notice tone="calm">Not all of this project is on this device yet, so something may be missing here.</Notice>
      </PageBody>
      {children}
    </>
  )
}
