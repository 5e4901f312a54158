import { useState } from 'react'
import type { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { tender as tenderDefinition, tenderLifecycle } from '#contract/estimating/tender'
import type { Held } from '../../records/data/held'
import { useOffice } from '../../records/office/use-office'
import { Checkbox } from '../../ui/input/checkbox'
import { FormField } from '../../ui/input/form-field'
import { TextArea } from '../../ui/input/text-area'
import { FormModal } from '../../ui/overlay/form-modal'

interface PartAwardFormProps {
  readonly tender: Held<typeof tenderDefinition>
  readonly assessments: readonly Held<typeof assessmentDefinition>[]
  readonly onClose: () => void
}

/** Asks which assessments were won and why the rest was not: the won ones are offered again in a tender of their own. */
export function PartAwardForm({ tender, assessments, onClose }: PartAwardFormProps) {
  const decision = useOffice(null)
  const [won, setWon] = useState<readonly number[]>([])
  const [reason, setReason] = useState('')
  const isPart = won.length > 0 && won.length < assessments.length
  return (
    <FormModal
      open
      onClose={onClose}
      title="Part award"
      body={[tenderLifecycle.transitions['partAward']?.confirm ?? '']}
      submitLabel="Part award"
      valid={isPart && reason.trim() !== ''}
      onSubmit={() => decision.decide(tenderDefinition, tender.id, 'partAward', { won, decisionNote: reason.trim() })}
    >
      <fieldset>
        <legend>Won</legend>
        {assessments.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={won.includes(id)}
            onChange={isWon => setWon(isWon ? [...won, id] : won.filter(each => each !== id))}
          />
        ))}
      </fieldset>
      <FormField label="Reason">
        <TextArea value={reason} onChange={setReason} maxLength={2_000} />
      </FormField>
    </FormModal>
  )
}
