import { Segmented } from '../../ui/input/segmented'
import { EmptyState } from '../../ui/status/empty-state'
import type { SiteBill } from '../common/use-site-bill'

interface SiteAssessmentsProps {
  readonly bill: SiteBill
  readonly onChoose: (assessment: number) => void
}

/** Which of the accepted bills of a project is shown; nothing where there is only one. */
export function SiteAssessments({ bill: { assessments, assessment }, onChoose }: SiteAssessmentsProps) {
  return (
    assessments.length > 1 && (
      <Segmented
        label="Assessment"
        value={String(assessment)}
        onChange={value => onChoose(Number(value))}
        options={assessments.map(each => ({ value: String(each.id), label: each.name }))}
      />
    )
  )
}

/** Said where no bill of the project has been accepted. */
export const NothingAccepted = () => (
  <EmptyState title="Nothing has been accepted yet">Progress is recorded against an accepted assessment.</EmptyState>
)
