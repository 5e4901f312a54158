import { useState } from 'react'
import * as v from 'valibot'
import { companySignIn, type CompanySignInState, companySignInState } from '#contract/platform/company-sign-in'
import { jsonBody, useServer } from '../../app/office/server'
import { useOffice } from '../../records/office/use-office'
import { useReply } from '../../app/office/use-reply'
import { byField, refusalByField } from '../../records/form/form-state'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { FormField } from '../../ui/input/form-field'
import { PasswordInput } from '../../ui/input/password-input'
import { TextInput } from '../../ui/input/text-input'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { FormModal } from '../../ui/overlay/form-modal'
import { FieldList } from '../../ui/record/field-list'
import { Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'

const PATH = '/company-sign-in'

/** The provider the firm's people sign in with, by OpenID Connect. The server keeps it. Decision 482. */
export function CompanyAccount({ canWrite }: { readonly canWrite: boolean }) {
  const server = useServer()
  const confirm = useConfirm()
  const { run, blocked } = useOffice(null)
  const [isOpen, setIsOpen] = useState(false)
  const [changes, setChanges] = useState(0)
  const asked = useReply(PATH, companySignInState, changes)
  const state = asked.kind === 'loaded' ? asked.value : null
  const changed = () => setChanges(count => count + 1)

  async function end() {
    const { result } = await confirm({
      title: 'End sign-in with the company account?',
      message:
        'People sign in with their Quoin password again. Those who never chose one ask for a link where they sign in.',
      yes: 'End it',
      no: 'Cancel',
    })
    if (
      result &&
      (await run(async () => {
        await server.call(PATH, { method: 'DELETE' })
      }))
    )
      changed()
  }
  const isSet = state !== null && state.issuer !== null
  return (
    <Section
      title="Company account"
      aside={
        canWrite &&
        state && (
          <ButtonRow>
            {isSet && (
              <Button reason={blocked ?? undefined} onClick={() => void end()}>
                End
              </Button>
            )}
            <Button reason={blocked ?? undefined} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
              {isSet ? 'Change provider' : 'Set up a provider'}
            </Button>
          </ButtonRow>
        )
      }
    >
      {asked.kind === 'failed' && <Notice tone="warning">{asked.words}</Notice>}
      {asked.kind === 'loading' && <Loader />}
      {state && <FieldList fields={fieldsOf(state)} />}
      {isOpen && state && (
        <ProviderForm
          state={state}
          onClose={() => {
            setIsOpen(false)
            changed()
          }}
        />
      )}
    </Section>
  )
}

const fieldsOf = ({ issuer, clientId, domain, redirectUri }: CompanySignInState) =>
  issuer === null
    ? [{ label: 'Provider', value: 'None: people sign in with their Quoin password' }]
    : [
        { label: 'Provider', value: issuer },
        { label: 'Client ID', value: clientId },
        { label: 'For usernames ending in', value: `@${domain ?? ''}` },
        { label: 'Redirect address', value: redirectUri },
      ]

function ProviderForm({ state, onClose }: { readonly state: CompanySignInState; readonly onClose: () => void }) {
  const server = useServer()
  const [typed, setTyped] = useState({ issuer: state.issuer ?? '', clientId: state.clientId ?? '', clientSecret: '' })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { clientSecret, ...others } = typed
  async function save(): Promise<boolean> {
    const wanted = v.safeParse(companySignIn, clientSecret === '' ? others : typed)
    setErrors(
      byField((wanted.issues ?? []).map(issue => ({ path: v.getDotPath(issue) ?? '', message: issue.message }))),
    )
    if (!wanted.success) return false
    try {
      await server.call(PATH, jsonBody('PUT', wanted.output))
      return true
    } catch (failure) {
      setErrors(refusalByField(failure))
      return false
    }
  }
  return (
    <FormModal
      open
      onClose={onClose}
      title="Sign in with a company account"
      body={[
        'Register Quoin with your provider (OpenID Connect) under this redirect address:',
        state.redirectUri,
        'It signs in people whose username is their address there and ends as yours does. Passwords go on working.',
      ]}
      submitLabel="Save"
      valid
      onSubmit={save}
    >
      {errors[''] && <Notice tone="error">{errors['']}</Notice>}
      <FormField label="Address of the provider (issuer)" error={errors['issuer']}>
        <TextInput
          type="url"
          value={typed.issuer}
          onChange={issuer => setTyped({ ...typed, issuer })}
          placeholder="https://login.example.com"
        />
      </FormField>
      <FormField label="Client ID" error={errors['clientId']}>
        <TextInput
          value={typed.clientId}
          onChange={clientId => setTyped({ ...typed, clientId })}
          autoComplete="off"
          autoCapitalize="none"
        />
      </FormField>
      <FormField
        label="Client secret"
        optional="optional"
        description={
          state.hasSecret ? 'One is set. Leave this empty to keep it.' : 'Leave this empty for a public client.'
        }
        error={errors['clientSecret']}
      >
        <PasswordInput
          value={clientSecret}
          onChange={next => setTyped({ ...typed, clientSecret: next })}
          autoComplete="new-password"
          showLabel="Show secret"
          hideLabel="Hide secret"
        />
      </FormField>
    </FormModal>
  )
}
