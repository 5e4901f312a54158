import { useState } from 'react'
import { productProgress } from '#contract/commercial/product-progress'
import { progressPhoto } from '#contract/commercial/progress-photo'
import { useProject } from '../../../common/places/use-place'
import { useAct } from '../../../records/data/use-act'
import { useCan } from '../../../app/viewer'
import { usePageTitle } from '../../../app/page/page-title'
import { useCellMarks } from '../../../records/data/use-cell-marks'
import type { Percentage } from '#domain/value/money'
import { HiddenHeading } from '../../../ui/shell/page'
import { EmptyState } from '../../../ui/status/empty-state'
import { Loader } from '../../../ui/status/loader'
import { ProgressPhotos } from '../../photos/record-photos'
import { useSiteBill } from '../../common/use-site-bill'
import { nextZone, type ProgressItem } from '../../common/progress-model'
import { recordProgress } from '../record-progress'
import { NothingAccepted, SiteAssessments } from '../site-assessments'
import { ProgressView } from './progress-view'

const NO_ZONES: readonly number[] = []

/** Progress by product, zone by zone: every tap is kept on the device at once. Spec: business 2. */
export function ProgressPage() {
  const project = useProject()
  const [chosen, setChosen] = useState<number | null>(null)
  const [zoneId, setZoneId] = useState<number | null>(null)
  const bill = useSiteBill(project.id, chosen)
  const marks = useCellMarks(productProgress, 'cells')
  const can = useCan()
  const act = useAct()
  usePageTitle({ title: 'Progress by product', under: project.name })

  if (!bill) return <Loader text="Loading progress" />
  const { model, assessment } = bill
  if (!model || assessment === null) return <NothingAccepted />
  const zone = model.zones.find(each => each.id === zoneId) ?? nextZone(model)
  if (!zone) return <EmptyState title="This bill has no zones">Its quantities are not on this device yet.</EmptyState>

  const current = zone
  const atAssessment = assessment
  const recorded = bill.recorded
  function onRecord(item: ProgressItem, percent: Percentage, why: string | null) {
    const { label, change } = recordProgress(item, recorded.has(item.product.id), {
      project: project.id,
      assessment: atAssessment,
      zone: current,
      percent,
      at: new Date().toISOString(),
      why,
    })
    void act([change], label)
  }
  return (
    <>
      <HiddenHeading>Progress by product</HiddenHeading>
      <SiteAssessments
        bill={bill}
        onChoose={next => {
          setChosen(next)
          setZoneId(null)
        }}
      />
      <ProgressView
        model={model}
        zone={zone}
        onZone={setZoneId}
        markOf={(product, at) => marks.get(product)?.get(at)}
        readOnly={can.write(productProgress) ? null : 'You can see progress here but not record it'}
        onRecord={onRecord}
        photosOf={product => (
          <ProgressPhotos
            place={{
              project: project.id,
              assessment: atAssessment,
              product,
              zone: current.id,
              zones: NO_ZONES,
              until: null,
            }}
            isWritable={can.write(progressPhoto)}
          />
        )}
      />
    </>
  )
}
