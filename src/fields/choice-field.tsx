import { Segmented } from '../ui/input/segmented'
import { Select } from '../ui/input/select'
import type { FieldInputProps } from './input-props'

/** The most choices that stand side by side. */
const STRIP = 4

/** A few required choices stand in a strip; more of them, or one that may be left out, in a list. */
export const isStrip = (choices: readonly unknown[], required: boolean): boolean => required && choices.length <= STRIP

export function ChoiceField({ field, value, onChange }: FieldInputProps) {
  const chosen = typeof value === 'string' ? value : ''
  if (isStrip(field.choices, field.required)) {
    return <Segmented value={chosen} onChange={onChange} options={field.choices} />
  }
  return (
    <Select
      value={chosen}
      onChange={next => onChange(next === '' ? null : next)}
      options={field.choices}
      {...(field.required && chosen !== '' ? {} : { placeholder: 'Choose…' })}
    />
  )
}
