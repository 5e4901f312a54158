import { useEffect, useRef, useState } from 'react'
import { Plus, X } from 'lucide-react'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { labourComponent } from '#contract/estimating/labour-component'
import { IdSelect } from '../../ui/input/id-select'
import { useCan } from '../../app/viewer'
import type { BillModel } from '../../common/bill/bill-model'
import { count } from '../../fields/words'
import { Button } from '../../ui/action/button'
import { IconButton } from '../../ui/action/icon-button'
import { FormRow } from '../../ui/input/form-layout'
import { FormField } from '../../ui/input/form-field'
import { Select } from '../../ui/input/select'
import { FormModal } from '../../ui/overlay/form-modal'
import styles from './add-lines-dialog.module.css'
import { headingChoice, headingsInOrder } from './headings'
import { FIRST_ZONE, type Place } from './line-changes'
import {
  EMPTY_LINE,
  isEmptyLine,
  LINE_PARTS,
  lineFault,
  type LinePart,
  pasteLines,
  type TypedLine,
} from './typed-lines'

const TITLES: Readonly<Record<LinePart, string>> = {
  ref: 'Ref',
  name: 'Description',
  unit: 'Unit',
  quantity: 'Quantity',
  rate: 'Rate',
}

interface AddLinesDialogProps {
  readonly model: BillModel
  /** The line the new ones come after, and whose heading they share; null for the end. */
  readonly after: AssessmentProduct | null
  readonly onAdd: (lines: readonly TypedLine[], place: Place) => Promise<boolean>
  readonly onClose: () => void
}

/** Asks for the lines of a bill as a short table. Enter goes on to the next line; a block from a spreadsheet fills as many as it has. */
export function AddLinesDialog({ model, after, onAdd, onClose }: AddLinesDialogProps) {
  const [lines, setLines] = useState<readonly TypedLine[]>([EMPTY_LINE])
  const [fresh, setFresh] = useState<number | null>(null)
  // A rate is of the rate build-up: not everyone who writes lines may set prices.
  const parts = useCan().write(labourComponent) ? LINE_PARTS : LINE_PARTS.filter(part => part !== 'rate')
  const headings = headingsInOrder(model.records.groups)
  const zones = zoneChoices(model)
  const [group, setGroup] = useState((after ? after.group : headings.at(-1)?.group.id) ?? null)
  const [zone, setZone] = useState(zones[0]?.value ?? '')
  const wanted = lines.filter(line => !isEmptyLine(line))
  const isSame = after !== null && after.group === group

  function type(row: number, part: LinePart, text: string) {
    setLines(now => now.map((line, index) => (index === row ? { ...line, [part]: text } : line)))
  }
  function addRow() {
    setFresh(lines.length)
    setLines([...lines, EMPTY_LINE])
  }
  return (
    <FormModal
      open
      size="medium"
      onClose={onClose}
      title={after ? `Add lines after ${after.ref ?? after.name}` : 'Add lines'}
      submitLabel={`Add ${count(wanted.length, 'line')}`}
      valid={wanted.length > 0 && wanted.every(line => lineFault(line) === null)}
      onSubmit={() =>
        onAdd(wanted, {
          group,
          after: isSame ? after.id : null,
          zone: zone === '' ? null : Number(zone),
        })
      }
    >
      <FormRow>
        {headings.length > 0 && (
          <FormField label="Heading">
            <IdSelect value={group} onChange={setGroup} none="No heading" options={headings.map(headingChoice)} />
          </FormField>
        )}
        {zones.length > 1 && (
          <FormField label="Quantities in">
            <Select value={zone} onChange={setZone} options={zones} />
          </FormField>
        )}
      </FormRow>
      <div role="table" aria-label="New lines" data-parts={parts.length} className={styles['table']}>
        <div role="row" className={styles['head']}>
          {parts.map(part => (
            <span key={part} role="columnheader" data-part={part}>
              {TITLES[part]}
            </span>
          ))}
        </div>
        {lines.map((line, row) => (
          <LineRow
            key={row}
            line={line}
            parts={parts}
            row={row}
            isOnly={lines.length === 1}
            isFresh={fresh === row}
            onType={(part, text) => type(row, part, text)}
            onPaste={(part, text) => {
              const laid = pasteLines(lines, { row, part }, text, parts)
              if (laid) setLines(laid)
              return laid !== null
            }}
            onNext={() => {
              if (row === lines.length - 1) addRow()
            }}
            onRemove={() => setLines(now => now.filter((_, index) => index !== row))}
          />
        ))}
      </div>
      <Button icon={Plus} onClick={addRow}>
        Add row
      </Button>
      <p className={styles['hint']}>
        Enter starts the next line. You can paste rows from a spreadsheet.
        {zones.length === 0 && ` This bill has no zones yet: quantities go into a first one, “${FIRST_ZONE}”.`}
      </p>
    </FormModal>
  )
}

interface LineRowProps {
  readonly line: TypedLine
  readonly parts: readonly LinePart[]
  readonly row: number
  readonly isOnly: boolean
  /** Just added by hand: typing goes on in it. */
  readonly isFresh: boolean
  readonly onType: (part: LinePart, text: string) => void
  /** Whether the text was more than this field's value, and has been laid over the lines. */
  readonly onPaste: (part: LinePart, text: string) => boolean
  readonly onNext: () => void
  readonly onRemove: () => void
}

function LineRow({ line, parts, row, isOnly, isFresh, onType, onPaste, onNext, onRemove }: LineRowProps) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFresh) first.current?.focus()
  }, [isFresh])
  const fault = lineFault(line)
  const faultId = `new-line-${row}-fault`
  return (
    <div role="row" className={styles['line']}>
      {parts.map(part => (
        <span key={part} role="cell" data-part={part}>
          <input
            aria-label={`${TITLES[part]}, line ${row + 1}`}
            aria-invalid={fault?.part === part || undefined}
            aria-describedby={fault?.part === part ? faultId : undefined}
            inputMode={part === 'quantity' || part === 'rate' ? 'decimal' : undefined}
            autoComplete="off"
            ref={part === 'ref' ? first : undefined}
            data-initial-focus={(part === 'ref' && row === 0) || undefined}
            value={line[part]}
            onChange={event => onType(part, event.target.value)}
            onPaste={event => {
              if (onPaste(part, event.clipboardData.getData('text/plain'))) event.preventDefault()
            }}
            onKeyDown={event => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
              event.preventDefault()
              onNext()
              const next = event.currentTarget.closest('[role=row]')?.nextElementSibling?.querySelector('input')
              next?.focus()
            }}
          />
        </span>
      ))}
      <span role="cell">
        <IconButton icon={X} label={`Remove line ${row + 1}`} size="small" disabled={isOnly} onClick={onRemove} />
      </span>
      {fault && (
        <span role="cell" id={faultId} className={styles['fault']} data-part={fault.part}>
          {fault.message}
        </span>
      )}
    </div>
  )
}

/** The zones a quantity may be typed into: those without sub-zones, each under its parent's name. */
function zoneChoices(model: BillModel): { readonly value: string; readonly label: string }[] {
  const names = new Map(model.records.zones.map(({ id, name }) => [id, name]))
  return model.layout.tree.tops.flatMap(top =>
    top.subs.length === 0
      ? [{ value: String(top.id), label: names.get(top.id) ?? '' }]
      : top.subs.map(sub => ({ value: String(sub), label: `${names.get(top.id) ?? ''} · ${names.get(sub) ?? ''}` })),
  )
}
