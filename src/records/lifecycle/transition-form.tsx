import { useId, useState } from 'react'
import type { Lifecycle, Transition } from '#contract/kit/lifecycle'
import type { Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import { useViewer } from '../../app/viewer'
import { useLook } from '../../fields/use-look'
import { type ChangeLineProps, ChangeLines } from '../../ui/overlay/change-line'
import { FormModal } from '../../ui/overlay/form-modal'
import { errorsOf, startValues } from '../form/form-state'
import { RecordField } from '../form/record-field'
import { useDraft } from '../form/use-draft'

interface TransitionFormProps {
  readonly lifecycle: Lifecycle
  readonly transition: Transition
  /** The record it changes: what was typed is kept on the device for it, since a tab may be closed before it is made. */
  readonly record: { readonly id: number }
  /** Who and how much it is about. */
  readonly about?: readonly ChangeLineProps[]
  /** True when it was made. */
  readonly onMake: (input: Row) => Promise<boolean>
  readonly onClose: () => void
}

/** Asks what a transition needs to be told, with what it means for others above it. */
export function TransitionForm({ lifecycle, transition, record, about = [], onMake, onClose }: TransitionFormProps) {
  const prefix = useId()
  const { account } = useViewer()
  /** The input as a form of its own. */
  const form: Resource = { ...lifecycle.resource, fields: transition.input, label: [], period: null, alike: null }
  const [begun] = useState<Row>(() => startValues(form, {}))
  const key = `transition-${lifecycle.resource.name}-${record.id}-${transition.name}`
  const [values, setValues, dropDraft, { isBegun }] = useDraft<Row>(key, begun)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const look = useLook(form, [values], account.currency)

  async function save(): Promise<boolean> {
    const found = errorsOf(form, values, null)
    setErrors(found)
    return Object.keys(found).length === 0 && onMake(values)
  }
  return (
    <FormModal
      open
      isBegun={isBegun}
      title={transition.label}
      body={transition.confirm ? [transition.confirm] : []}
      submitLabel={transition.label}
      valid
      onSubmit={save}
      onClose={() => {
        void dropDraft()
        onClose()
      }}
    >
      {about.length > 0 && <ChangeLines lines={about} />}
      {Object.keys(transition.input).map(name => (
        <RecordField
          key={name}
          resource={form}
          name={name}
          values={values}
          look={look}
          id={`${prefix}${name}`}
          error={errors[name]}
          onChange={setValues}
          onProblem={() => undefined}
        />
      ))}
    </FormModal>
  )
}
