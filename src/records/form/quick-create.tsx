import { type ReactNode, useId, useState } from 'react'
import { labelOf, type Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { lower } from '#domain/value/lower'
import { add } from '#local/write/changes'
import { type QuickCreate, QuickCreateContext } from '../../fields/quick-create'
import type { Choice } from '../../ui/input/choices'
import { FormModal } from '../../ui/overlay/form-modal'
import { Notice } from '../../ui/status/notice'
import { actionLabel } from '../data/change-label'
import { useEdit } from '../data/use-edit'
import { useCan, useViewer, useWithheld } from '../../app/viewer'
import { useLook } from '../../fields/use-look'
import { AlikeNotice } from './alike-notice'
import { errorsOf, formFields, refusalByField, startValues } from './form-state'
import { RecordField } from './record-field'

interface Asked {
  readonly resource: Resource
  readonly text: string
  readonly onMade: (made: Choice) => void
}

/**
 * Lets the references of a form make what they point at in place: New material type, New trade, New fixed cost type (Spec: platform 2.13), a client.
 * The dialog asks for the first section of its form alone, the rest is filled in on the record's own page. It stands beside the form, not in it, or its submit would be the form's too.
 */
export function QuickCreateProvider({ children }: { readonly children: ReactNode }) {
  const can = useCan()
  const [asked, setAsked] = useState<Asked | null>(null)
  const create: QuickCreate = target => {
    const resource = resourceNamed(target)
    return resource.isQuick && can.write(resource) ? (text, onMade) => setAsked({ resource, text, onMade }) : null
  }
  return (
    <QuickCreateContext value={create}>
      {children}
      {asked && <QuickCreateDialog {...asked} onClose={() => setAsked(null)} />}
    </QuickCreateContext>
  )
}

function QuickCreateDialog({ resource, text, onMade, onClose }: Asked & { readonly onClose: () => void }) {
  const edit = useEdit()
  const prefix = useId()
  const { account } = useViewer()
  const withheld = useWithheld(resource)
  const [naming = ''] = resource.label
  const [values, setValues] = useState<Row>(() =>
    startValues(resource, text.trim() === '' ? {} : { [naming]: text.trim() }),
  )
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const look = useLook(resource, [values], account.currency)

  async function save(): Promise<boolean> {
    const found = errorsOf(resource, values, null)
    setErrors(found)
    if (Object.keys(found).length > 0) return false
    try {
      const {
        ids: [id = 0],
      } = await edit([add(resource, values)], actionLabel('New', resource, values))
      onMade({ value: String(id), label: labelOf(resource, values) })
      return true
    } catch (failure) {
      setErrors(refusalByField(failure))
      return false
    }
  }
  return (
    <FormModal
      open
      title={`New ${lower(resource.singular)}`}
      submitLabel={`Save ${lower(resource.singular)}`}
      valid
      onSubmit={save}
      onClose={onClose}
    >
      {errors[''] && <Notice tone="error">{errors['']}</Notice>}
      {formFields(resource, values, withheld)[0]?.names.map(name => (
        <RecordField
          key={name}
          resource={resource}
          name={name}
          values={values}
          look={look}
          id={`${prefix}${name}`}
          error={errors[name]}
          onChange={setValues}
          onProblem={() => undefined}
        >
          {name === resource.alike && (
            <AlikeNotice
              resource={resource}
              value={values[name]}
              isNew
              onUse={like => {
                onMade({ value: String(like.id), label: labelOf(resource, like) })
                onClose()
              }}
            />
          )}
        </RecordField>
      ))}
    </FormModal>
  )
}
