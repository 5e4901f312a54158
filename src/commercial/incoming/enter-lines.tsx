import { Layers, Plus } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { incomingDraftReply } from '#contract/commercial/payment/incoming-calls'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { incomingKey, lineName } from '#domain/commercial/payment/incoming-lines'
import { type Money, NIL, parseAs } from '#domain/value/money'
import { add, remove, set } from '#local/write/changes'
import { useViewer } from '../../app/viewer'
import { count } from '../../fields/words'
import { useAct } from '../../records/data/use-act'
import { useOffice } from '../../records/office/use-office'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { formatMoney } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { TextInput } from '../../ui/input/text-input'
import { FormModal } from '../../ui/overlay/form-modal'
import { toasts } from '../../ui/overlay/toast-store'
import type { Application, Line } from './use-incoming'
import { WorkbookButton } from './workbook-dialog'

const drafted = v.array(incomingDraftReply)

interface EnterLinesProps {
  readonly application: Application
  readonly lines: readonly Line[]
}

/** Adds lines to an application: those of the bill with what progress gives, asked of the server, or any other, also without a connection. Spec: APP-2. */
export function EnterLines({ application, lines }: EnterLinesProps) {
  const { id, project, subcontractor, effectiveDate } = application
  const act = useAct()
  const { run, blocked, working } = useOffice({ resource: incomingApplication, id })
  const [isAdding, setAdding] = useState(false)
  const take = () =>
    run(async ({ server }) => {
      const query = new URLSearchParams({ subcontractor: String(subcontractor), effectiveDate })
      const reply = await server.call(`/projects/${project}/application-incoming-saf-draft?${query.toString()}`)
      const known = new Set(lines.map(incomingKey))
      const fresh = v.parse(drafted, await reply.json()).filter(line => !known.has(incomingKey(line)))
      if (fresh.length === 0) return toasts.show('info', 'No more supply and fit work in the accepted bills')
      const changes = fresh.map(({ assessment, product, fixedCost, code, name, unit, value }) =>
        add(incomingItem, {
          project,
          application: id,
          assessment,
          product,
          fixedCost,
          code,
          name,
          unit,
          value: parseAs('money', value) ?? NIL,
        }),
      )
      await act(changes, `Added ${count(fresh.length, 'line')} of the bill`)
    })
  return (
    <ButtonRow>
      <Button icon={Layers} reason={blocked ?? undefined} disabled={working} onClick={() => void take()}>
        Take lines from the bill
      </Button>
      <Button icon={Plus} aria-haspopup="dialog" onClick={() => setAdding(true)}>
        Other line
      </Button>
      <WorkbookButton application={application} lines={lines} />
      {isAdding && <LineDialog application={application} line={null} onClose={() => setAdding(false)} />}
    </ButtonRow>
  )
}

interface LineDialogProps {
  readonly application: Pick<Application, 'id' | 'project'>
  /** Null for a new line, which is not of the bill. */
  readonly line: Line | null
  readonly onClose: () => void
}

/** Enters what is applied for on one line, to date. */
export function LineDialog({ application, line, onClose }: LineDialogProps) {
  const { account } = useViewer()
  const act = useAct()
  const [name, setName] = useState(line?.name ?? '')
  const [value, setValue] = useState<Money | null>(line?.value ?? null)
  const isOfBill = line !== null && (line.product !== null || line.fixedCost !== null)
  async function save(): Promise<boolean> {
    if (value === null) return false
    const { id, project } = application
    const values = { name: name.trim(), value }
    const change = line
      ? set(incomingItem, line.id, values)
      : add(incomingItem, { project, application: id, ...values })
    return act([change], `${values.name}: ${formatMoney(value, account.currency)} applied for to date`)
  }
  async function take(of: Line): Promise<void> {
    if (await act([remove(incomingItem, of.id)], `Removed ${lineName(of)}`)) onClose()
  }
  return (
    <FormModal
      open
      title={line ? lineName(line) : 'Other line'}
      body={[
        isOfBill
          ? 'To date, without VAT.'
          : 'To date, without VAT. It is of no bill, so no retention is held on it. A charge against the subcontractor is below zero.',
      ]}
      submitLabel="Save line"
      valid={name.trim() !== '' && value !== null}
      onSubmit={save}
      onClose={onClose}
    >
      {!isOfBill && (
        <FormField label="What for" required>
          <TextInput value={name} onChange={setName} />
        </FormField>
      )}
      <FormField label="Applied to date" required>
        <NumberInput kind="money" value={value} onChange={setValue} />
      </FormField>
      {line && (
        <Button kind="danger" onClick={() => void take(line)}>
          Remove this line
        </Button>
      )}
    </FormModal>
  )
}
