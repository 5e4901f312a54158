import { Lock } from 'lucide-react'
import { useState } from 'react'
import { cvrReport } from '#contract/commercial/cvr/cvr-report'
import { lockedWhy } from '#contract/commercial/cvr/locked-parts'
import { project as projectResource } from '#contract/estimating/project'
import { jsonBody } from '../../app/office/server'
import { useToday } from '../../app/page/use-today'
import { useProject } from '../../common/places/use-place'
import { useOffice } from '../../records/office/use-office'
import { Button } from '../../ui/action/button'
import { formatDay } from '../../ui/format'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { TextArea } from '../../ui/input/text-area'
import { FormModal } from '../../ui/overlay/form-modal'
import { toasts } from '../../ui/overlay/toast-store'

interface LockReportProps {
  /** Kinds of documents that the viewer may not see: a locked report has them all. */
  readonly unread: readonly string[]
  readonly onLocked: () => void
}

/** Locks the report of a period as it is now. Spec: REP-1; decision 743. */
export function LockReport({ unread, onLocked }: LockReportProps) {
  const [isOpen, setOpen] = useState(false)
  const project = useProject()
  const { blocked } = useOffice({ resource: projectResource, id: project.id })
  const why = unread.length > 0 ? lockedWhy(unread) : blocked
  return (
    <>
      <Button kind="primary" icon={Lock} aria-haspopup="dialog" reason={why ?? undefined} onClick={() => setOpen(true)}>
        Lock report
      </Button>
      {isOpen && <LockDialog onLocked={onLocked} onClose={() => setOpen(false)} />}
    </>
  )
}

function LockDialog({ onLocked, onClose }: Pick<LockReportProps, 'onLocked'> & { readonly onClose: () => void }) {
  const project = useProject()
  const today = useToday()
  const { run } = useOffice({ resource: projectResource, id: project.id })
  const [periodEnd, setEnd] = useState<string | null>(today)
  const [narrative, setNarrative] = useState('')
  const lock = () =>
    run(async ({ server, replica }) => {
      const words = narrative.trim()
      const body = { periodEnd, narrative: words === '' ? null : words }
      await server.call(`/projects/${project.id}/${cvrReport.path}`, jsonBody('POST', body))
      replica.hurry()
      onLocked()
      toasts.show('info', `The report to ${formatDay(periodEnd ?? today)} is locked`)
    })
  return (
    <FormModal
      open
      title="Lock report"
      body={['The figures of now are kept as the report of this period. Nobody can change or delete it.']}
      submitLabel="Lock report"
      valid={periodEnd !== null}
      onSubmit={lock}
      onClose={onClose}
    >
      <FormField label="Period to" required>
        <DateInput value={periodEnd} onChange={setEnd} />
      </FormField>
      <FormField label="Narrative" optional="optional">
        <TextArea value={narrative} onChange={setNarrative} maxLength={10_000} />
      </FormField>
    </FormModal>
  )
}
