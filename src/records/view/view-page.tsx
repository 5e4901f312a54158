import type { ComponentProps } from 'react'
import type { Lifecycle } from '#contract/kit/lifecycle'
import { lifecycleOf } from '#contract/lifecycles'
import { useLook } from '../../fields/use-look'
import { PageBody } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { NotFound } from '../../app/page/not-found'
import { usePageTitle } from '../../app/page/page-title'
import { DownloadBoundary, inSilence } from '../data/download-boundary'
import { NeedsChoice } from '../data/needs-choice'
import { recordName } from '../data/record-name'
import { type RecordPage, useListPath, useOwner, useRecordId, useRecordOfPage, useTrail } from '../address/record-page'
import { useViewer } from '../../app/viewer'
import { LifecycleActions } from '../lifecycle/lifecycle-actions'
import { LifecycleTrack } from '../lifecycle/lifecycle-track'
import { RecordHeading } from './record-heading'
import { RecordSections } from './record-sections'

const NO_FACTS = {}
const useNoFacts = () => NO_FACTS

interface TransitionsProps {
  readonly lifecycle: Lifecycle
  readonly record: ComponentProps<typeof LifecycleActions>['record']
  readonly useFacts: NonNullable<RecordPage['useFacts']>
}

/** The transitions of a record, with the facts that its area holds for their guards. */
function Transitions({ lifecycle, record, useFacts }: TransitionsProps) {
  return <LifecycleActions lifecycle={lifecycle} record={record} facts={useFacts(record.id)} />
}

/** A record's sections, with what may be done to it. Spec: platform 4. */
export function ViewPage(page: RecordPage) {
  const { resource, within, more: More, viewActions: Actions, useFacts = useNoFacts } = page
  const owner = useOwner(page)
  const record = useRecordOfPage(page)
  const id = useRecordId()
  const { account } = useViewer()
  const look = useLook(resource, record ? [record] : [], account.currency)
  const base = useListPath()
  const name = record ? recordName(resource, record, look) : ''
  usePageTitle({
    title: name === '' ? resource.singular : name,
    under: owner?.label ?? resource.singular,
    trail: useTrail(page, owner, 'record'),
  })
  if (record === undefined) return <Loader />
  if (record === null)
    return (
      <>
        <NotFound />
        {id !== null && (
          <PageBody>
            <NeedsChoice resource={resource} id={id} name="what you changed of it" />
          </PageBody>
        )}
      </>
    )
  const lifecycle = lifecycleOf(resource)

  return (
    <>
      <RecordHeading
        resource={resource}
        record={{ ...record }}
        name={name}
        base={base}
        over={resource.singular}
        actions={
          <>
            {Actions && (
              <DownloadBoundary meanwhile={inSilence}>
                <Actions id={record.id} />
              </DownloadBoundary>
            )}
            {lifecycle && (
              <DownloadBoundary meanwhile={inSilence}>
                <Transitions lifecycle={lifecycle} record={record} useFacts={useFacts} />
              </DownloadBoundary>
            )}
          </>
        }
        isBusy={lifecycle !== undefined}
      />
      <PageBody>
        {lifecycle && <LifecycleTrack lifecycle={lifecycle} record={record} />}
        <RecordSections resource={resource} record={{ ...record }} look={look} within={within} />
        {More && (
          <DownloadBoundary>
            <More id={record.id} />
          </DownloadBoundary>
        )}
      </PageBody>
    </>
  )
}
