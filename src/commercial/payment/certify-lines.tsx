import { useState } from 'react'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import type { outgoingItem } from '#contract/commercial/payment/outgoing-item'
import { agreed, certifiedTotal, type ClientDecision, whyNotCertified } from '#domain/commercial/payment/certify-lines'
import type { Day } from '#domain/value/day'
import { type Money, NIL, textOf } from '#domain/value/money'
import { jsonBody } from '../../app/office/server'
import { useToday } from '../../app/page/use-today'
import { useViewer } from '../../app/viewer'
import type { Held } from '../../records/data/held'
import { useDraft } from '../../records/form/use-draft'
import { useOffice } from '../../records/office/use-office'
import { Button } from '../../ui/action/button'
import { formatMoney, formatNumber } from '../../ui/format'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { Select } from '../../ui/input/select'
import { TextArea } from '../../ui/input/text-area'
import { TextInput } from '../../ui/input/text-input'
import { FormModal } from '../../ui/overlay/form-modal'
import { FirstRows } from '../../ui/record/first-rows'
import { TitleBlock } from '../../ui/record/title-block'
import { Notice } from '../../ui/status/notice'
import styles from './payment.module.css'

type Line = Held<typeof outgoingItem>
type Decision = NonNullable<ClientDecision['decision']>

interface CertifyLinesProps {
  readonly application: Held<typeof outgoingApplication>
  readonly lines: readonly Line[]
  /** Why no certificate can be recorded now; null when it can, as far as this device knows. */
  readonly reason: string | null
}

const OPTIONS = [
  { value: 'agreed', label: 'Agreed' },
  { value: 'reduced', label: 'Reduced' },
  { value: 'queried', label: 'Queried' },
] as const

/** Records what the client decided of each line. The certificate is the sum of them. Online only: the button says so. Spec: APP-1; decision 716. */
export function CertifyLines({ application, lines, reason }: CertifyLinesProps) {
  const { blocked } = useOffice(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button reason={reason ?? blocked ?? undefined} onClick={() => setOpen(true)}>
        Certify line by line
      </Button>
      {isOpen && <Dialog application={application} lines={lines} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What is recorded so far. It is kept on the device, since a tab may be closed before it is recorded. */
interface CertificateDraft {
  readonly certifiedOn: Day | null
  readonly invoiceNumber: string
  readonly notes: string
  /** What was chosen by line; a sum is null while its field holds no clear number. */
  readonly chosen: Readonly<Record<number, Chosen>>
}

interface DialogProps extends Pick<CertifyLinesProps, 'application' | 'lines'> {
  readonly onClose: () => void
}

function Dialog({ application, lines, onClose }: DialogProps) {
  const { account } = useViewer()
  const { run, blocked } = useOffice({ resource: outgoingApplication, id: application.id })
  const today = useToday()
  const [draft, setDraft, dropDraft, { isRestored, startAgain }] = useDraft<CertificateDraft>(
    `certify-lines-${application.id}`,
    { certifiedOn: today, invoiceNumber: '', notes: '', chosen: {} },
  )
  const { certifiedOn, invoiceNumber, notes, chosen } = draft
  const change = (next: Partial<CertificateDraft>) => setDraft(was => ({ ...was, ...next }))
  const decided = lines.map(line => ({ line, ...(chosen[line.id] ?? agreed(line)) }))
  const clear = decided.map(each => ({
    ...each.line,
    decision: each.decision,
    decisionReason: each.decisionReason,
    certifiedValue: each.certifiedValue ?? NIL,
    certifiedMaterial: each.certifiedMaterial ?? NIL,
  }))
  const isClear = decided.every(each => each.certifiedValue !== null && each.certifiedMaterial !== null)
  const wrong = clear.map(whyNotCertified).find(message => message !== null) ?? null
  const total = certifiedTotal(clear)
  const less = clear.filter(({ decision }) => decision !== 'agreed').length
  const set = (line: Line, next: Partial<Chosen>) =>
    change({ chosen: { ...chosen, [line.id]: { ...(chosen[line.id] ?? agreed(line)), ...next } } })
  const why = blocked ?? (isClear ? wrong : 'A certified sum is missing or not clear')

  const save = () =>
    run(async ({ server, replica }) => {
      const body = {
        certifiedOn,
        invoiceNumber: invoiceNumber.trim() || null,
        certificateNotes: notes.trim() || null,
        // Lines that are not named are agreed.
        lines: clear
          .filter(({ decision }) => decision !== 'agreed')
          .map(line => ({
            item: line.id,
            decision: line.decision,
            certifiedValue: textOf('money', line.certifiedValue),
            certifiedMaterial: textOf('money', line.certifiedMaterial),
            reason: line.decisionReason?.trim() || null,
          })),
      }
      await server.call(`/${outgoingApplication.path}/${application.id}/line-certificates`, jsonBody('POST', body))
      await dropDraft()
      replica.hurry()
    })
  return (
    <FormModal
      open
      size="medium"
      title="Certify line by line"
      submitLabel={`Record certificate of ${formatMoney(total, account.currency)}`}
      valid={why === null && certifiedOn !== null}
      onSubmit={save}
      // What was chosen stays on this device until it is recorded, so that Escape loses no decision and needs no question.
      isBegun={false}
      onClose={onClose}
    >
      {isRestored && (
        <Notice tone="calm" action={<Button onClick={startAgain}>Start again</Button>}>
          These are the choices you made earlier. They aren’t recorded yet.
        </Notice>
      )}
      <TitleBlock
        cells={[
          { label: 'Claimed, gross to date', value: formatMoney(application.gross, account.currency), figure: true },
          { label: 'Lines not agreed', value: String(less), figure: true },
        ]}
        deciding={{ label: 'Certified, gross to date', value: formatMoney(total, account.currency) }}
      />
      {why !== null && <Notice tone="warning">{why}</Notice>}
      <FormField label="Certified on" required>
        <DateInput value={certifiedOn} onChange={day => change({ certifiedOn: day })} />
      </FormField>
      <FormField label="Invoice no.">
        <TextInput value={invoiceNumber} onChange={text => change({ invoiceNumber: text })} maxLength={60} />
      </FormField>
      {/* Together: the room between fields of a form would be an empty band under each line. */}
      <div>
        <FirstRows of={decided} most={60}>
          {shown => shown.map(each => <Row key={each.line.id} of={each} onChange={next => set(each.line, next)} />)}
        </FirstRows>
      </div>
      <FormField label="Notes of the certificate">
        <TextArea value={notes} onChange={text => change({ notes: text })} maxLength={10_000} />
      </FormField>
    </FormModal>
  )
}

interface Chosen extends Omit<ClientDecision, 'certifiedValue' | 'certifiedMaterial'> {
  readonly certifiedValue: Money | null
  readonly certifiedMaterial: Money | null
}

interface RowProps {
  readonly of: Chosen & { readonly line: Line }
  readonly onChange: (next: Partial<Chosen>) => void
}

function Row({ of: { line, decision, certifiedValue, certifiedMaterial, decisionReason }, onChange }: RowProps) {
  const name = [line.code, line.name].filter(Boolean).join(' ')
  const decide = (next: Decision | '') => {
    if (next === '') return
    onChange(next === 'agreed' ? agreed(line) : { decision: next })
  }
  return (
    <div role="group" aria-label={name} className={styles['decided']}>
      <div className={styles['named']}>
        <strong>{name}</strong>
        <div>
          {formatNumber('money', line.value)} claimed
          {line.materialValue !== NIL && `, ${formatNumber('money', line.materialValue)} of material`}
        </div>
      </div>
      <Select aria-label={`Decision on ${name}`} value={decision ?? 'agreed'} onChange={decide} options={OPTIONS} />
      {decision !== 'agreed' && (
        <>
          <FormField label="Certified to date" required>
            <NumberInput kind="money" value={certifiedValue} onChange={value => onChange({ certifiedValue: value })} />
          </FormField>
          {line.materialValue !== NIL && (
            <FormField label="Material certified" required>
              <NumberInput
                kind="money"
                value={certifiedMaterial}
                onChange={value => onChange({ certifiedMaterial: value })}
              />
            </FormField>
          )}
          <FormField label={decision === 'queried' ? 'What the client asks' : 'Why it is reduced'} required>
            <TextInput
              value={decisionReason ?? ''}
              onChange={reason => onChange({ decisionReason: reason })}
              maxLength={2_000}
            />
          </FormField>
        </>
      )}
    </div>
  )
}
