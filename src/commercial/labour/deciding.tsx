import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { labourApplication, labourApplicationLifecycle } from '#contract/commercial/labour-application'
import type { Gross, ReviewedLine } from '#domain/commercial/labour/review'
import { isRaised, raisedWords } from '#domain/commercial/labour/turn'
import { aboveLimit } from '#domain/commercial/roles/approval'
import { capital } from '#domain/value/lower'
import { lineAmount, minus, type Money, NIL, plus, type Quantity, sum, textOf } from '#domain/value/money'
import { useToday } from '../../app/page/use-today'
import type { Held } from '../../records/data/held'
import { jsonBody } from '../../app/office/server'
import { decision as decide, useOffice } from '../../records/office/use-office'
import { useViewer } from '../../app/viewer'
import { count } from '../../fields/words'
import { whyNoTransition } from '../../records/lifecycle/steps'
import type { Decision } from '../../records/review/review-bar'
import { formatMoney } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { TextArea } from '../../ui/input/text-area'
import { useApproval } from '../common/use-approval'
import { useFourEyes, useOwnApproval } from '../common/use-four-eyes'

interface Deciding {
  readonly application: Held<typeof labourApplication>
  /** "the application of Hale Drylining to 15/11/2026". */
  readonly name: string
  readonly lines: readonly ReviewedLine[]
  readonly gross: Gross
  /** The bill and its progress are on this device: without them every line would be cut to nothing. */
  readonly isWhole: boolean
}

/**
 * Returns what is approved of each line so far and the decision about all of them. Each starts at what was applied, cut to progress and scope;
 * more needs a reason. People can't approve what they entered. Online only: the decision says so. Source: rooms 35; commercial section 3, Labour.
 */
export function useLabourDecision({ application, name, lines, gross, isWhole }: Deciding) {
  const { account } = useViewer()
  const { run, blocked } = useOffice({ resource: labourApplication, id: application.id })
  /** Typed quantities by line; null where a field is empty or holds no clear number. */
  const [typed, setTyped] = useState<Readonly<Record<number, Quantity | null>>>({})
  const [materials, setMaterials] = useState<Money | null>()
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const field = useRef<HTMLTextAreaElement>(null)
  const quantityFor = (line: ReviewedLine): Quantity => {
    const own = typed[line.item.id]
    return own === undefined ? line.approve : (own ?? NIL)
  }
  const granted = materials === undefined ? gross.materials : (materials ?? NIL)
  const isClear = materials !== null && lines.every(line => typed[line.item.id] !== null)
  const labour = sum(lines.map(line => minus(lineAmount(quantityFor(line), line.rate), line.previousValue)))
  const ofMaterials = minus(granted, gross.materialsBefore)
  const period = plus(labour, ofMaterials)
  const isBeyond =
    granted > application.materialsToDate ||
    lines.some(line => quantityFor(line) > line.allowed || quantityFor(line) > line.progress)
  const cut = lines.filter(line => quantityFor(line) < line.item.appliedQuantity).length
  const fourEyes = useFourEyes(
    labourApplication,
    application,
    lines.map(({ item }) => [item.id, item.appliedQuantity, item.appliedRate]),
  )
  const ownApproval = useOwnApproval()
  const raised = lines.find(
    line =>
      typed[line.item.id] !== undefined &&
      quantityFor(line) !== line.item.approvedQuantity &&
      isRaised({ ...line.item, approvedQuantity: quantityFor(line) }),
  )
  const own = raised && ownApproval !== undefined && ownApproval !== 'all' ? raisedWords(raised.item.name) : null
  const early = whyNoTransition(labourApplicationLifecycle, application, 'approve', { today: useToday() })
  const missing = isWhole ? null : 'The bill and its progress are not on this device yet'
  const approval = useApproval(application.project, 'AccountsApplications')
  const above = approval ? aboveLimit(period, approval) : null
  const needsWords = isBeyond && reason.trim() === ''
  async function approve(): Promise<boolean> {
    if (needsWords) {
      setErrors({ reason: 'Say why more is approved than was done or declared' })
      field.current?.focus()
      return false
    }
    setErrors({})
    const body = {
      lines: lines.map(line => ({
        item: line.item.id,
        approvedQuantity: textOf('quantity', quantityFor(line)),
        approvedRate: line.item.approvedRate === null ? null : textOf('rate', line.item.approvedRate),
      })),
      approvedMaterials: textOf('money', granted),
    }
    return run(async tools => {
      await tools.server.call(`/${labourApplication.path}/${application.id}/approvals`, jsonBody('POST', body))
      await decide(labourApplication, application.id, 'approve', {
        overrideReason: isBeyond ? reason.trim() : null,
      })(tools)
    })
  }
  const money = (value: Money) => formatMoney(value, account.currency)
  const { label = 'Approve' } = labourApplicationLifecycle.transitions['approve'] ?? {}
  const unclear = isClear ? null : 'An amount to approve is missing or not clear'
  const approving = isClear ? `${label} ${money(period)}` : label
  const decision: Decision = {
    move: 'approve',
    letter: 'a',
    label: approving,
    icon: Check,
    isPrimary: true,
    reason: fourEyes ?? blocked ?? missing ?? unclear ?? early ?? own ?? above ?? undefined,
    question: `${label} ${name}?`,
    lines: [
      { label: 'This period, before retention', to: money(period) },
      { label: 'Labour', to: money(labour) },
      { label: `Materials, ${money(granted)} to date`, to: money(ofMaterials) },
      { label: 'Less than applied', to: cut === 0 ? 'No line' : count(cut, 'line') },
    ],
    fields: isBeyond && (
      <FormField
        label="Reason"
        description="Needed: more is approved than was done or declared"
        error={errors['reason']}
      >
        <TextArea ref={field} value={reason} onChange={setReason} maxLength={2_000} />
      </FormField>
    ),
    confirm: approving,
    needsWords,
    done: `${capital(name)} approved: ${money(period)}`,
    run: approve,
  }
  return {
    decision,
    lines,
    cut,
    quantityFor,
    type: (line: number, quantity: Quantity | null) => setTyped(was => ({ ...was, [line]: quantity })),
    granted,
    setMaterials,
    declared: application.materialsToDate,
  }
}
