import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { invitedUser, newUser } from '#contract/platform/auth'
import { user } from '#contract/platform/user'
import { useReplica } from '../../fields/replica-context'
import { fetchRecord } from '../../records/data/fetch-records'
import { FormFrame } from '../../records/form/form-frame'
import { byField, refusalByField } from '../../records/form/form-state'
import { usePageTitle } from '../../app/page/page-title'
import { jsonBody, useServer } from '../../app/office/server'
import { useLeavePrompt } from '../../app/page/use-leave-prompt'
import { useBlocked } from '../../app/office/use-connected'
import { Button } from '../../ui/action/button'
import { LinkButton } from '../../ui/action/link-button'
import { FormField } from '../../ui/input/form-field'
import { TextInput } from '../../ui/input/text-input'
import { Section } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'
import { tellInvitation } from './tell-invitation'
import { RoleChoice } from './role-choice'
import styles from './users.module.css'

const LIST = '/settings/admin/users'

/** Invites someone: they are mailed a link to choose a password. It needs the office, which keeps sign-ins. */
export function InvitePage() {
  const [fullName, setFullName] = useState('')
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<readonly number[]>([])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [working, setWorking] = useState(false)
  const blocked = useBlocked() ?? undefined
  const server = useServer()
  const replica = useReplica()
  const navigate = useNavigate()
  const leave = useLeavePrompt(fullName !== '' || email !== '' || roles.length > 0)
  usePageTitle({ title: 'New user', trail: [{ label: 'Users', to: LIST }] })

  async function invite() {
    const given = v.safeParse(newUser, { fullName, email, roles })
    if (!given.success) {
      setErrors(byField(given.issues.map(issue => ({ path: v.getDotPath(issue) ?? '', message: issue.message }))))
      return
    }
    setWorking(true)
    try {
      const { id, invitation } = v.parse(
        invitedUser,
        await (await server.call('/users', jsonBody('POST', given.output))).json(),
      )
      await fetchRecord(server, replica, user, id)
      leave.allow()
      tellInvitation(invitation, given.output)
      await navigate({ to: `${LIST}/${id}`, replace: true })
    } catch (error) {
      setErrors(refusalByField(error))
      setWorking(false)
    }
  }
  return (
    <FormFrame
      title="New user"
      onSubmit={() => void invite()}
      errors={errors}
      buttons={
        <>
          <LinkButton>
            <Link to={LIST}>Cancel</Link>
          </LinkButton>
          <Button type="submit" kind="primary" disabled={working} reason={blocked}>
            {working ? 'Inviting…' : 'Send invitation'}
          </Button>
        </>
      }
    >
      {errors[''] && <Notice tone="error">{errors['']}</Notice>}
      <Section title="User" bare>
        <div className={styles['form']}>
          <FormField label="Name" required error={errors['fullName']}>
            <TextInput value={fullName} onChange={setFullName} autoComplete="off" />
          </FormField>
          <FormField
            label="Email"
            required
            error={errors['email']}
            description="They sign in with it, and get a link there to choose a password."
          >
            <TextInput type="email" value={email} onChange={setEmail} autoComplete="off" autoCapitalize="none" />
          </FormField>
          <RoleChoice value={roles} onChange={setRoles} error={errors['roles']} />
        </div>
      </Section>
    </FormFrame>
  )
}
