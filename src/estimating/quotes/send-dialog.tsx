import { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { useState } from 'react'
import * as v from 'valibot'
import { sendReply } from '#contract/estimating/quote-calls'
import type { QuoteRequest } from '#contract/estimating/quote-request'
import { jsonBody, useServer } from '../../app/office/server'
import { tellErrors } from '../../app/office/respond'
import { useOffice } from '../../records/office/use-office'
import { useReplica } from '../../fields/replica-context'
import { count } from '../../fields/words'
import { Button } from '../../ui/action/button'
import { Checkbox } from '../../ui/input/checkbox'
import { Modal, ModalCancel } from '../../ui/overlay/modal'
import { toasts } from '../../ui/overlay/toast-store'
import { formatDateTime } from '../../ui/format'
import styles from './quotes.module.css'
import type { Bidder } from './use-quotes'

interface SendDialogProps {
  readonly request: QuoteRequest & { readonly id: number }
  readonly bidders: readonly Bidder[]
  readonly lines: number
  readonly onClose: () => void
}

/** Sends the enquiry, one mail to each bidder; it reaches others, so it needs a connection and says so before the tap. */
export function SendDialog({ request, bidders, lines, onClose }: SendDialogProps) {
  const server = useServer()
  const replica = useReplica()
  const { run, working, blocked } = useOffice({ resource: assessmentDefinition, id: request.assessment })
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    () => new Set(bidders.filter(({ state }) => state === 'to_ask').map(({ id }) => id)),
  )
  const chosen = bidders.filter(({ id }) => ticked.has(id))
  const toggle = (id: number, on: boolean) =>
    setTicked(before => new Set(on ? [...before, id] : [...before].filter(each => each !== id)))
  async function send() {
    const done = await run(async () => {
      const reply = await server.call(
        `/quoterequests/${request.id}/send`,
        jsonBody('POST', { bidders: chosen.map(({ id }) => id) }),
      )
      const { mailed, byHand, failed } = v.parse(sendReply, await reply.json())
      replica.hurry()
      tellErrors(failed.map(each => each.reason))
      toasts.show(
        'info',
        `${count(mailed, 'mail')} sent${byHand === 0 ? '' : `, ${byHand} to pass on by hand: the documents are ready`}`,
      )
    })
    if (done) onClose()
  }
  return (
    <Modal
      open
      onClose={onClose}
      closeOnOutside={false}
      size="medium"
      title="Send the enquiry"
      description={`${count(lines, 'line')} as a workbook and a PDF, in a mail of its own to each. Replies come to your own address.`}
      footer={
        <>
          <ModalCancel />
          <Button
            kind="primary"
            onClick={() => void send()}
            {...(blocked === null ? { disabled: working || chosen.length === 0 } : { reason: blocked })}
          >
            Send to {count(chosen.length, 'bidder')}
          </Button>
        </>
      }
    >
      <ul className={styles['choices']} aria-label="Bidders">
        {bidders.map(({ id, name, email, sentAt, state }) => (
          <li key={id}>
            <Checkbox
              label={
                <>
                  {name}
                  <small>
                    {email ?? 'No e-mail address: the documents are made, you pass them on'}
                    {sentAt === null ? '' : `. Sent ${formatDateTime(sentAt)}`}
                    {state === 'received' ? '. Has replied' : ''}
                  </small>
                </>
              }
              checked={ticked.has(id)}
              onChange={on => toggle(id, on)}
            />
          </li>
        ))}
      </ul>
    </Modal>
  )
}
