import { FormField } from '../ui/input/form-field'
import { PasswordInput } from '../ui/input/password-input'
import { TextInput } from '../ui/input/text-input'
import styles from './session.module.css'

interface NameAndPasswordProps {
  readonly username: string
  readonly onUsername: (username: string) => void
  readonly password: string
  readonly onPassword: (password: string) => void
  readonly onForgotten: () => void
}

/** The first step of signing in. Spec: platform 2.1. */
export function NameAndPassword({ username, onUsername, password, onPassword, onForgotten }: NameAndPasswordProps) {
  return (
    <>
      <FormField label="Username">
        <TextInput
          value={username}
          onChange={onUsername}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FormField>
      <FormField
        label="Password"
        aside={
          <button type="button" className={styles['link']} onClick={onForgotten}>
            Forgot password?
          </button>
        }
      >
        <PasswordInput
          value={password}
          onChange={onPassword}
          autoComplete="current-password"
          showLabel="Show password"
          hideLabel="Hide password"
        />
      </FormField>
    </>
  )
}
