import { Send } from 'lucide-react'
import { useState } from 'react'
import type { MaterialOrder } from '#contract/commercial/material-order'
import { user } from '#contract/platform/user'
import { isMailAddress } from '#domain/commercial/orders/order-guards'
import { isSentOut } from '#domain/commercial/orders/order-state'
import { useCan } from '../../app/viewer'
import { useNames } from '../../records/data/use-names'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { DocumentRow } from '../../records/documents/document-row'
import { useAskDocument } from '../../records/documents/use-ask-document'
import { Button } from '../../ui/action/button'
import { FormField } from '../../ui/input/form-field'
import { TextInput } from '../../ui/input/text-input'
import { FormModal } from '../../ui/overlay/form-modal'
import { List } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { StatusRow } from '../../ui/status/status-row'
import type { PurchaseKind } from '../common/purchase-kinds'

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
  const nameOf = useNames(user)
  const { ask, working, blocked } = useAskDocument({ resource: kind.order, id: order.id })
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
          <DocumentRow
            key={each.id}
            resource={kind.document}
            document={each}
            also={[each.sendTo === null ? 'Not emailed' : null, nameOf(each.sentBy)]}
          />
        ))}
      </List>
      {asking && (
        <SendAgain
          to={documents?.find(({ sendTo }) => sendTo !== null)?.sendTo ?? order.email ?? ''}
          onSend={sendTo => ask({ sendTo })}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
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
