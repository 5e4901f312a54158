import type { LucideIcon } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { useFieldLink } from './field-context'
import { bareInput, InputFrame } from './input-frame'

export type TextInputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'className' | 'style' | 'type' | 'prefix' | 'size'
> & {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | undefined
  prefix?: string | undefined
  postfix?: string | undefined
  icon?: LucideIcon | undefined
  end?: ReactNode
  ref?: Ref<HTMLInputElement> | undefined
}

export function TextInput({ value, onChange, prefix, postfix, icon, end, type = 'text', ...rest }: TextInputProps) {
  const link = useFieldLink()
  return (
    <InputFrame prefix={prefix} postfix={postfix} icon={icon} end={end}>
      <input
        {...link}
        {...rest}
        type={type}
        value={value}
        onChange={event => onChange(event.target.value)}
        className={bareInput()}
      />
    </InputFrame>
  )
}
