import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { incomingApplication, incomingApplicationLifecycle } from '#contract/commercial/payment/incoming-application'
import { isBeyond, lineName, whyNotApproved } from '#domain/commercial/payment/incoming-lines'
import { aboveLimit } from '#domain/commercial/roles/approval'
import { capital } from '#domain/value/lower'
import { minus, type Money, NIL, textOf } from '#domain/value/money'
import { moneyWords } from '#domain/value/money-words'
import { jsonBody } from '../../app/office/server'
import { useToday } from '../../app/page/use-today'
import { useViewer } from '../../app/viewer'
import { count } from '../../fields/words'
import { whyNoTransition } from '../../records/lifecycle/steps'
import { useDraft } from '../../records/form/use-draft'
import { decision as decide, useOffice } from '../../records/office/use-office'
import type { Decision } from '../../records/review/review-bar'
import { formatMoney } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { TextArea } from '../../ui/input/text-area'
import { useApproval } from '../common/use-approval'
import { useFourEyes } from '../common/use-four-eyes'
import type { Application, IncomingFigures, Reviewed } from './use-incoming'

/** What a person has chosen so far. It is kept on the device, since a tab may be closed before the approval. */
interface ApprovalDraft {
  /** Typed values by line; null where a field is empty or holds no clear number. */
  readonly typed: Readonly<Record<number, Money | null>>
  readonly reasons: Readonly<Record<number, string>>
  readonly materials: Money | null | 'asDeclared'
  readonly override: string
}
const NOTHING_TYPED: ApprovalDraft = { typed: {}, reasons: {}, materials: 'asDeclared', override: '' }

interface Deciding {
  readonly application: Application
  /** "the application of Albion Ceilings, work up to 15/11/2026". */
  readonly name: string
  readonly figures: IncomingFigures
}

/** The reason that the server's figures give for the proposed value. */
function usualReason({ item, proposed, progress, allowed }: Reviewed, value: Money): string {
  if (value !== proposed || value === item.value) return ''
  return allowed !== null && value === allowed && (progress === null || allowed <= progress)
    ? `The bill has ${moneyWords(allowed)} of it`
    : `Progress gives ${moneyWords(value)} to date`
}

/**
 * Returns what is approved of each line so far and the decision about all of them. Each starts at what was applied for, limited to progress and the
 * bill; less needs a reason, and so does more than was done. People can't approve what they entered. Online only. Source: rooms 35; decision 711.
 */
export function useIncomingDecision({ application, name, figures: { lines, last, terms, sumsOf } }: Deciding) {
  const { account } = useViewer()
  const { run, blocked } = useOffice({ resource: incomingApplication, id: application.id })
  const [draft, setDraft, dropDraft, { isRestored, startAgain }] = useDraft<ApprovalDraft>(
    `incoming-approval-${application.id}`,
    NOTHING_TYPED,
  )
  const { typed, reasons, materials, override } = draft
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const field = useRef<HTMLTextAreaElement>(null)
  const valueFor = (line: Reviewed): Money => {
    const own = typed[line.item.id]
    return own === undefined ? line.approve : (own ?? NIL)
  }
  const reasonFor = (line: Reviewed): string =>
    reasons[line.item.id] ?? line.item.reductionReason ?? usualReason(line, valueFor(line))
  const granted =
    materials === 'asDeclared' ? (application.approvedMaterials ?? application.materialsToDate) : (materials ?? NIL)
  const isClear = materials !== null && lines.every(line => typed[line.item.id] !== null)
  const sums = sumsOf(
    lines.map(line => ({ product: line.item.product, fixedCost: line.item.fixedCost, value: valueFor(line) })),
  )
  const period = minus(sums.gross, last?.gross ?? NIL)
  const beyond = lines.some(line => isBeyond(line, valueFor(line)))
  const cut = lines.filter(line => valueFor(line) < line.item.value).length
  const wrong = lines
    .map(line => whyNotApproved(line.item, valueFor(line), reasonFor(line)))
    .find(message => message !== null)
  const fourEyes = useFourEyes(
    incomingApplication,
    application,
    lines.map(({ item }) => [item.id, item.value]),
  )
  const early = whyNoTransition(incomingApplicationLifecycle, application, 'approve', { today: useToday() })
  const approval = useApproval(application.project, 'AccountsApplications')
  const above = approval ? aboveLimit(period, approval) : null
  const needsWords = beyond && override.trim() === ''
  async function approve(): Promise<boolean> {
    if (needsWords) {
      setErrors({ override: 'Say why more is approved than was done' })
      field.current?.focus()
      return false
    }
    setErrors({})
    const body = {
      lines: lines.map(line => ({
        item: line.item.id,
        approvedValue: textOf('money', valueFor(line)),
        reductionReason: valueFor(line) < line.item.value ? reasonFor(line).trim() : null,
      })),
      approvedMaterials: textOf('money', granted),
    }
    return run(async tools => {
      await tools.server.call(`/productpaymentapplications/${application.id}/approvals`, jsonBody('POST', body))
      await decide(incomingApplication, application.id, 'approve', {
        overrideReason: beyond ? override.trim() : null,
      })(tools)
      await dropDraft()
    })
  }
  const money = (value: Money) => formatMoney(value, account.currency)
  const { label = 'Approve' } = incomingApplicationLifecycle.transitions['approve'] ?? {}
  const noLines = lines.length === 0 ? 'No lines yet: add a line' : null
  const noTerms = terms === null ? 'No terms of this subcontract hold on its day. Record them first' : null
  const tooMuch = granted > application.materialsToDate ? 'More material is approved than was declared' : null
  const unclear = isClear ? null : 'An amount to approve is missing or not clear'
  const approving = isClear ? `${label} ${money(period)}` : label
  const decision: Decision = {
    move: 'approve',
    letter: 'a',
    label: approving,
    icon: Check,
    isPrimary: true,
    reason: early ?? fourEyes ?? blocked ?? noLines ?? noTerms ?? unclear ?? wrong ?? tooMuch ?? above ?? undefined,
    question: `${label} ${name}?`,
    lines: [
      { label: 'This period, before retention', to: money(period) },
      { label: 'Due this period, before tax', to: money(sums.due) },
      { label: 'Materials for CIS, to date', to: money(granted) },
      { label: 'Less than applied', to: cut === 0 ? 'No line' : count(cut, 'line') },
    ],
    fields: beyond && (
      <FormField label="Reason" description="Needed: more is approved than was done" error={errors['override']}>
        <TextArea
          ref={field}
          value={override}
          onChange={text => setDraft(was => ({ ...was, override: text }))}
          maxLength={2_000}
        />
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
    sums,
    cut,
    valueFor,
    reasonFor,
    nameOf: (line: Reviewed) => lineName(line.item),
    type: (line: number, value: Money | null) => setDraft(was => ({ ...was, typed: { ...was.typed, [line]: value } })),
    explain: (line: number, reason: string) =>
      setDraft(was => ({ ...was, reasons: { ...was.reasons, [line]: reason } })),
    granted,
    setMaterials: (value: Money | null) => setDraft(was => ({ ...was, materials: value })),
    /** Starts again from what was applied for, where an earlier draft is shown; null elsewhere. */
    startAgain: isRestored ? startAgain : null,
    declared: application.materialsToDate,
  }
}
