import { Select } from '../../ui/input/select'
import type { SiteBill } from './use-site-bill'

interface AssessmentChoiceProps {
  readonly of: Pick<SiteBill, 'assessments' | 'assessment'>
  readonly onChoose: (id: number) => void
}

/** Which of the accepted bills of a project a page is about; only its name where there is one. */
export function AssessmentChoice({ of: { assessments, assessment }, onChoose }: AssessmentChoiceProps) {
  if (assessments.length <= 1) return <span>{assessments[0]?.name}</span>
  return (
    <Select
      aria-label="Assessment"
      value={String(assessment)}
      onChange={id => onChoose(Number(id))}
      options={assessments.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}
