import { useState } from 'react'
import { user } from '#contract/platform/user'
import { useReplica } from '../../fields/replica-context'
import type { Held } from '../../records/held'
import { jsonBody, useServer } from '../../records/server'
import { tellProblem } from '../../records/tell-problem'
import { useConnected } from '../../records/use-connected'
import { useRecord } from '../../records/use-record'
import { useCan } from '../../records/viewer'
import { Button } from '../../ui/action/button'
import { FormModal } from '../../ui/overlay/form-modal'
import { Section } from '../../ui/shell/page'
import { RolesInput } from './roles-input'

/** Under somebody's own fields: their roles, and how they are kept out. Spec: platform 7.2. */
export function UserMore({ id }: { readonly id: number }) {
  const record = useRecord(user, id)
  const isConnected = useConnected()
  const [open, setOpen] = useState(false)
  if (!useCan().write(user) || !record) return null
  return (
    <Section title="Access" bare>
      <p>Roles decide what somebody may see and do; a change counts from their next call, and their devices forget what is no longer theirs. To keep somebody out, archive them: they are signed out everywhere and their work stays.</p>
      <Button reason={isConnected ? undefined : 'Needs a connection'} onClick={() => setOpen(true)}>Change roles</Button>
      {open && <RolesForm record={record} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function RolesForm({ record, onClose }: { readonly record: Held<typeof user>; readonly onClose: () => void }) {
  const server = useServer()
  const replica = useReplica()
  const [roles, setRoles] = useState<readonly number[]>(record.roles ?? [])
  async function save(): Promise<boolean> {
    try {
      await server.call(`/users/${record.id}`, jsonBody('PATCH', { roles }))
      replica.hurry()
      return true
    } catch (failure) {
      tellProblem(failure)
      return false
    }
  }
  return <FormModal open onClose={onClose} title={`Roles of ${record.fullName}`} submitLabel="Save roles" valid onSubmit={save}><RolesInput value={roles} onChange={setRoles} /></FormModal>
}
