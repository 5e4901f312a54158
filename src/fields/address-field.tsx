import { toAddress } from '#contract/fields/address-text'
import { countries } from '#contract/fields/country'
import type { Address } from '#contract/fields/field'
import { FormField } from '../ui/input/form-field'
import { Select } from '../ui/input/select'
import { TextInput } from '../ui/input/text-input'
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
const MISSING = 'You must specify this field'

/** Seven lines kept as one value; all of them empty is no address. Once submitted, a required line that is empty says so under itself. */
export function AddressField({ field, value, onChange, error }: FieldInputProps) {
  const address = toAddress(value)
  const isRequired = field.required || !isBlankAddress(address)
  const required = isRequired ? field.requiredLines : []
  const set = (line: keyof Address, text: string) => {
    const next = { ...address, [line]: text }
    onChange(isBlankAddress(next) ? null : next)
  }
  return <AddressLines address={address} onLine={set} required={required} isSubmitted={error !== undefined} />
}

interface AddressLinesProps {
  readonly address: Address
  /** Left out, the lines are only read. */
  readonly onLine?: (line: keyof Address, text: string) => void
  readonly required?: readonly (keyof Address)[]
  readonly isSubmitted?: boolean
}

/** The lines of an address as fields. Spec: platform 5, Address. */
export function AddressLines({ address, onLine, required = [], isSubmitted = false }: AddressLinesProps) {
  const fieldOf = (name: keyof Address) => ({
    label: ADDRESS_LABELS[name],
    required: required.includes(name),
    error: isSubmitted && required.includes(name) && address[name].trim() === '' ? MISSING : undefined,
  })
  const line = (name: keyof typeof AUTOCOMPLETE) => (
    <FormField key={name} {...fieldOf(name)}>
      <TextInput
        value={address[name]}
        onChange={text => onLine?.(name, text)}
        readOnly={onLine === undefined}
        maxLength={255}
        autoComplete={AUTOCOMPLETE[name]}
      />
    </FormField>
  )
  return (
    <div className={styles['address']}>
      {WIDE.map(line)}
      <div className={styles['pair']}>
        {PAIRED.map(line)}
        <FormField {...fieldOf('country')}>
          {onLine ? (
            <Select
              value={address.country}
              onChange={code => onLine('country', code)}
              options={countries()}
              placeholder="Choose…"
            />
          ) : (
            <TextInput
              value={countries().find(each => each.value === address.country)?.label ?? address.country}
              onChange={() => undefined}
              readOnly
            />
          )}
        </FormField>
      </div>
    </div>
  )
}
