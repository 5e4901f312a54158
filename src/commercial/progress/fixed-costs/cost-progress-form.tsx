import { useState } from 'react'
import { FIXED_COST_WAYS } from '#contract/commercial/fixed-cost-progress'
import { fixedCostShare, shareOfTime } from '#domain/commercial/fixed-cost-progress'
import type { Day } from '#domain/value/day'
import { NIL, WHOLE, percent, type Percentage } from '#domain/value/money'
import type { Closure } from '#domain/value/working-days'
import { DateInput } from '../../../ui/input/date-input'
import { FormField } from '../../../ui/input/form-field'
import { NumberInput } from '../../../ui/input/number-input'
import { problemSaid } from '../../../ui/input/number-text'
import { Segmented } from '../../../ui/input/segmented'
import { TextInput } from '../../../ui/input/text-input'
import { FormModal } from '../../../ui/overlay/form-modal'
import { short } from '../record-progress'
import { type CostLine, daysOf } from './cost-lines'
import type { CostRecording } from './record-cost'

const QUICK = [NIL, percent(25), percent(50), percent(75), WHOLE]

interface CostProgressFormProps {
  readonly line: CostLine
  readonly holidays: readonly Closure[]
  readonly today: Day
  readonly onSave: (next: CostRecording) => Promise<boolean>
  readonly onClose: () => void
}

/** Records how far one preliminary is. A figure that goes down asks for a reason. */
export function CostProgressForm({
  line: { cost, recorded, share },
  holidays,
  today,
  onSave,
  onClose,
}: CostProgressFormProps) {
  const planned = daysOf(cost, holidays)
  const [way, setWay] = useState<'time' | 'hand'>(recorded?.way ?? (planned.to === null ? 'hand' : 'time'))
  const [from, setFrom] = useState(recorded?.startDate ?? planned.from)
  const [to, setTo] = useState(recorded?.finishDate ?? planned.to)
  const [typed, setTyped] = useState<Percentage | null>(share)
  const [wrong, setWrong] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const byTime = from !== null && to !== null ? shareOfTime(from, to, today, holidays) : null
  const next: CostRecording | null =
    way === 'time'
      ? byTime === null
        ? null
        : { way, startDate: from, finishDate: to, percent: byTime, note: reason.trim() || null }
      : typed === null || wrong !== null
        ? null
        : { way, startDate: from, finishDate: to, percent: typed, note: reason.trim() || null }
  const isLower = next !== null && fixedCostShare(next, today, holidays) < share
  return (
    <FormModal
      open
      onClose={onClose}
      title={cost.name}
      submitLabel="Record progress"
      valid={next !== null && (!isLower || reason.trim() !== '')}
      onSubmit={() => (next === null ? Promise.resolve(false) : onSave(next))}
    >
      <Segmented
        label="Progress is taken"
        value={way}
        onChange={setWay}
        options={FIXED_COST_WAYS.map(({ value, label }) => ({ value, label }))}
      />
      {way === 'time' ? (
        <>
          <FormField label="From" required>
            <DateInput value={from} onChange={setFrom} data-initial-focus />
          </FormField>
          <FormField
            label="To"
            required
            error={
              from !== null && to !== null && byTime === null
                ? 'Give a later day, with working days between'
                : undefined
            }
          >
            <DateInput value={to} onChange={setTo} />
          </FormField>
          <p role="status">
            {byTime === null
              ? 'Give both days. The last one counts; weekends and your firm’s holidays do not.'
              : `${short(byTime)} of the working days have passed`}
          </p>
        </>
      ) : (
        <>
          <FormField label="Percentage" required error={wrong ?? undefined}>
            <NumberInput
              value={typed}
              kind="percentage"
              decimals={2}
              min={NIL}
              max={WHOLE}
              postfix="%"
              onProblem={(problem, words) => setWrong(problemSaid(problem, words, 'Give a percentage from 0 to 100'))}
              onChange={setTyped}
              data-initial-focus
            />
          </FormField>
          <Segmented
            label="Percent"
            value={typed === null ? null : String(typed)}
            onChange={each => setTyped(QUICK.find(quick => String(quick) === each) ?? NIL)}
            options={QUICK.map(each => ({ value: String(each), label: short(each) }))}
          />
        </>
      )}
      {isLower && (
        <FormField label={`Why does it go down from ${short(share)}?`} required>
          <TextInput
            value={reason}
            onChange={setReason}
            maxLength={2_000}
            placeholder="Extended, stopped, typed by mistake"
          />
        </FormField>
      )}
    </FormModal>
  )
}
