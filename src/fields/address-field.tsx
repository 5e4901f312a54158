import type { Address } from '#contract/fields/field'
import { FormField } from '../ui/input/form-field'
import { Select } from '../ui/input/select'
import { TextInput } from '../ui/input/text-input'
import { toAddress } from '#contract/fields/address-text'
import { countries } from '#contract/fields/country'
import { ADDRESS_LABELS, isBlankAddress } from './address-value'
import type { FieldInputProps } from './input-props'
import styles from './inputs.module.css'

const AUTOCOMPLETE: Readonly<Record<Exclude<keyof Address, 'country'>, string>> = {
  street1: 'address-line1',
  street2: 'address-line2',
  street3: 'address-line3',
  city: 'address-level2',
  county: 'address-level1',
  postcode: 'postal-code',
}
const WIDE: readonly (keyof typeof AUTOCOMPLETE)[] = ['street1', 'street2', 'street3']
const PAIRED: readonly (keyof typeof AUTOCOMPLETE)[] = ['city', 'county', 'postcode']

/** Seven lines kept as one value; all of them empty is no address. */
export function AddressField({ value, onChange }: FieldInputProps) {
  const address = toAddress(value)
  const set = (line: keyof Address, text: string) => {
    const next = { ...address, [line]: text }
    onChange(isBlankAddress(next) ? null : next)
  }
  const line = (name: keyof typeof AUTOCOMPLETE) => (
    <FormField key={name} label={ADDRESS_LABELS[name]}>
      <TextInput value={address[name]} onChange={text => set(name, text)} maxLength={255} autoComplete={AUTOCOMPLETE[name]} />
    </FormField>
  )
  return (
    <div className={styles['address']}>
      {WIDE.map(line)}
      <div className={styles['pair']}>
        {PAIRED.map(line)}
        <FormField label={ADDRESS_LABELS.country}>
          <Select value={address.country} onChange={code => set('country', code)} options={countries()} placeholder="Choose…" />
        </FormField>
      </div>
    </div>
  )
}
