import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Passkey } from '#contract/sign-in/passkeys'
import type { SecondFactorState } from '#contract/platform/second-factor'
import { jsonBody, useServer } from '../../app/office/server'
import { refusalByField } from '../../records/form/form-state'
import { usePasskeySetup } from '../../session/passkey-setup'
import { canUsePasskeys } from '../../session/passkeys'
import { Button } from '../../ui/action/button'
import { formatDateTime } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { PasswordInput } from '../../ui/input/password-input'
import { FormModal } from '../../ui/overlay/form-modal'
import { toasts } from '../../ui/overlay/toast-store'
import { List, ListRow } from '../../ui/record/list-row'
import { Notice } from '../../ui/status/notice'
import { useStepProof } from './step-proof'

interface PasskeyListProps {
  readonly state: SecondFactorState
  /** Why nothing can be changed now. */
  readonly reason: string | undefined
  readonly onChanged: () => void
}

/** The person's passkeys, each with a way to remove it, and another one made. Decision 515. */
export function PasskeyList({ state, reason, onChanged }: PasskeyListProps) {
  const [open, setOpen] = useState<Passkey | 'add' | null>(null)
  const close = () => {
    setOpen(null)
    onChanged()
  }
  return (
    <>
      {state.passkeys.length > 0 && (
        <List label="Passkeys">
          {state.passkeys.map(each => (
            <ListRow
              key={each.id}
              icon={KeyRound}
              title={each.name}
              under={`Made ${formatDateTime(each.createdAt)} · ${each.usedAt ? `last used ${formatDateTime(each.usedAt)}` : 'not used yet'}`}
              end={
                <Button aria-label={`Remove ${each.name}`} reason={reason} onClick={() => setOpen(each)}>
                  Remove
                </Button>
              }
            />
          ))}
        </List>
      )}
      <Button reason={reason ?? whyNot(state)} onClick={() => setOpen('add')}>
        Add a passkey
      </Button>
      {open === 'add' && <AddModal isFirst={!state.isOn} onClose={close} />}
      {open !== null && open !== 'add' && <RemoveModal passkey={open} state={state} onClose={close} />}
    </>
  )
}

function whyNot({ passkeyHost }: SecondFactorState): string | undefined {
  if (canUsePasskeys(passkeyHost)) return undefined
  if (passkeyHost === null) return 'Passkeys need an address with a name. This server is reached by a number'
  return location.hostname === passkeyHost
    ? 'This browser has no passkeys'
    : `Passkeys are made at ${passkeyHost}. Open Quoin there`
}

function AddModal({ isFirst, onClose }: { readonly isFirst: boolean; readonly onClose: () => void }) {
  const setup = usePasskeySetup(useServer())
  const isCodes = setup.step === 'codes'
  return (
    <FormModal
      open
      onClose={onClose}
      title={isCodes ? 'Your recovery codes' : 'Add a passkey'}
      body={
        isCodes
          ? []
          : [
              'A passkey is a fingerprint, face, PIN or key of a device of yours. With it you show that it is you when you sign in, in place of a code.',
              ...(isFirst
                ? [
                    'From then on you are asked for it each time you sign in. Your other devices are signed out; their unsent work stays on them.',
                  ]
                : []),
            ]
      }
      submitLabel={setup.submitLabel}
      cancelLabel={isCodes ? 'Close' : undefined}
      valid
      onSubmit={setup.submit}
    >
      {setup.fields}
    </FormModal>
  )
}

function RemoveModal({
  passkey,
  state,
  onClose,
}: {
  readonly passkey: Passkey
  readonly state: SecondFactorState
  readonly onClose: () => void
}) {
  const server = useServer()
  const step = useStepProof(canUsePasskeys(state.passkeyHost))
  const [current, setCurrent] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const isLast = state.since === null && state.passkeys.length === 1
  async function submit(): Promise<boolean> {
    try {
      const body = { current, ...(await step.proof()) }
      await server.call(`/users/me/passkeys/${passkey.id}/remove`, jsonBody('POST', body))
    } catch (failure) {
      setErrors(refusalByField(failure))
      return false
    }
    toasts.show('info', isLast ? 'Your password alone signs you in now' : `${passkey.name} is removed`)
    return true
  }
  return (
    <FormModal
      open
      onClose={onClose}
      title={`Remove ${passkey.name}?`}
      body={[
        isLast
          ? 'It is your only second step: your password alone signs you in afterwards.'
          : 'It no longer signs you in. Your other second steps stay.',
      ]}
      submitLabel="Remove"
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
