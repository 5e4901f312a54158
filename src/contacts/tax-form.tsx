import { useId, useState } from 'react'
import { pathsToWire } from '#contract/fields/codec'
import { taxDetails, TAXED, type TaxedPath, validateTaxDetails } from '#contract/contacts/tax-details'
import type { Row } from '#domain/records/path'
import { inputKind } from '../fields/input'
import { useLook } from '../fields/use-look'
import { byField, refusalByField } from '../records/form/form-state'
import { jsonBody, useServer } from '../app/office/server'
import { useViewer } from '../app/viewer'
import { FormField } from '../ui/input/form-field'
import { FormModal } from '../ui/overlay/form-modal'
import { Notice } from '../ui/status/notice'

interface TaxFormProps {
  readonly path: TaxedPath
  readonly id: number
  readonly start: Row
  readonly onClose: () => void
  /** Given the office's answer. */
  readonly onSaved: (body: unknown) => void
}

/** Numbers are checked here by their own figures and once more in the office; nothing is kept on the device. */
export function TaxForm({ path, id, start, onClose, onSaved }: TaxFormProps) {
  const prefix = useId()
  const server = useServer()
  const { account } = useViewer()
  const [values, setValues] = useState<Row>(start)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const look = useLook(taxDetails, [values], account.currency)

  async function save(): Promise<boolean> {
    const wire = pathsToWire(taxDetails, values)
    const valid = validateTaxDetails(path, wire)
    setErrors(valid.ok ? {} : byField(valid.errors))
    if (!valid.ok) return false
    try {
      const reply = await server.call(`/${path}/${id}/tax-details`, jsonBody('PUT', wire))
      onSaved(await reply.json())
      return true
    } catch (failure) {
      setErrors(refusalByField(failure))
      return false
    }
  }
  return (
    <FormModal
      open
      onClose={onClose}
      title="VAT, CIS and bank"
      size="medium"
      submitLabel="Save details"
      valid
      onSubmit={save}
    >
      {errors[''] && <Notice tone="error">{errors['']}</Notice>}
      {TAXED[path].fields.map(name => {
        const field = taxDetails.fields[name]
        const { Input, isGroup } = inputKind(field.kind)
        return (
          <FormField
            key={name}
            id={`${prefix}${name}`}
            label={field.label}
            optional="optional"
            error={errors[name] || undefined}
            group={isGroup(field)}
          >
            <Input
              field={field}
              value={values[name] ?? null}
              record={values}
              look={look}
              onProblem={words => setErrors(now => ({ ...now, [name]: words ?? '' }))}
              onChange={value => setValues(now => ({ ...now, [name]: value }))}
            />
          </FormField>
        )
      })}
    </FormModal>
  )
}
