import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { newUser } from '#contract/platform/auth'
import { ProblemError } from '#contract/problem'
import { useReplica } from '../../fields/replica-context'
import { byField } from '../../records/form/form-state'
import { usePageTitle } from '../../records/page-title'
import { jsonBody, useServer } from '../../records/server'
import { problemWords } from '../../records/tell-problem'
import { useConnected } from '../../records/use-connected'
import { useLeavePrompt } from '../../records/use-leave-prompt'
import { Button } from '../../ui/action/button'
import { LinkButton } from '../../ui/action/link-button'
import { formClass } from '../../ui/input/form-layout'
import { FormField } from '../../ui/input/form-field'
import { TextInput } from '../../ui/input/text-input'
import { toasts } from '../../ui/overlay/toast-store'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'
import { RolesInput } from './roles-input'

const LIST = '/settings/admin/users'
const EMPTY: { readonly fullName: string; readonly email: string; readonly roles: readonly number[] } = { fullName: '', email: '', roles: [] }

/** Asks somebody to join: they are mailed a link to choose a password. Needs a connection, as it gives access. Spec: platform 7.2. */
export function NewUserPage() {
  const server = useServer()
  const replica = useReplica()
  const navigate = useNavigate()
  const isConnected = useConnected()
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [working, setWorking] = useState(false)
  const { allow } = useLeavePrompt(values !== EMPTY)
  usePageTitle({ title: 'New user', under: 'Users' })
  const put = (change: Partial<typeof EMPTY>) => setValues(now => ({ ...now, ...change }))

  async function invite() {
    const wanted = v.safeParse(newUser, values)
    setErrors(Object.fromEntries((wanted.issues ?? []).toReversed().map(issue => [v.getDotPath(issue) ?? '', issue.message])))
    if (!wanted.success) return
    setWorking(true)
    try {
      await server.call('/users', jsonBody('POST', wanted.output))
      replica.hurry()
      allow()
      toasts.show('info', `${wanted.output.fullName} has been mailed a link to choose a password`)
      await navigate({ to: LIST })
    } catch (failure) {
      const found = failure instanceof ProblemError ? byField(failure.problem.errors ?? []) : {}
      setErrors(Object.keys(found).length > 0 ? found : { '': problemWords(failure) })
      setWorking(false)
    }
  }
  return (
    <form noValidate onSubmit={event => { event.preventDefault(); void invite() }}>
      <PageHeading
        title="New user" over="User" ruled
        actions={(
          <>
            <LinkButton><Link to={LIST}>Cancel</Link></LinkButton>
            <Button type="submit" kind="primary" disabled={working} reason={isConnected ? undefined : 'Needs a connection'}>Send the invitation</Button>
          </>
        )}
      />
      <PageBody>
        <Section title="User" bare>
          {errors[''] && <Notice tone="error">{errors['']}</Notice>}
          <div className={formClass()}>
            <p>They get a mail with a link to choose a password. Their email address is the name they sign in with.</p>
            <FormField label="Name" required error={errors['fullName']}><TextInput value={values.fullName} onChange={fullName => put({ fullName })} autoComplete="off" /></FormField>
            <FormField label="Email" required error={errors['email']}><TextInput type="email" value={values.email} onChange={email => put({ email })} autoComplete="off" autoCapitalize="none" spellCheck={false} /></FormField>
            <RolesInput value={values.roles} onChange={roles => put({ roles })} />
          </div>
        </Section>
      </PageBody>
    </form>
  )
}
