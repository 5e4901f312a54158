import { Undo2, Wallet } from 'lucide-react'
import { useState } from 'react'
import {
  type LabourApplication,
  type labourApplication,
  labourApplicationLifecycle,
} from '#contract/commercial/labour-application'
import { whyNotYet, whyTooEarly } from '#domain/commercial/labour/labour-guards'
import { NIL, parseAs } from '#domain/value/money'
import { useToday } from '../../app/page/use-today'
import { useCan, useViewer } from '../../app/viewer'
import type { Held } from '../../records/data/held'
import { whyNoTransition } from '../../records/lifecycle/steps'
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
import { useLabourFacts } from './use-labour-facts'
import { usePayment } from './use-payment'

/** What is left to do with an approved application: the statement, the payment, or back to review. Online only: the buttons say so. */
export function Paying({ application }: { readonly application: Held<typeof labourApplication> }) {
  const can = useCan()
  const confirm = useConfirm()
  const lifecycle = useToldTransition(labourApplicationLifecycle)
  const [isPaying, setPaying] = useState(false)
  const { pay, reopen } = labourApplicationLifecycle.transitions
  const may = (name: string): boolean => {
    const command = labourApplicationLifecycle.commands[name]
    return command !== undefined && can.run(command)
  }
  const isApproved = application.state === 'approved'
  const facts = useLabourFacts(application)
  const reasonFor = (name: 'pay' | 'reopen'): string | undefined => {
    const transition = labourApplicationLifecycle.transitions[name]
    const blocked = transition && lifecycle.blockedFor(transition)
    return blocked ?? whyNoTransition(labourApplicationLifecycle, application, name, facts) ?? undefined
  }
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
              reason={reasonFor('pay')}
              disabled={lifecycle.working}
              onClick={() => setPaying(true)}
            >
              {pay?.label}…
            </Button>
          )}
          <SiteDocumentButton
            project={application.project}
            request={{ kind: 'statement', application: application.id }}
            label="Statement as PDF"
          />
          {isApproved && may('reopen') && (
            <Button
              icon={Undo2}
              reason={reasonFor('reopen')}
              disabled={lifecycle.working}
              onClick={() => void putBack()}
            >
              {reopen?.label}
            </Button>
          )}
        </ButtonRow>
      </div>
      {isPaying && <PayDialog application={application} onClose={() => setPaying(false)} />}
    </Section>
  )
}

/** The day of payment decides the deduction: what it comes to on that day is shown, and why, before it is recorded. */
function PayDialog({
  application,
  onClose,
}: {
  readonly application: LabourApplication
  readonly onClose: () => void
}) {
  const { account } = useViewer()
  const lifecycle = useToldTransition(labourApplicationLifecycle)
  const today = useToday()
  const [paidOn, setPaidOn] = useState<string | null>(today)
  const [tries, setTries] = useState(0)
  const answer = usePayment(application.id, paidOn ?? today, tries)
  const toPay = answer ? (parseAs('money', answer.toPay) ?? NIL) : NIL
  const notThen = paidOn === null ? null : (whyTooEarly(application, paidOn) ?? whyNotYet(paidOn, today))
  const { pay } = labourApplicationLifecycle.transitions
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
