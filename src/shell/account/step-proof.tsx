import { useState } from 'react'
import { ProblemError } from '#contract/kit/problem'
import { useServer } from '../../app/office/server'
import { passkeyProof } from '../../session/passkeys'
import { FormField } from '../../ui/input/form-field'
import { TextInput } from '../../ui/input/text-input'

/** That it is them: a code of the app or from paper or, with the field left empty, one of their passkeys. */
export function useStepProof(hasPasskey: boolean) {
  const server = useServer()
  const [code, setCode] = useState('')
  return {
    /** What the call is sent. Throws ProblemError where the field is empty and there is no passkey, or none was used. */
    proof: async (): Promise<object> => {
      if (code.trim() !== '') return { code }
      if (hasPasskey) return passkeyProof(server)
      throw new ProblemError('invalid', { errors: [{ path: 'code', message: 'Enter the code' }] })
    },
    field: (error: string | undefined) => (
      <FormField
        label="Code from your app, or a recovery code"
        description={hasPasskey ? 'Leave this empty to use your passkey.' : undefined}
        error={error}
      >
        <TextInput value={code} onChange={setCode} autoComplete="one-time-code" autoCapitalize="none" />
      </FormField>
    ),
  }
}
