import type { Ref } from 'react'
import type { UnitMeaning, UnknownUnit } from '#contract/import/import-plan'
import type { Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import { count } from '../../../fields/words'
import { FormField } from '../../../ui/input/form-field'
import { formClass, FormRow } from '../../../ui/input/form-layout'
import { NumberInput } from '../../../ui/input/number-input'
import { Select } from '../../../ui/input/select'
import { Section } from '../../../ui/shell/page'
import { ONE, SMALLEST } from '#domain/value/money'

interface UnitsSectionProps {
  readonly units: readonly UnknownUnit[]
  readonly onUnit: (key: string, meaning: UnitMeaning | null) => void
  /** Where its fields are. One that holds no clear number keeps its last meaning: the import asks this before it begins. */
  readonly fields: Ref<HTMLDivElement>
}

/** Units of the file that nobody knows: a person says which of ours each is and how many of them, for prices are told in ours. */
export function UnitsSection({ units, onUnit, fields }: UnitsSectionProps) {
  if (units.length === 0) return null
  return (
    <Section title="Units nobody knows" aside={count(units.length, 'unit')} bare>
      <div ref={fields} className={formClass()}>
        <p>Rows of a unit that means nothing here are left out.</p>
        {units.map(unit => (
          <UnitRow key={unit.key} unit={unit} onUnit={onUnit} />
        ))}
      </div>
    </Section>
  )
}

function UnitRow({
  unit: { key, resource, text, rows, meaning },
  onUnit,
}: {
  readonly unit: UnknownUnit
  readonly onUnit: UnitsSectionProps['onUnit']
}) {
  const choices = unitsOf(resourceNamed(resource))
  return (
    <FormRow>
      <FormField label={`"${text}" is`} aside={count(rows, 'row')}>
        <Select
          value={meaning?.unit ?? ''}
          placeholder="Left out"
          options={choices}
          onChange={unit => onUnit(key, unit === '' ? null : { unit, per: meaning?.per ?? ONE })}
        />
      </FormField>
      {meaning && (
        <FormField label={`How many in one "${text}"`}>
          <NumberInput
            value={meaning.per}
            kind="quantity"
            min={SMALLEST}
            postfix={meaning.unit}
            onChange={per => per !== null && onUnit(key, { ...meaning, per })}
          />
        </FormField>
      )}
    </FormRow>
  )
}

const unitsOf = (resource: Resource) =>
  resource.fields['unit']?.choices.map(({ value, label }) => ({ value, label })) ?? []
