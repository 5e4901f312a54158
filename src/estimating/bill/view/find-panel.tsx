import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import type { BillModel } from '../../../common/bill/bill-model'
import { useKeyHelp } from '../../../ui/action/key-help'
import { Button } from '../../../ui/action/button'
import { IconButton } from '../../../ui/action/icon-button'
import { Checkbox } from '../../../ui/input/checkbox'
import { FormField } from '../../../ui/input/form-field'
import { Select } from '../../../ui/input/select'
import { TextInput } from '../../../ui/input/text-input'
import { contained } from '../../../ui/status/panel-boundary'
import type { BillLocks } from '../../common/bill-lock'
import {
  FIND_PLACES,
  type FindAsk,
  findText,
  type Found,
  type FindPlace,
  planReplace,
  type ReplacePlan,
} from '../commands/find-text'
import type { BillWrite } from './bill-cells'
import styles from './find-panel.module.css'
import { ReplaceDialog } from './replace-dialog'
import type { GoTo } from './use-bill-sight'

const KEYS = [
  { keys: ['Ctrl F'], does: 'Find in the bill' },
  { keys: ['Ctrl H'], does: 'Find and replace in the bill' },
] as const

interface FindPanelProps {
  readonly model: BillModel
  readonly locks: BillLocks
  /** With the field for what is put in its place. */
  readonly isReplacing: boolean
  readonly onReplacing: () => void
  readonly onShow: (product: number, at: GoTo['at']) => void
  readonly onWrite: (write: BillWrite, label: string) => Promise<boolean>
  readonly onClose: () => void
}

/** Finds a text in all of the bill, folded and hidden lines too, and puts another in its place once the person has seen what changes. */
export const FindPanel = contained(function FindPanel({
  model,
  locks,
  isReplacing,
  onReplacing,
  onShow,
  onWrite,
  onClose,
}: FindPanelProps) {
  const [ask, setAsk] = useState<FindAsk>({ text: '', place: 'all', isCaseKept: false, isWhole: false })
  const [by, setBy] = useState('')
  const [at, setAt] = useState(-1)
  const [plan, setPlan] = useState<ReplacePlan | null>(null)
  const asked = useDeferredValue(ask)
  const found = useMemo(() => findText(model, asked), [model, asked])
  const canWrite = locks.lines === null || locks.quantities === null
  useKeyHelp(KEYS)
  const change = (part: Partial<FindAsk>) => {
    setAsk({ ...ask, ...part })
    setAt(-1)
  }
  const step = (by_: 1 | -1) => {
    if (found.length === 0) return
    const next = at === -1 ? (by_ === 1 ? 0 : found.length - 1) : (at + by_ + found.length) % found.length
    const cell = found[next]
    setAt(next)
    if (cell) onShow(cell.product.id, cell.at)
  }
  const replaceOne = async () => {
    const cell = found[Math.max(0, at)]
    if (!cell) return
    const { write, replacements } = planReplace(model, locks, [cell], ask, by)
    if (replacements.some(({ refused }) => refused !== null)) return setPlan({ replacements, write, left: 0 })
    if (await onWrite(write, 'Replaced in 1 cell')) onShow(cell.product.id, cell.at)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type !== 'checkbox')
      step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields inside; the search itself takes no focus
    <search className={styles['panel']} aria-label="Find in the bill" onKeyDown={onKeyDown}>
      <FormField label="Find">
        <TextInput type="search" value={ask.text} onChange={text => change({ text })} autoFocus autoComplete="off" />
      </FormField>
      <div className={styles['place']}>
        <FormField label="In">
          <Select<FindPlace>
            value={ask.place}
            onChange={place => change({ place: place === '' ? 'all' : place })}
            options={FIND_PLACES}
          />
        </FormField>
      </div>
      <output className={styles['count']}>{countWords(ask.text, found, at)}</output>
      <IconButton
        icon={ChevronUp}
        label="Previous"
        look="outlined"
        disabled={found.length === 0}
        onClick={() => step(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label="Next"
        look="outlined"
        disabled={found.length === 0}
        onClick={() => step(1)}
      />
      <Checkbox label="Match case" checked={ask.isCaseKept} onChange={isCaseKept => change({ isCaseKept })} />
      <Checkbox label="Whole cell" checked={ask.isWhole} onChange={isWhole => change({ isWhole })} />
      {isReplacing && canWrite && (
        <>
          <FormField label="Replace with">
            <TextInput value={by} onChange={setBy} autoFocus={ask.text !== ''} autoComplete="off" />
          </FormField>
          <Button disabled={found.length === 0} onClick={() => void replaceOne()}>
            Replace
          </Button>
          <Button disabled={found.length === 0} onClick={() => setPlan(planReplace(model, locks, found, ask, by))}>
            Replace all…
          </Button>
        </>
      )}
      {!isReplacing && canWrite && (
        <Button kind="quiet" onClick={onReplacing}>
          Replace…
        </Button>
      )}
      <IconButton icon={X} label="Close find" onClick={onClose} />
      {plan && (
        <ReplaceDialog
          plan={plan}
          zones={model.records.zones}
          onReplace={label => onWrite(plan.write, label)}
          onClose={() => setPlan(null)}
        />
      )}
    </search>
  )
})

function countWords(text: string, found: readonly Found[], at: number): string {
  if (text === '') return ''
  if (found.length === 0) return 'None'
  return at === -1 ? `${found.length} found` : `${at + 1} of ${found.length}`
}
