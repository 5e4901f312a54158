import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type LabourApplication,
  labourApplication,
  labourApplicationLife,
} from '#contract/commercial/labour-application'
import type { Gross, ReviewedLine } from '#domain/commercial/labour/review'
import { aboveLimit } from '#domain/commercial/roles/approval'
import { least, lineAmount, minus, type Money, NIL, plus, type Quantity, sum, textOf } from '#domain/value/money'
import { jsonBody, useServer } from '../../app/office/server'
import { useOfficeWork } from '../../app/office/use-office-work'
import { useShortcut } from '../../app/page/use-shortcut'
import { useViewer } from '../../app/viewer'
import { useCommand } from '../../records/data/use-command'
import { useKeyHelp } from '../../ui/action/key-help'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { formatMoney } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { TextArea } from '../../ui/input/text-area'
import { Section } from '../../ui/shell/page'
import { Badge } from '../../ui/status/badge'
import { Notice } from '../../ui/status/notice'
import { useApproval } from '../common/use-approval'
import { quantityWords } from '../materials/quantity-words'
import { unitWords } from './labour-words'
import styles from './labour.module.css'
import { excessOf } from './review-table'

interface DecidingProps {
  readonly application: LabourApplication
  readonly lines: readonly ReviewedLine[]
  readonly gross: Gross
  /** The bill and its progress are on this device: without them every line would be cut to nothing. */
  readonly isWhole: boolean
  readonly onDone: () => void
}

const KEYS = [
  { keys: ['↓', '↑'], does: 'Line after, line before' },
  { keys: ['P'], does: 'Approve what progress says of the line' },
  { keys: ['Enter'], does: 'Type how much of the line is approved; again, back to the line' },
  { keys: ['Space'], does: 'Check the line off and go on' },
  { keys: ['E'], does: 'Hours and photos' },
] as const

/**
 * Approving line by line: each starts at what was applied, cut to progress and scope; more needs a reason. Nobody approves what they entered.
 * Online only: the button says so. Source: rooms 35; commercial section 3, Labour.
 */
export function Deciding({ application, lines, gross, isWhole, onDone }: DecidingProps) {
  const { account, user: viewer } = useViewer()
  const server = useServer()
  const command = useCommand()
  const { run, working, blocked } = useOfficeWork()
  const [typed, setTyped] = useState<Readonly<Record<number, Quantity>>>({})
  const [materials, setMaterials] = useState<Money | null>(null)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const field = useRef<HTMLTextAreaElement>(null)
  const [looked, setLooked] = useState<ReadonlySet<number>>(new Set())
  const quantityFor = (line: ReviewedLine): Quantity => typed[line.item.id] ?? line.approve
  const granted = materials ?? gross.materials
  const labour = sum(lines.map(line => minus(lineAmount(quantityFor(line), line.rate), line.previousValue)))
  const period = plus(labour, minus(granted, gross.materialsBefore))
  const isBeyond =
    granted > application.materialsToDate ||
    lines.some(line => quantityFor(line) > line.allowed || quantityFor(line) > line.progress)
  const cut = lines.filter(line => quantityFor(line) < line.item.appliedQuantity)
  const own =
    application.createdBy === viewer ? 'You entered this application, so someone else has to approve it' : null
  const missing = isWhole ? null : 'The bill and its progress are not on this device yet'
  const approval = useApproval(application.project, 'AccountsApplications')
  const above = approval ? aboveLimit(period, approval) : null
  const stopped = own ?? blocked ?? missing ?? above ?? undefined
  async function approve() {
    if (isBeyond && reason.trim() === '') {
      setErrors({ reason: 'Say why more is approved than was done' })
      field.current?.focus()
      return
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
    const isDone = await run(async () => {
      await server.call(`/${labourApplication.path}/${application.id}/approvals`, jsonBody('POST', body))
      await command(labourApplication, application.id, 'approve', {
        overrideReason: isBeyond ? reason.trim() : null,
      })
    })
    if (isDone) onDone()
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { activeElement: at } = document
    // Keys are a line's own: a button keeps Space, a field its letters.
    const line =
      at instanceof HTMLElement ? lines.find(({ item }) => String(item.id) === at.dataset['line']) : undefined
    const field =
      at instanceof HTMLInputElement && event.key === 'Enter' ? at.closest<HTMLElement>('[data-line]') : null
    if (field) {
      event.preventDefault()
      return field.focus()
    }
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return
    const { id } = line.item
    const key = event.key.toLowerCase()
    if (key === 'p') setTyped(was => ({ ...was, [id]: least(line.progress, line.allowed) }))
    else if (key === 'enter') at?.querySelector('input')?.focus()
    else if (key === ' ') {
      setLooked(was => new Set(was.has(id) ? [...was].filter(each => each !== id) : [...was, id]))
      step(1)
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const rows = useRef<HTMLDivElement>(null)
  function step(by: 1 | -1) {
    const all = [...(rows.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
    const at = all.findIndex(each => each.contains(document.activeElement))
    all[Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
  }
  useShortcut('arrowdown', () => step(1))
  useShortcut('arrowup', () => step(-1))
  useKeyHelp(KEYS)
  useShortcut('a', stopped === undefined && !working ? () => void approve() : null)
  const money = (value: Money) => formatMoney(value, account.currency)
  const { label = 'Approve' } = labourApplicationLife.moves['approve'] ?? {}
  return (
    <Section
      bare
      title="Approve line by line"
      aside={cut.length === 0 ? 'All as applied' : `${cut.length} less than applied`}
    >
      <div ref={rows}>
        {lines.map(line => {
          const excess = excessOf(line)
          const isLooked = looked.has(line.item.id)
          return (
            <div
              key={line.item.id}
              className={styles['line']}
              role="group"
              aria-label={`${line.item.name}, ${line.item.zoneName ?? ''}`}
              tabIndex={-1}
              data-line={line.item.id}
            >
              <div className={styles['names']}>
                <span className={styles['name']}>
                  {line.item.name}, {line.item.zoneName}
                </span>
                <span className={excess ? styles['beyond'] : styles['under']}>
                  {quantityWords(line.item.appliedQuantity)} {unitWords(line.item.unit)} applied
                  {excess ? `, ${excess}` : `, ${quantityWords(line.progress)} done`}
                </span>
              </div>
              {isLooked && <Badge level="accent">Checked</Badge>}
              <div className={styles['field']}>
                <NumberInput
                  kind="quantity"
                  aria-label={`Approve ${line.item.name}, ${line.item.zoneName ?? ''}`}
                  value={quantityFor(line)}
                  onChange={value => setTyped(was => ({ ...was, [line.item.id]: value ?? NIL }))}
                  decimals={2}
                  min={NIL}
                />
              </div>
            </div>
          )
        })}
      </div>
      <FormField label="Materials to approve, to date" description={`${money(application.materialsToDate)} declared`}>
        <NumberInput kind="money" value={granted} onChange={value => setMaterials(value ?? NIL)} min={NIL} />
      </FormField>
      <FormField label="Reason" description="Needed where more is approved than was done" error={errors['reason']}>
        <TextArea ref={field} value={reason} onChange={setReason} maxLength={2_000} />
      </FormField>
      {(own ?? above) && <Notice tone="warning">{own ?? above}.</Notice>}
      <ButtonRow>
        <Button
          kind="primary"
          icon={Check}
          keys={['A']}
          reason={stopped}
          disabled={working}
          onClick={() => void approve()}
        >
          {label} {money(period)}
        </Button>
      </ButtonRow>
    </Section>
  )
}
