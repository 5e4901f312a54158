import { Undo2, Wallet } from 'lucide-react'
import { useState } from 'react'
import type { Lifecycle } from '#contract/kit/lifecycle'
import { whyNotYet, whyTooEarly } from '#domain/commercial/labour/turn-guards'
import { NIL, parseAs } from '#domain/value/money'
import { useToday } from '../../app/page/use-today'
import { useCan, useViewer } from '../../app/viewer'
import { TransitionForm } from '../../records/lifecycle/transition-form'
import { useToldTransition } from '../../records/lifecycle/use-told-transition'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { formatMoney } from '../../ui/format'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { FormModal } from '../../ui/overlay/form-modal'
import { Section } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'
import { SiteDocumentButton } from '../documents/site-document-button'
import { Why } from './payment-figures'
import styles from './labour.module.css'
import { usePayment } from './use-payment'

interface Payable {
  readonly id: number
  readonly project: number
  readonly state: string
  readonly effectiveDate: string
  readonly approvedAt: string | null
}
interface PayingProps {
  /** Labour or supply and fit: its transition `pay` takes the day and the sum. */
  readonly lifecycle: Lifecycle
  readonly application: Payable
  /** Name of the transition back to review. */
  readonly back: string
  readonly paper: { readonly kind: 'statement' | 'certificate'; readonly label: string }
  /** Why it can't be paid, put back or taken back now; null when it can. */
  readonly reasons: { readonly pay: string | null; readonly back: string | null; readonly unpay: string | null }
}

/** What is left to do with an approved application: its paper, the payment, or back to review. Online only: the buttons say so. */
export function Paying({ lifecycle: of, application, back, paper, reasons }: PayingProps) {
  const can = useCan()
  const confirm = useConfirm()
  const lifecycle = useToldTransition(of)
  const [isPaying, setPaying] = useState(false)
  const [isTakingBack, setTakingBack] = useState(false)
  const { pay, unpay, [back]: reopen } = of.transitions
  const may = (name: string): boolean => {
    const command = of.commands[name]
    return command !== undefined && can.run(command)
  }
  const isApproved = application.state === 'approved'
  const blocked = (pay && lifecycle.blockedFor(pay)) ?? null
  async function putBack() {
    if (!reopen) return
    const { result } = await confirm({
      title: `${reopen.label}?`,
      message: reopen.confirm ?? '',
      yes: reopen.label,
      no: 'Cancel',
    })
    if (result) await lifecycle.make({ ...application }, reopen)
  }
  return (
    <Section bare title="Next">
      <div className={styles['next']}>
        <ButtonRow>
          {isApproved && may('pay') && (
            <Button
              kind="primary"
              icon={Wallet}
              reason={blocked ?? reasons.pay ?? undefined}
              disabled={lifecycle.working}
              onClick={() => setPaying(true)}
            >
              {pay?.label}…
            </Button>
          )}
          <SiteDocumentButton
            project={application.project}
            request={{ kind: paper.kind, application: application.id }}
            label={paper.label}
          />
          {isApproved && may(back) && (
            <Button
              icon={Undo2}
              reason={blocked ?? reasons.back ?? undefined}
              disabled={lifecycle.working}
              onClick={() => void putBack()}
            >
              {reopen?.label}
            </Button>
          )}
          {application.state === 'paid' && may('unpay') && (
            <Button
              icon={Undo2}
              reason={(unpay && lifecycle.blockedFor(unpay)) ?? reasons.unpay ?? undefined}
              disabled={lifecycle.working}
              onClick={() => setTakingBack(true)}
            >
              {unpay?.label}…
            </Button>
          )}
        </ButtonRow>
      </div>
      {isTakingBack && unpay && (
        <TransitionForm
          lifecycle={of}
          transition={unpay}
          record={{ ...application }}
          onMake={input => lifecycle.make({ ...application }, unpay, input)}
          onClose={() => setTakingBack(false)}
        />
      )}
      {isPaying && <PayDialog lifecycle={of} application={application} onClose={() => setPaying(false)} />}
    </Section>
  )
}

/** The day of payment decides the deduction: what it comes to on that day is shown, and why, before it is recorded. */
interface PayDialogProps {
  readonly lifecycle: Lifecycle
  readonly application: Payable
  readonly onClose: () => void
}
function PayDialog({ lifecycle: of, application, onClose }: PayDialogProps) {
  const { account } = useViewer()
  const lifecycle = useToldTransition(of)
  const today = useToday()
  const [paidOn, setPaidOn] = useState<string | null>(today)
  const [tries, setTries] = useState(0)
  const answer = usePayment(of.resource, application.id, paidOn ?? today, tries)
  const toPay = answer ? (parseAs('money', answer.toPay) ?? NIL) : NIL
  const notThen = paidOn === null ? null : (whyTooEarly(application, paidOn) ?? whyNotYet(paidOn, today))
  const { pay } = of.transitions
  async function save(): Promise<boolean> {
    if (!pay || !answer || paidOn === null) return false
    const isDone = await lifecycle.make({ ...application }, pay, { paidOn, toPay }, [
      { label: pay.label, to: formatMoney(toPay, account.currency) },
    ])
    if (!isDone) setTries(tries + 1)
    return isDone
  }
  return (
    <FormModal
      open
      title={answer ? `Mark ${formatMoney(toPay, account.currency)} as paid` : 'Mark as paid'}
      body={pay?.confirm ? [pay.confirm] : []}
      submitLabel={pay?.label ?? 'Mark as paid'}
      valid={answer !== null && paidOn !== null && notThen === null}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField label="Paid on" required error={notThen ?? undefined}>
        <DateInput value={paidOn} onChange={setPaidOn} />
      </FormField>
      {answer?.changed && <Notice tone="warning">{answer.changed}</Notice>}
      {answer && <Why words={answer.why} />}
    </FormModal>
  )
}
