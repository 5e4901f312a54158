import { useState } from 'react'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import { type SubcontractClaimsReply, subcontractClaimsReply } from '#contract/commercial/payment/outgoing-calls'
import { minus, type Money, NIL, parseAs, sum } from '#domain/value/money'
import { AskedStatus } from '../../app/office/asked-status'
import { jsonBody } from '../../app/office/server'
import { type Asked, useReply } from '../../app/office/use-reply'
import { useCan, useViewer } from '../../app/viewer'
import { count } from '../../fields/words'
import { useDraft } from '../../records/form/use-draft'
import { useOffice } from '../../records/office/use-office'
import { Button } from '../../ui/action/button'
import { formatMoney } from '../../ui/format'
import { FormModal } from '../../ui/overlay/form-modal'
import { TitleBlock } from '../../ui/record/title-block'
import { Section } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'
import { claimKey, SubcontractTable } from './subcontract-table'
import type { Asked as AskedBill } from './use-outgoing-bill'

type Line = SubcontractClaimsReply['lines'][number]

const moneyOf = (text: string | null): Money => parseAs('money', text ?? '') ?? NIL

interface ApplicationProps {
  readonly application: { readonly id: number; readonly project: number }
}

/** Opens the preview of approved subcontract work on a held application. Online only: the button says so. Decision 726. */
export function SubcontractButton({ application }: ApplicationProps) {
  const can = useCan()
  const { blocked } = useOffice(null)
  const [isOpen, setOpen] = useState(false)
  if (!can.read(incomingApplication) || !can.read(incomingItem)) return null
  return (
    <>
      <Button aria-haspopup="dialog" reason={blocked ?? undefined} onClick={() => setOpen(true)}>
        Approved subcontract work
      </Button>
      {isOpen && <Dialog application={application} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({ application, onClose }: ApplicationProps & { readonly onClose: () => void }) {
  const { account } = useViewer()
  const { run, blocked } = useOffice({ resource: outgoingApplication, id: application.id })
  const [looks, setLooks] = useState(0)
  const path = `/${outgoingApplication.path}/${application.id}/subcontract-claims`
  const asked = useReply(path, subcontractClaimsReply, looks)
  // Kept on the device: a tab may be closed before the lines are taken over.
  const [{ keys }, setDraft, dropDraft, { isBegun }] = useDraft<{ readonly keys: readonly string[] }>(
    `take-approved-lines-${application.id}`,
    { keys: [] },
  )
  const lines = asked.kind === 'loaded' ? asked.value.lines : []
  const taken = lines.filter(line => mayTake(line) && keys.includes(claimKey(line)))
  const now = sum(taken.map(({ value }) => moneyOf(value)))
  const then = sum(taken.map(({ byApproval }) => moneyOf(byApproval)))
  const money = (value: Money) => formatMoney(value, account.currency)

  async function save(): Promise<boolean> {
    const body = {
      lines: taken.flatMap(({ item, byApproval }) => (item === null ? [] : [{ item, value: byApproval }])),
      onAccount: taken.flatMap(({ item, name, byApproval }) => (item === null ? [{ name, value: byApproval }] : [])),
    }
    const isDone = await run(async ({ server, replica }) => {
      await server.call(path, jsonBody('POST', body))
      replica.hurry()
    })
    if (isDone) await dropDraft()
    // Another sum may be approved by now: the preview is fetched again.
    else setLooks(looks + 1)
    return isDone
  }
  return (
    <FormModal
      open
      isBegun={isBegun}
      size="medium"
      title="Approved subcontract work"
      submitLabel={taken.length === 0 ? 'Claim what was approved' : `Claim ${count(taken.length, 'line')} as approved`}
      valid={taken.length > 0 && blocked === null}
      onSubmit={save}
      onClose={() => {
        void dropDraft()
        onClose()
      }}
    >
      <p>
        A line claims the share of its value that was approved of the subcontractor, up to the valuation date. Your own
        rates are used, and the reason names the certificate. Work of no bill comes in on account, at the sum approved.
      </p>
      {taken.length > 0 && (
        <TitleBlock
          cells={[
            { label: 'Chosen lines claim now', value: money(now), figure: true },
            { label: 'Change', value: money(minus(then, now)), figure: true },
          ]}
          deciding={{ label: 'By what was approved', value: money(then) }}
        />
      )}
      <Preview
        asked={asked}
        choice={{
          chosen: taken.map(claimKey),
          onChange: chosen => setDraft({ keys: chosen }),
        }}
      />
    </FormModal>
  )
}

/** Whether a line can be taken over: something is approved of it that it does not claim yet. */
const mayTake = ({ byApproval, isTaken }: Line): boolean => byApproval !== null && !isTaken

interface Choice {
  readonly chosen: readonly string[]
  readonly onChange: (keys: readonly string[]) => void
}

function Preview({ asked, choice }: { readonly asked: Asked<SubcontractClaimsReply>; readonly choice: Choice | null }) {
  const { account } = useViewer()
  if (asked.kind !== 'loaded') return <AskedStatus asked={asked} isEmpty={false} />
  const { lines, besides } = asked.value
  return (
    <>
      {lines.length === 0 ? (
        <Notice tone="calm">No subcontractor has applied for a line of this application by its valuation date.</Notice>
      ) : (
        <SubcontractTable lines={lines} choice={choice && { ...choice, all: lines.filter(mayTake).map(claimKey) }} />
      )}
      {moneyOf(besides) !== NIL && (
        <Notice tone="calm">
          {formatMoney(moneyOf(besides), account.currency)} is approved of subcontractors for work of a bill that this
          application does not have. Add an amount on account if the client pays for it.
        </Notice>
      )}
    </>
  )
}

/** What the next application would claim of lines that subcontracts cover, before it is generated. Decision 726. */
export function SubcontractPreview({ project, asked }: { readonly project: number; readonly asked: AskedBill }) {
  const query = new URLSearchParams({ ...asked }).toString()
  const reply = useReply(`/projects/${project}/subcontract-claims?${query}`, subcontractClaimsReply)
  if (reply.kind === 'loaded' && reply.value.lines.length === 0 && moneyOf(reply.value.besides) === NIL) return null
  return (
    <Section title="Subcontracted lines" bare>
      <Preview asked={reply} choice={null} />
    </Section>
  )
}
