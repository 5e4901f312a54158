import { useState } from 'react'
import * as v from 'valibot'
import { recoveryCodes, type SecondFactorState, secondFactorState } from '#contract/platform/second-factor'
import { jsonBody, useServer } from '../../app/office/server'
import { useBlocked } from '../../app/office/use-connected'
import { useReply } from '../../app/office/use-reply'
import { useViewer } from '../../app/viewer'
import { refusalByField } from '../../records/form/form-state'
import { canUsePasskeys } from '../../session/passkeys'
import { RecoveryCodeList } from '../../session/recovery-code-list'
import { useSecondFactorSetup } from '../../session/second-factor-setup'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { formatDateTime } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { PasswordInput } from '../../ui/input/password-input'
import { FormModal } from '../../ui/overlay/form-modal'
import { toasts } from '../../ui/overlay/toast-store'
import { FieldList } from '../../ui/record/field-list'
import { Section } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'
import styles from './account.module.css'
import { OfficeStatus } from './office-status'
import { PasskeyList } from './passkey-list'
import { useStepProof } from './step-proof'

const PATH = '/users/me/second-factor'
type Open = 'setup' | 'codes' | 'off' | null

/** The person's second step at sign-in: whether they have one, setting it up, other recovery codes, switching it off. Decision 480. */
export function SecondFactorSection() {
  const { actingFrom } = useViewer()
  return (
    <Section title="Second step at sign-in" bare>
      {actingFrom ? (
        <Notice tone="info">Your sign-in belongs to {actingFrom.name}. Change it there.</Notice>
      ) : (
        <SecondFactor />
      )}
    </Section>
  )
}

function SecondFactor() {
  const reason = useBlocked() ?? undefined
  const [open, setOpen] = useState<Open>(null)
  const [changes, setChanges] = useState(0)
  const asked = useReply(PATH, secondFactorState, changes)
  const state = asked.kind === 'loaded' ? asked.value : null
  const done = () => {
    setOpen(null)
    setChanges(count => count + 1)
  }
  const hasPasskey = state !== null && state.passkeys.length > 0 && canUsePasskeys(state.passkeyHost)
  return (
    <>
      <OfficeStatus asked={asked} what="Whether you have a second step" />
      {state && (
        <>
          <FieldList fields={fieldsOf(state)} />
          <div className={styles['controls']}>
            {state.since === null && (
              <Button reason={reason} onClick={() => setOpen('setup')}>
                Set up an authenticator app
              </Button>
            )}
            <PasskeyList state={state} reason={reason} onChanged={done} />
            {state.isOn && (
              <ButtonRow>
                <Button reason={reason} onClick={() => setOpen('codes')}>
                  Make new recovery codes
                </Button>
                {!state.isRequired && (
                  <Button reason={reason} onClick={() => setOpen('off')}>
                    Switch off
                  </Button>
                )}
              </ButtonRow>
            )}
          </div>
        </>
      )}
      {open === 'setup' && <SetupModal onClose={done} />}
      {open === 'codes' && <CodesModal hasPasskey={hasPasskey} onClose={done} />}
      {open === 'off' && <OffModal hasPasskey={hasPasskey} onClose={done} />}
    </>
  )
}

function fieldsOf({ isOn, since, passkeys, recoveryCodesLeft, isRequired }: SecondFactorState) {
  const isMissing = !isOn && isRequired
  return [
    {
      label: 'Authenticator app',
      value: since
        ? `Set up ${formatDateTime(since)}`
        : isMissing
          ? 'Not set up; your company asks for it'
          : 'Not set up',
    },
    { label: 'Passkeys', value: passkeys.length === 0 ? 'None' : String(passkeys.length) },
    ...(isOn
      ? [
          {
            label: 'Recovery codes left',
            value: recoveryCodesLeft === 0 ? 'None. Make new ones' : String(recoveryCodesLeft),
          },
        ]
      : []),
    ...(isOn && isRequired ? [{ label: 'Asked for by your company', value: 'Yes' }] : []),
  ]
}

function SetupModal({ onClose }: { readonly onClose: () => void }) {
  const setup = useSecondFactorSetup(useServer())
  return (
    <FormModal
      open
      onClose={onClose}
      title={setup.step === 'codes' ? 'Your recovery codes' : 'Set up an authenticator app'}
      body={
        setup.step === 'password'
          ? [
              'From then on you also enter a code from the app when you sign in. This device stays signed in, and works offline as before.',
              'Your other devices are signed out by it; their unsent work stays on them.',
            ]
          : []
      }
      submitLabel={setup.submitLabel}
      cancelLabel={setup.step === 'codes' ? 'Close' : undefined}
      valid
      onSubmit={setup.submit}
    >
      {setup.fields}
    </FormModal>
  )
}

interface ProvedProps {
  readonly hasPasskey: boolean
  readonly onClose: () => void
}

function CodesModal({ hasPasskey, onClose }: ProvedProps) {
  const server = useServer()
  const step = useStepProof(hasPasskey)
  const [error, setError] = useState<string>()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  async function submit(): Promise<boolean> {
    if (codes !== null) return true
    try {
      const reply = await server.call(`${PATH}/recovery-codes`, jsonBody('POST', await step.proof()))
      setCodes(v.parse(recoveryCodes, await reply.json()).recoveryCodes)
    } catch (failure) {
      setError(Object.values(refusalByField(failure))[0])
    }
    return false
  }
  return (
    <FormModal
      open
      onClose={onClose}
      title="Make new recovery codes"
      body={codes === null ? ['The codes you have now stop working.'] : []}
      submitLabel={codes === null ? 'Make new codes' : 'I have kept the codes'}
      cancelLabel={codes === null ? undefined : 'Close'}
      valid
      onSubmit={submit}
    >
      {codes === null ? step.field(error) : <RecoveryCodeList codes={codes} />}
    </FormModal>
  )
}

function OffModal({ hasPasskey, onClose }: ProvedProps) {
  const server = useServer()
  const [current, setCurrent] = useState('')
  const step = useStepProof(hasPasskey)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  async function submit(): Promise<boolean> {
    try {
      await server.call(`${PATH}/off`, jsonBody('POST', { current, ...(await step.proof()) }))
    } catch (failure) {
      setErrors(refusalByField(failure))
      return false
    }
    toasts.show('info', 'Your password alone signs you in now')
    return true
  }
  return (
    <FormModal
      open
      onClose={onClose}
      title="Switch the second step off"
      body={['Your password alone signs you in afterwards.']}
      submitLabel="Switch off"
      valid
      onSubmit={submit}
    >
      {errors[''] && <Notice tone="error">{errors['']}</Notice>}
      <FormField label="Current password" error={errors['current']}>
        <PasswordInput
          value={current}
          onChange={setCurrent}
          autoComplete="current-password"
          showLabel="Show password"
          hideLabel="Hide password"
        />
      </FormField>
      {step.field(errors['code'])}
    </FormModal>
  )
}
