import type { Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import { inputKind } from '../../fields/input'
import type { Look } from '../../fields/look'
import { FormField } from '../../ui/input/form-field'
import styles from './form.module.css'

interface RecordFieldProps {
  readonly resource: Resource
  readonly name: string
  readonly values: Row
  readonly look: Look
  readonly id: string
  readonly error: string | undefined
  readonly onChange: (values: Row) => void
  readonly onProblem: (words: string | null) => void
  readonly children?: React.ReactNode
}

/** One field of a record in a form: its label, its control, what is wrong with it. */
export function RecordField({
  resource,
  name,
  values,
  look,
  id,
  error,
  onChange,
  onProblem,
  children,
}: RecordFieldProps) {
  const field = resource.fields[name]
  if (!field) return null
  const { Input, isGroup, isWide, labelsItself } = inputKind(field.kind)
  // What alone names the record has the width of the form.
  const isName = resource.label.length === 1 && resource.label[0] === name
  return (
    <div className={isWide || isName ? styles['wide'] : undefined}>
      <FormField
        id={id}
        label={labelsItself ? null : field.label}
        optional={field.required ? undefined : 'optional'}
        required={field.required}
        error={error}
        group={isGroup(field)}
      >
        <Input
          field={field}
          value={values[name] ?? null}
          record={values}
          look={look}
          error={error}
          onProblem={onProblem}
          onChange={value => onChange({ ...values, [name]: value })}
        />
      </FormField>
      {children}
    </div>
  )
}
