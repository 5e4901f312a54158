import { FormField } from '../ui/input/form-field'
import { TextInput } from '../ui/input/text-input'

interface CodeFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  /** A recovery code from paper in place of the app's six digits. */
  readonly isRecovery?: boolean
  readonly autoFocus?: boolean
}

/** The second step at sign-in. Phones and password managers offer the code themselves. */
export function CodeField({ value, onChange, error, isRecovery = false, autoFocus = false }: CodeFieldProps) {
  return (
    <FormField
      label={isRecovery ? 'Recovery code' : 'Code from your authenticator app'}
      description={isRecovery ? 'Sixteen letters and digits. Each code works once.' : 'Six digits.'}
      error={error}
    >
      <TextInput
        value={value}
        onChange={onChange}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={autoFocus}
        data-initial-focus
      />
    </FormField>
  )
}
