import { useLocation, useNavigate } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { assessment } from '#contract/estimating/assessment'
import { versionWords } from '#domain/estimating/version-words'
import type { Held } from '../records/data/held'
import { shownOf } from '../records/data/here'
import { useRecordsHere } from '../records/data/use-records-within'
import { Modal } from '../ui/overlay/modal'
import { List, ListRow } from '../ui/record/list-row'
import { NavItem } from '../ui/shell/nav-item'
import { EmptyState } from '../ui/status/empty-state'
import { Loader } from '../ui/status/loader'

/**
 * Selects the assessment of an on-site project. Selecting another keeps the current sub-page. Live ones are accepted
 * and not archived. Spec: platform 2.5, Assessments selector.
 */
export function SiteAssessmentPicker({
  project,
  chosen,
  onChosen,
}: {
  readonly project: number
  readonly chosen: Held<typeof assessment>
  /** One has been chosen: what the picker stands in may close. */
  readonly onChosen?: () => void
}) {
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const here = useRecordsHere(assessment, 'project', project)
  const live = here && shownOf(here).filter(each => each.isAccepted)
  function choose(id: number) {
    setOpen(false)
    onChosen?.()
    void navigate({ to: pathname.replace(/\/assessments\/\d+/, `/assessments/${id}`) })
  }
  return (
    <>
      <NavItem icon={ClipboardList}>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`Assessments: ${chosen.name}`}
          onClick={() => setOpen(true)}
        >
          {chosen.name}
        </button>
      </NavItem>
      <Modal open={open} onClose={() => setOpen(false)} title="Select Assessment">
        {here?.isWhole === false && <Loader text="Downloading projects and assessments" />}
        {here?.isWhole && live?.length === 0 && (
          <EmptyState title="No assessment is live">An assessment is live once it has been accepted.</EmptyState>
        )}
        <List label="Assessments">
          {live?.map(each => (
            <ListRow
              key={each.id}
              leads
              state={each.id === chosen.id ? 'selected' : undefined}
              under={versionWords(each)}
              title={
                <button type="button" onClick={() => choose(each.id)}>
                  {each.name}
                </button>
              }
            />
          ))}
        </List>
      </Modal>
    </>
  )
}
