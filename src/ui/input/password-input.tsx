import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../action/icon-button'
import { useFieldLink } from './field-context'
import { bareInput, InputFrame } from './input-frame'

type PasswordInputProps = {
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  showLabel: string
  hideLabel: string
  name?: string | undefined
  disabled?: boolean | undefined
}

/** A password that may be pasted, kept by a manager and looked at. */
export function PasswordInput({ value, onChange, showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const link = useFieldLink()
  const [shown, setShown] = useState(false)
  const toggle = (
    <IconButton
      icon={shown ? EyeOff : Eye}
      label={shown ? hideLabel : showLabel}
      size="small"
      onClick={() => setShown(!shown)}
    />
  )
  return (
    <InputFrame end={toggle}>
      <input
        {...link}
        {...rest}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        value={value}
        onChange={event => onChange(event.target.value)}
        className={bareInput()}
      />
    </InputFrame>
  )
}
