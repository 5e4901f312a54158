import { FormField } from '../../ui/input/form-field'
import { TextInput } from '../../ui/input/text-input'

interface WhyLowerProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Has the focus when its dialog opens. */
  readonly isFirst?: boolean
}

/** Asks why progress goes down. The reason stands beside the new figure; the old one stays in the history. */
export function WhyLower({ value, onChange, isFirst = false }: WhyLowerProps) {
  return (
    <FormField label="Why does it go down?" required>
      <TextInput
        value={value}
        onChange={onChange}
        maxLength={2_000}
        placeholder="Remeasured, taken down, typed by mistake"
        {...(isFirst ? { 'data-initial-focus': true } : {})}
      />
    </FormField>
  )
}
