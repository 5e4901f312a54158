import { Copy } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { calendarLinkReply, madeCalendarLinkReply } from '#contract/commercial/payment/calendar-link'
import { copyText } from '../../app/device/copy-text'
import { useReply } from '../../app/office/use-reply'
import { useOffice } from '../../records/office/use-office'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { formatDateTime } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { TextInput } from '../../ui/input/text-input'
import { Modal } from '../../ui/overlay/modal'
import { toasts } from '../../ui/overlay/toast-store'
import { StatusRow } from '../../ui/status/status-row'
import { Notice } from '../../ui/status/notice'

interface CalendarLinkDialogProps {
  readonly onClose: () => void
}

const PATH = '/users/me/calendar-link'

/** The link by which a calendar program shows the notice calendar: made, copied, replaced and taken away. It is shown only when it is made. */
export function CalendarLinkDialog({ onClose }: CalendarLinkDialogProps) {
  const { run, working, blocked } = useOffice(null)
  const [link, setLink] = useState<string | null>(null)
  const [changes, setChanges] = useState(0)
  const told = useReply(PATH, calendarLinkReply, changes)
  const madeAt = told.kind === 'loaded' ? told.value.madeAt : null
  const reason = blocked ?? undefined

  async function make(): Promise<string | null> {
    let url: string | null = null
    await run(async ({ server }) => {
      const reply = await server.call(PATH, { method: 'POST' })
      ;({ url } = v.parse(madeCalendarLinkReply, await reply.json()))
    })
    setLink(url)
    setChanges(changes + 1)
    return url
  }
  async function copy(): Promise<void> {
    const url = link ?? (await make())
    if (url === null) return
    if (await copyText(url)) toasts.show('info', 'Calendar link copied')
    else toasts.show('error', 'This browser does not allow copying. Select the link and copy it yourself')
  }
  async function drop(): Promise<void> {
    const isDone = await run(async ({ server }) => void (await server.call(PATH, { method: 'DELETE' })))
    if (!isDone) return
    setLink(null)
    setChanges(changes + 1)
    toasts.show('info', 'Calendar link removed. Programs that use it show nothing new')
  }
  const isOld = link === null && madeAt !== null
  return (
    <Modal
      open
      title="Calendar link"
      description="Add this link to Outlook, Google or your phone, and the dates of notices and payments show in your own calendar."
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {told.kind === 'failed' && <StatusRow kind="failed" text={told.words} />}
      {told.kind === 'loading' && link === null && !blocked && (
        <StatusRow kind="loading" text="Looking for your link" />
      )}
      {link !== null && (
        <>
          <Notice tone="warning">
            This link is shown only now. Anyone who has it sees the dates and sums that you see, so keep it to yourself.
          </Notice>
          <FormField label="Your link">
            <TextInput value={link} readOnly onChange={() => undefined} />
          </FormField>
        </>
      )}
      {isOld && (
        <p>
          You made a link on {formatDateTime(madeAt)}. It can’t be shown again. Make a new link to use it in another
          program: the old one then stops working.
        </p>
      )}
      <ButtonRow>
        {!isOld && (
          <Button
            kind="primary"
            icon={Copy}
            reason={link === null ? reason : undefined}
            disabled={working || (link === null && told.kind !== 'loaded')}
            onClick={() => void copy()}
          >
            Copy calendar link
          </Button>
        )}
        {(isOld || link !== null) && (
          <Button reason={reason} disabled={working} onClick={() => void make()}>
            Make a new link
          </Button>
        )}
        {(isOld || link !== null) && (
          <Button kind="danger" reason={reason} disabled={working} onClick={() => void drop()}>
            Remove link
          </Button>
        )}
      </ButtonRow>
    </Modal>
  )
}
