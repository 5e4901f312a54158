import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { issue as definition } from '#contract/commercial/issue'
import type { ProjectDrawing } from '#contract/estimating/project-drawing'
import { set } from '#local/write/changes'
import type { Held } from '../../../records/data/held'
import { useAct } from '../../../records/data/use-act'
import { Button } from '../../../ui/action/button'
import { FormModal } from '../../../ui/overlay/form-modal'
import { Section } from '../../../ui/shell/page'
import { StatusRow } from '../../../ui/status/status-row'
import { PinField, useDrawings } from './pin-field'
import { pinnedOf, pinValues } from './pinned'
import { PinOnPage } from './pin-on-page'

interface IssuePinProps {
  readonly issue: Held<typeof definition>
  readonly isWritable: boolean
}

/** Where on a drawing an issue is. Nothing where the project has no drawings. */
export function IssuePin({ issue, isWritable }: IssuePinProps) {
  const drawings = useDrawings(issue.project)
  const [editing, setEditing] = useState(false)
  const pinned = pinnedOf(issue)
  const drawing = drawings?.find(({ id }) => id === issue.drawing)
  if (drawings?.length === 0) return null
  return (
    <Section
      title="On a drawing"
      aside={
        isWritable && (
          <Button icon={MapPin} onClick={() => setEditing(true)}>
            {issue.drawing === null ? 'Place a pin' : 'Move the pin'}
          </Button>
        )
      }
    >
      {drawing ? (
        <PinOnPage drawing={drawing} pin={pinned.pin} />
      ) : (
        <StatusRow
          kind="empty"
          text={issue.drawing === null ? 'No drawing yet' : 'This drawing is not on this device'}
        />
      )}
      {editing && <EditPin issue={issue} drawings={drawings ?? []} onClose={() => setEditing(false)} />}
    </Section>
  )
}

interface EditPinProps {
  readonly issue: Held<typeof definition>
  readonly drawings: readonly ProjectDrawing[]
  readonly onClose: () => void
}

function EditPin({ issue, drawings, onClose }: EditPinProps) {
  const act = useAct()
  const [pinned, setPinned] = useState(() => pinnedOf(issue))
  return (
    <FormModal
      open
      title="Where on the drawing?"
      size="medium"
      submitLabel="Save the place"
      valid
      onSubmit={() => act([set(definition, issue.id, pinValues(pinned))], `Pin of ${issue.summary}`)}
      onClose={onClose}
    >
      <PinField drawings={drawings} value={pinned} onChange={setPinned} />
    </FormModal>
  )
}
