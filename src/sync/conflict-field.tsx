import { useState } from 'react'
import type { Field } from '#contract/fields/field'
import type { Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import type { Choice, ConflictField } from '#local/types'
import { inputKind } from '../fields/input'
import type { Look } from '../fields/look'
import { inWords, pathInWords } from '../fields/words'
import { TextButton } from '../ui/action/text-button'
import { FormField } from '../ui/input/form-field'
import { ChoiceCards } from '../ui/record/choice-card'

interface ConflictFieldCardsProps {
  readonly resource: Resource
  readonly field: ConflictField
  readonly record: Row
  readonly look: Look
  readonly choice: Choice | undefined
  readonly onChoose: (choice: Choice) => void
  /** Whether what is typed as another value cannot be read. */
  readonly onUnreadable: (isUnreadable: boolean) => void
}

/** One value two people changed: was, yours, theirs, or another value typed here. */
export function ConflictFieldCards({
  resource,
  field,
  record,
  look,
  choice,
  onChoose,
  onUnreadable,
}: ConflictFieldCardsProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const definition = definitionOf(resource, field)
  const tell = (trouble: string | null) => {
    setProblem(trouble)
    onUnreadable(trouble !== null)
  }
  const words = (value: unknown) =>
    definition && field.column !== null
      ? inWords(definition, value, look)
      : pathInWords(resource, field.path, value, look)
  const other = typeof choice === 'object' ? choice : null
  return (
    <>
      <ChoiceCards
        legend={field.label}
        value={typeof choice === 'string' ? choice : null}
        onChange={side => {
          tell(null)
          onChoose(side)
        }}
        was={{ label: 'Was', content: words(field.was) }}
        options={[
          { value: 'mine', label: 'Yours', content: words(field.mine) },
          { value: 'theirs', label: 'Theirs', content: words(field.theirs) },
        ]}
      />
      {definition && isTypeable(definition) && !other && (
        <TextButton onClick={() => onChoose({ value: field.mine })}>Another value</TextButton>
      )}
      {definition && other && (
        <OtherValue
          definition={definition}
          label={field.label}
          value={other.value}
          record={record}
          look={look}
          problem={problem}
          onProblem={tell}
          onChange={value => onChoose({ value })}
        />
      )}
    </>
  )
}

interface OtherValueProps {
  readonly definition: Field
  readonly label: string
  readonly value: unknown
  readonly record: Row
  readonly look: Look
  readonly problem: string | null
  readonly onProblem: (words: string | null) => void
  readonly onChange: (value: unknown) => void
}

function OtherValue({ definition, label, value, record, look, problem, onProblem, onChange }: OtherValueProps) {
  const { Input, isGroup } = inputKind(definition.kind)
  return (
    <FormField label={`Another value: ${label}`} error={problem ?? undefined} group={isGroup(definition)}>
      <Input field={definition} value={value} onChange={onChange} onProblem={onProblem} record={record} look={look} />
    </FormField>
  )
}

/** The definition of what is chosen: a field, or one value of a cell. */
export function definitionOf(resource: Resource, { path, column }: ConflictField): Field | undefined {
  const field = resource.fields[path.split('.', 1)[0] ?? path]
  return column === null ? field : field?.cell[column]
}

/** Pictures, places in a list and whole cells are not typed. */
const isTypeable = ({ kind }: Field): boolean => !['file', 'position', 'instant', 'cells'].includes(kind)
