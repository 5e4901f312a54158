import { useState } from 'react'
import * as v from 'valibot'
import { passkeyOptions } from '#contract/sign-in/passkeys'
import { recoveryCodes } from '#contract/platform/second-factor'
import { jsonBody, type Server } from '../app/office/server'
import { refusalByField } from '../records/form/form-state'
import { FormField } from '../ui/input/form-field'
import { PasswordInput } from '../ui/input/password-input'
import { TextInput } from '../ui/input/text-input'
import { Notice } from '../ui/status/notice'
import { makePasskey } from './passkeys'
import { RecoveryCodeList } from './recovery-code-list'
import type { Setup } from './second-factor-setup'

/** Adds a passkey: a name for it and the password, then the browser makes it; the first second step also gives recovery codes. Decision 515. */
export function usePasskeySetup(server: Server): Setup {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [name, setName] = useState('')
  const [current, setCurrent] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  async function submit(): Promise<boolean> {
    if (codes !== null) return true
    if (name.trim() === '') {
      setErrors({ name: 'Give the passkey a name' })
      return false
    }
    setErrors({})
    try {
      const begun = await server.call('/users/me/passkeys/options', jsonBody('POST', { current }))
      const made = await makePasskey(v.parse(passkeyOptions, await begun.json()))
      const reply = await server.call('/users/me/passkeys', jsonBody('POST', { name, made }))
      const given = v.parse(recoveryCodes, await reply.json()).recoveryCodes
      if (given.length === 0) return true
      setCodes(given)
    } catch (failure) {
      setErrors(refusalByField(failure))
    }
    return false
  }
  return {
    step: codes === null ? 'password' : 'codes',
    submit,
    submitLabel: codes === null ? 'Make the passkey' : 'I have kept the codes',
    fields: (
      <>
        {errors[''] && <Notice tone="error">{errors['']}</Notice>}
        {codes === null ? (
          <>
            <FormField
              label="Name"
              description="Which of your devices or keys it is on, such as “My phone”."
              error={errors['name']}
            >
              <TextInput value={name} onChange={setName} maxLength={60} data-initial-focus />
            </FormField>
            <FormField label="Current password" error={errors['current']}>
              <PasswordInput
                value={current}
                onChange={setCurrent}
                autoComplete="current-password"
                showLabel="Show password"
                hideLabel="Hide password"
              />
            </FormField>
          </>
        ) : (
          <RecoveryCodeList codes={codes} />
        )}
      </>
    ),
  }
}
