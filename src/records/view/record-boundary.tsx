import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lifecycleOf } from '#contract/lifecycles'
import type { Resource } from '#contract/kit/resource'
import { usePageTitle } from '../../app/page/page-title'
import { useViewer } from '../../app/viewer'
import { useLook } from '../../fields/use-look'
import { PageBody, PageHeading } from '../../ui/shell/page'
import { DownloadBoundary } from '../data/download-boundary'
import type { Held } from '../data/held'
import { useRecord } from '../data/use-record'
import { LifecycleTrack } from '../lifecycle/lifecycle-track'
import { RecordSections } from './record-sections'

interface OwnFactsProps<R extends Resource> {
  readonly resource: R
  readonly id: number
  readonly nameOf: (record: Held<R>) => string
  /** The ref field whose record the address names. */
  readonly within: keyof R['fields'] & string
}

interface RecordBoundaryProps<R extends Resource> extends OwnFactsProps<R> {
  readonly children: ReactNode
}

/**
 * The page of one record within a {@link DownloadBoundary}. While other records that it adds up are on their way, it shows the state and the
 * fields of this one, which are right: no total, nothing to choose and nothing to decide. Decision 656.
 */
export function RecordBoundary<R extends Resource>({ children, ...record }: RecordBoundaryProps<R>) {
  return (
    <DownloadBoundary meanwhile={missing => <OwnFacts {...record} missing={missing} />}>{children}</DownloadBoundary>
  )
}

function OwnFacts<R extends Resource>(props: OwnFactsProps<R> & { readonly missing: ReactNode }) {
  const { resource, id, nameOf, within, missing } = props
  const record = useRecord(resource, id)
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  // An order of one project has no page under another.
  const found = record?.[within] === Number(params[`${within}Id`]) ? record : null
  const { account } = useViewer()
  const look = useLook(resource, found ? [{ ...found }] : [], account.currency)
  const lifecycle = lifecycleOf(resource)
  usePageTitle({ title: found ? nameOf(found) : resource.singular })
  return (
    <>
      {found && <PageHeading title={nameOf(found)} />}
      <PageBody>
        {missing}
        {found && (
          <>
            {lifecycle && <LifecycleTrack lifecycle={lifecycle} record={{ ...found }} />}
            <RecordSections resource={resource} record={{ ...found }} look={look} within={within} />
          </>
        )}
      </PageBody>
    </>
  )
}
