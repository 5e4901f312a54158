import { useState } from 'react'
import * as v from 'valibot'
import { changePassword, PASSWORD, resetPassword } from '#contract/platform/auth'
import { byField, refusalByField } from '../records/form/form-state'
import { FormField } from '../ui/input/form-field'
import { PasswordInput } from '../ui/input/password-input'
import { Notice } from '../ui/status/notice'

interface Typed {
  readonly current: string
  readonly password: string
}
interface PasswordForm {
  readonly asksCurrent: boolean
  readonly typed: Typed
  readonly type: (next: Typed) => void
  /** Errors by field; '' for the whole form. */
  readonly errors: Readonly<Record<string, string>>
  /** Whether the server accepted the new password. */
  readonly submit: () => Promise<boolean>
}

/**
 * Chooses a new password. The form checks its shape, the server its strength; both report errors at the field. Spec:
 * platform 5.
 */
export function usePasswordForm(asksCurrent: boolean, send: (typed: Typed) => Promise<unknown>): PasswordForm {
  const [typed, type] = useState<Typed>({ current: '', password: '' })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  async function submit(): Promise<boolean> {
    const wanted = asksCurrent
      ? v.safeParse(changePassword, typed)
      : v.safeParse(resetPassword, { password: typed.password })
    setErrors(
      byField((wanted.issues ?? []).map(issue => ({ path: v.getDotPath(issue) ?? '', message: issue.message }))),
    )
    if (!wanted.success) return false
    try {
      await send(typed)
      return true
    } catch (failure) {
      setErrors(refusalByField(failure))
      return false
    }
  }
  return { asksCurrent, typed, type, errors, submit }
}

const SHOW = { showLabel: 'Show password', hideLabel: 'Hide password' }

export function PasswordFields({ form: { asksCurrent, typed, type, errors } }: { readonly form: PasswordForm }) {
  return (
    <>
      {errors[''] && <Notice tone="error">{errors['']}</Notice>}
      {asksCurrent && (
        <FormField label="Current password" error={errors['current']}>
          <PasswordInput
            value={typed.current}
            onChange={current => type({ ...typed, current })}
            autoComplete="current-password"
            {...SHOW}
          />
        </FormField>
      )}
      <FormField
        label="New password"
        description={`At least ${PASSWORD.shortest} characters, and hard to guess: four unrelated words are good.`}
        error={errors['password']}
      >
        <PasswordInput
          value={typed.password}
          onChange={password => type({ ...typed, password })}
          autoComplete="new-password"
          {...SHOW}
        />
      </FormField>
    </>
  )
}
