import { useState } from 'react'
import * as v from 'valibot'
import { invited } from '#contract/platform/auth'
import { user } from '#contract/platform/user'
import { useReplica } from '../../fields/replica-context'
import { fetchRecord } from '../../records/data/fetch-records'
import { jsonBody, useServer } from '../../app/office/server'
import { useOffice } from '../../records/office/use-office'
import { useRecord } from '../../records/data/use-record'
import { useCan, useViewer } from '../../app/viewer'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { FormModal } from '../../ui/overlay/form-modal'
import { toasts } from '../../ui/overlay/toast-store'
import { Section } from '../../ui/shell/page'
import { RoleChoice } from './role-choice'
import { tellInvitation } from './tell-invitation'
import { SecondFactorReset } from './second-factor-reset'
import styles from './users.module.css'

/** What an administrator does with someone's sign-in, on their page: roles, another invitation, and shutting them out or in again. */
export function UserMore({ id }: { readonly id: number }) {
  const found = useRecord(user, id)
  const can = useCan()
  const viewer = useViewer()
  const office = useOffice(null)
  const server = useServer()
  const replica = useReplica()
  const confirm = useConfirm()
  const [roles, setRoles] = useState<readonly number[] | null>(null)
  if (!found || !can.write(user)) return null
  const blocked = office.blocked ?? undefined

  const ask = (path: string, init: RequestInit, done: string): Promise<boolean> =>
    office.run(async () => {
      await server.call(`/users/${id}${path}`, init)
      await fetchRecord(server, replica, user, id)
      toasts.show('info', done)
    })
  async function invite(person: { readonly fullName: string; readonly email: string }) {
    const reply = await server.call(`/users/${id}/invitation`, { method: 'POST' })
    tellInvitation(v.parse(invited, await reply.json()).invitation, person)
  }
  async function setActive(active: boolean) {
    if (!found) return
    const { result } = active
      ? { result: true }
      : await confirm({
          title: `Deactivate ${found.fullName}?`,
          message:
            'This signs them out on every device. Work they haven’t sent stays on the device until they can sign in again.',
          yes: 'Deactivate',
          no: 'Cancel',
        })
    if (result)
      await ask(
        '/active',
        jsonBody('PUT', { active }),
        active ? `${found.fullName} can sign in again` : `${found.fullName} can no longer sign in`,
      )
  }
  async function askForPassword() {
    if (!found) return
    const { result } = await confirm({
      title: `Ask ${found.fullName} for a new password?`,
      message: 'They must choose a new password before they can go on. Work they haven’t sent stays on the device.',
      yes: 'Ask for it',
      no: 'Cancel',
    })
    if (result) await ask('/password-change', { method: 'POST' }, `${found.fullName} must choose a new password`)
  }
  return (
    <Section title="Sign-in" bare>
      <div className={styles['form']}>
        <ButtonRow>
          <Button reason={blocked} onClick={() => setRoles(found.roles)}>
            Change roles
          </Button>
          {found.isActive && (
            <Button reason={blocked} onClick={() => void office.run(() => invite(found))}>
              Send an invitation
            </Button>
          )}
          {found.isActive && found.id !== viewer.user && (
            <Button reason={blocked} onClick={() => void askForPassword()}>
              Ask for a new password
            </Button>
          )}
          {found.id !== viewer.user && <SecondFactorReset id={id} name={found.fullName} />}
          {found.id !== viewer.user && (
            <Button
              kind={found.isActive ? 'danger' : 'default'}
              reason={blocked}
              onClick={() => void setActive(!found.isActive)}
            >
              {found.isActive ? 'Deactivate' : 'Activate'}
            </Button>
          )}
        </ButtonRow>
      </div>
      <FormModal
        open={roles !== null}
        onClose={() => setRoles(null)}
        title={`Roles of ${found.fullName}`}
        submitLabel="Save roles"
        valid={roles !== null && roles.length > 0}
        onSubmit={() => ask('', jsonBody('PATCH', { roles }), `Roles of ${found.fullName} saved`)}
      >
        <RoleChoice value={roles ?? []} onChange={setRoles} />
      </FormModal>
    </Section>
  )
}
