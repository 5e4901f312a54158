import { useState } from 'react'
import * as v from 'valibot'
import { portalInvitationReply, portalInvitationRequest } from '#contract/commercial/portal/portal-access'
import { subcontractor } from '#contract/contacts/subcontractor'
import { subcontractorPerson } from '#contract/contacts/subcontractor-person'
import { jsonBody } from '../../app/office/server'
import { useAll } from '../../records/data/use-all'
import { useOptions } from '../../records/data/use-names'
import { byField, refusalByField } from '../../records/form/form-state'
import { useOffice } from '../../records/office/use-office'
import { FormField } from '../../ui/input/form-field'
import { IdCombobox } from '../../ui/input/id-combobox'
import { IdSelect } from '../../ui/input/id-select'
import { TextInput } from '../../ui/input/text-input'
import { FormModal } from '../../ui/overlay/form-modal'
import { toasts } from '../../ui/overlay/toast-store'
import { Notice } from '../../ui/status/notice'

export interface Invitation {
  readonly subcontractor: number | null
  readonly fullName: string
  readonly email: string
}

interface InvitePersonProps {
  readonly project: number
  readonly begin: Partial<Invitation>
  readonly onClose: () => void
}

/** Gives a person at a subcontractor access to this project, and mails them a link. A contact of the subcontractor fills the name and the address. */
export function InvitePerson({ project, begin, onClose }: InvitePersonProps) {
  const firms = useOptions(subcontractor)
  const people = useAll(subcontractorPerson)
  const { run } = useOffice(null)
  const [typed, setTyped] = useState<Invitation>({ subcontractor: null, fullName: '', email: '', ...begin })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const contacts = (people ?? []).filter(each => each.subcontractor === typed.subcontractor && each.email !== null)
  const chosen = contacts.find(({ email, fullName }) => email === typed.email && fullName === typed.fullName)
  async function send(): Promise<boolean> {
    const wanted = v.safeParse(portalInvitationRequest, typed)
    const found = (wanted.issues ?? []).map(issue => ({ path: v.getDotPath(issue) ?? '', message: issue.message }))
    setErrors(
      byField(
        typed.subcontractor === null
          ? [
              ...found.filter(({ path }) => path !== 'subcontractor'),
              { path: 'subcontractor', message: 'Choose a subcontractor' },
            ]
          : found,
      ),
    )
    if (!wanted.success) return false
    return run(
      async ({ server }) => {
        const reply = await server.call(`/projects/${project}/portal/invitations`, jsonBody('POST', wanted.output))
        const { mail, fault } = v.parse(portalInvitationReply, await reply.json())
        if (mail === 'sent') toasts.show('info', `Invitation sent to ${wanted.output.email}`)
        else toasts.show('error', `Access is given, but the mail was not sent. ${fault ?? ''}`)
      },
      failure => setErrors(refusalByField(failure)),
    )
  }
  return (
    <FormModal
      open
      title="Invite a person to the portal"
      body={[
        'They get a mail with a link to choose a password. It works once, for 7 days.',
        'They see the applications of their own company on this project, with what was certified, paid and noticed.',
      ]}
      submitLabel="Send invitation"
      valid
      onClose={onClose}
      onSubmit={send}
    >
      {errors[''] && <Notice tone="error">{errors['']}</Notice>}
      <FormField label="Subcontractor" error={errors['subcontractor']}>
        <IdCombobox
          value={typed.subcontractor}
          onChange={id => setTyped({ subcontractor: id, fullName: '', email: '' })}
          {...firms}
          none="Choose a subcontractor"
        />
      </FormField>
      {contacts.length > 0 && (
        <FormField label="Contact" optional="optional" description="Fills in the name and the address">
          <IdSelect
            value={chosen?.id ?? null}
            onChange={id => {
              const contact = contacts.find(each => each.id === id)
              if (contact) setTyped({ ...typed, fullName: contact.fullName ?? '', email: contact.email ?? '' })
            }}
            options={contacts.map(({ id, fullName }) => ({ id, name: fullName ?? '' }))}
            none="Another person"
          />
        </FormField>
      )}
      <FormField label="Name" error={errors['fullName']}>
        <TextInput
          value={typed.fullName}
          onChange={fullName => setTyped({ ...typed, fullName })}
          maxLength={255}
          autoComplete="off"
        />
      </FormField>
      <FormField label="Email address" error={errors['email']}>
        <TextInput
          type="email"
          value={typed.email}
          onChange={email => setTyped({ ...typed, email })}
          maxLength={255}
          autoComplete="off"
          autoCapitalize="none"
        />
      </FormField>
    </FormModal>
  )
}
