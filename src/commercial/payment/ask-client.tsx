import { Copy, Mail } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { madeClientRequestReply, type MadeClientRequest } from '#contract/commercial/payment/client-link'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { isMailAddress } from '#domain/commercial/orders/order-guards'
import { usualExpiry, whyNotUntil } from '#domain/commercial/payment/client-answer'
import type { Day } from '#domain/value/day'
import { copyText } from '../../app/device/copy-text'
import { jsonBody } from '../../app/office/server'
import { useToday } from '../../app/page/use-today'
import type { Held } from '../../records/data/held'
import { useDraft } from '../../records/form/use-draft'
import { useOffice } from '../../records/office/use-office'
import { Button } from '../../ui/action/button'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { TextArea } from '../../ui/input/text-area'
import { TextInput } from '../../ui/input/text-input'
import { FormModal } from '../../ui/overlay/form-modal'
import { Modal } from '../../ui/overlay/modal'
import { toasts } from '../../ui/overlay/toast-store'
import { Notice } from '../../ui/status/notice'

interface AskClientProps {
  readonly application: Held<typeof outgoingApplication>
  /** Mail address of the project's client; null where none is known. */
  readonly clientEmail: string | null
  /** Whether a link of this application works now. */
  readonly isOpen: boolean
  /** Why it can't be certified now; null when it can, as far as this device knows. */
  readonly reason: string | null
}

/** Mails the client a link to certify the application. Online only: the button says so. Spec: APP-1; decision 723. */
export function AskClient({ application, clientEmail, isOpen, reason }: AskClientProps) {
  const { blocked } = useOffice(null)
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  return (
    <>
      <Button
        icon={Mail}
        aria-haspopup="dialog"
        reason={reason ?? blocked ?? undefined}
        onClick={() => setAsking(true)}
      >
        Ask client to certify
      </Button>
      {isAsking && (
        <Ask
          application={application}
          clientEmail={clientEmail}
          isOpen={isOpen}
          onMade={setMade}
          onClose={() => setAsking(false)}
        />
      )}
      {made && <Link made={made} onClose={() => setMade(null)} />}
    </>
  )
}

interface Made extends MadeClientRequest {
  readonly sendTo: string | null
}
interface AskDraft {
  readonly sendTo: string
  readonly message: string
  readonly expiresOn: Day | null
}
interface AskProps extends Omit<AskClientProps, 'reason'> {
  readonly onMade: (made: Made) => void
  readonly onClose: () => void
}

function Ask({ application, clientEmail, isOpen, onMade, onClose }: AskProps) {
  const { run, blocked } = useOffice({ resource: outgoingApplication, id: application.id })
  const today = useToday()
  const [draft, setDraft, dropDraft, { isBegun }] = useDraft<AskDraft>(`ask-client-${application.id}`, {
    sendTo: clientEmail ?? '',
    // What was explained after the last queries, for the client to read with the new link.
    message: application.queryResolutionNotes ?? '',
    expiresOn: usualExpiry(application.finalDate, today),
  })
  const { sendTo, message, expiresOn } = draft
  const to = sendTo.trim() === '' ? null : sendTo.trim()
  const whyNot = expiresOn === null ? null : whyNotUntil(expiresOn, today)
  const isAddress = to === null || isMailAddress(to)
  const change = (next: Partial<AskDraft>) => setDraft(was => ({ ...was, ...next }))
  const close = () => {
    void dropDraft()
    onClose()
  }
  const send = () =>
    run(async ({ server, replica }) => {
      const reply = await server.call(
        `/${outgoingApplication.path}/${application.id}/client-requests`,
        jsonBody('POST', { sendTo: to, message: message.trim() || null, expiresOn }),
      )
      onMade({ ...v.parse(madeClientRequestReply, await reply.json()), sendTo: to })
      replica.hurry()
    })
  return (
    <FormModal
      open
      isBegun={isBegun}
      title="Ask the client to certify"
      body={[
        'The client gets the application as a PDF and a link. Through the link, without an account, they agree, reduce or query each line, once. What they agree and reduce becomes the certificate.',
      ]}
      submitLabel={to === null ? 'Make link' : 'Send link'}
      valid={blocked === null && isAddress && expiresOn !== null && whyNot === null}
      onSubmit={send}
      onClose={close}
    >
      {blocked && <Notice tone="warning">{blocked}</Notice>}
      {isOpen && (
        <Notice tone="warning">A link to this application is open. It stops working when you make a new one.</Notice>
      )}
      <FormField
        label="Send to"
        optional="optional"
        description="The person at the client who certifies. Without an address nothing is mailed, and you copy the link."
        error={isAddress ? undefined : 'Write one e-mail address'}
      >
        <TextInput type="email" value={sendTo} onChange={text => change({ sendTo: text })} maxLength={255} />
      </FormField>
      <FormField label="Message" optional="optional">
        <TextArea value={message} onChange={text => change({ message: text })} maxLength={2_000} />
      </FormField>
      <FormField label="Link works until" required error={whyNot ?? undefined}>
        <DateInput value={expiresOn} onChange={day => change({ expiresOn: day })} />
      </FormField>
    </FormModal>
  )
}

function Link({ made: { url, sendTo, fault }, onClose }: { readonly made: Made; readonly onClose: () => void }) {
  async function copy(): Promise<void> {
    if (await copyText(url)) toasts.show('info', 'Link copied')
    else toasts.show('error', 'This browser does not allow copying. Select the link and copy it yourself')
  }
  return (
    <Modal
      open
      title="Link to certify"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button kind="primary" icon={Copy} onClick={() => void copy()}>
            Copy link
          </Button>
        </>
      }
    >
      {sendTo !== null && fault === null && <p>Mailed to {sendTo}.</p>}
      {fault !== null && (
        <Notice tone="error">
          Nothing was mailed to {sendTo}. {fault}
        </Notice>
      )}
      <Notice tone="warning">
        This link is shown only now. Everyone who has it can certify the application, so give it only to the person who
        decides.
      </Notice>
      <FormField label="Link">
        <TextInput value={url} readOnly onChange={() => undefined} />
      </FormField>
    </Modal>
  )
}
