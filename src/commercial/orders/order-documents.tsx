import { Send } from 'lucide-react'
import { useState } from 'react'
import type { MaterialOrder } from '#contract/commercial/material-order'
import type { orderDocument } from '#contract/commercial/order-document'
import { user } from '#contract/platform/user'
import { isMailAddress } from '#domain/commercial/orders/order-guards'
import { isSentOut } from '#domain/commercial/orders/order-state'
import { jsonBody, useServer } from '../../app/office/server'
import { useOffice } from '../../records/office/use-office'
import { useCan } from '../../app/viewer'
import { FileShown } from '../../fields/file-shown'
import { useReplica } from '../../fields/replica-context'
import type { Held } from '../../records/data/held'
import { useNames } from '../../records/data/use-names'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { Button } from '../../ui/action/button'
import { formatDateTime } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { TextInput } from '../../ui/input/text-input'
import { FormModal } from '../../ui/overlay/form-modal'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { LevelBadge } from '../../ui/status/level-badge'
import { StatusRow } from '../../ui/status/status-row'
import type { PurchaseKind } from '../common/purchase-kinds'

type Made = Held<typeof orderDocument>

interface OrderDocumentsProps {
  readonly kind: PurchaseKind
  readonly order: MaterialOrder
}

/** What was sent of an order: which document, to whom, when, by whom; and why one did not go out. Spec: MAT-2. */
export function OrderDocuments({ kind, order }: OrderDocumentsProps) {
  const can = useCan()
  const [asking, setAsking] = useState(false)
  const documents = useRecordsWithin(kind.document, 'order', order.id)?.toSorted(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id,
  )
  const { run, working, blocked } = useOffice({ resource: kind.order, id: order.id })
  const server = useServer()
  const replica = useReplica()
  const send = (sendTo: string) =>
    run(async () => {
      await server.call(`/${kind.order.path}/${order.id}/documents`, jsonBody('POST', { sendTo }))
      replica.hurry()
    })
  const canSend = isSentOut(order.state) && can.write(kind.document)
  return (
    <Section
      title="What was sent"
      aside={
        canSend && (
          <Button icon={Send} reason={blocked ?? undefined} disabled={working} onClick={() => setAsking(true)}>
            {documents?.some(({ sendTo }) => sendTo !== null) ? 'Send again' : 'Send by mail'}
          </Button>
        )
      }
    >
      {documents?.length === 0 && <StatusRow kind="empty" text="Nothing has been sent yet" />}
      <List label="What was sent">
        {documents?.map(each => (
          <OneDocument key={each.id} kind={kind} document={each} />
        ))}
      </List>
      {asking && (
        <SendAgain
          to={documents?.find(({ sendTo }) => sendTo !== null)?.sendTo ?? order.email ?? ''}
          onSend={send}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}

function OneDocument({ kind, document }: { readonly kind: PurchaseKind; readonly document: Made }) {
  const nameOf = useNames(user)
  const { title, file, state, sendTo, sentAt, fault } = document
  const { label, level = 'none' } = kind.document.fields.state.choices.find(each => each.value === state) ?? {
    label: state,
  }
  const words = [
    sendTo === null ? 'Not emailed' : `To ${sendTo}`,
    formatDateTime(sentAt ?? document.createdAt),
    nameOf(document.sentBy),
    state === 'kept' ? 'This server has no mail server: nothing reached the supplier' : fault,
  ]
  return (
    <ListRow
      title={file === null ? (title ?? 'Order') : <FileShown file={file} />}
      under={words.filter(Boolean).join(' · ')}
      end={<LevelBadge level={level}>{label}</LevelBadge>}
    />
  )
}

interface SendAgainProps {
  readonly to: string
  readonly onSend: (to: string) => Promise<boolean>
  readonly onClose: () => void
}

function SendAgain({ to, onSend, onClose }: SendAgainProps) {
  const [address, setAddress] = useState(to)
  return (
    <FormModal
      open
      title="Send order"
      body={['Quoin mails the order to this address as it is now, as a PDF.']}
      submitLabel="Send order"
      valid={isMailAddress(address)}
      onSubmit={() => onSend(address.trim())}
      onClose={onClose}
    >
      <FormField label="Send to">
        <TextInput type="email" value={address} onChange={setAddress} />
      </FormField>
    </FormModal>
  )
}
