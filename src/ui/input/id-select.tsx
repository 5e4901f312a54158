import type { Ref } from 'react'
import { withChosen } from './choices'
import { Select } from './select'

type IdSelectProps = {
  value: number | null
  onChange: (id: number | null) => void
  options: readonly { readonly id: number; readonly name: string }[]
  /** False while others are on their way to this device. */
  isWhole?: boolean
  /** The words of the choice of none. */
  none: string
  disabled?: boolean | undefined
  'data-initial-focus'?: boolean
  ref?: Ref<HTMLSelectElement> | undefined
}

/** A select of records by their ids, which may choose none. */
export const IdSelect = ({ value, onChange, options, isWhole = true, none, ...rest }: IdSelectProps) => (
  <Select
    {...rest}
    value={value === null ? '' : String(value)}
    onChange={id => onChange(id === '' ? null : Number(id))}
    placeholder={none}
    options={withChosen(options, value, isWhole)}
  />
)
