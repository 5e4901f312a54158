import { useState } from 'react'
import { matchChoices, withChosen } from './choices'
import { Combobox } from './combobox'

type IdComboboxProps = {
  value: number | null
  onChange: (id: number | null) => void
  options: readonly { readonly id: number; readonly name: string }[]
  /** False while others are on their way to this device. */
  isWhole?: boolean
  /** The words shown while none is chosen. */
  none: string
}

/** A combobox of records by their ids, for lists too long for an `IdSelect`. */
export function IdCombobox({ value, onChange, options, isWhole = true, none }: IdComboboxProps) {
  const [query, setQuery] = useState('')
  const choices = withChosen(options, value, isWhole)
  return (
    <Combobox
      value={choices.find(choice => choice.value === String(value)) ?? null}
      onChange={choice => onChange(choice ? Number(choice.value) : null)}
      options={matchChoices(choices, query)}
      onQuery={setQuery}
      placeholder={none}
    />
  )
}
