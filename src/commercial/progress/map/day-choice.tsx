import { History } from 'lucide-react'
import { useState } from 'react'
import type { Day } from '#domain/value/day'
import { useBlocked } from '../../../app/office/use-connected'
import { useToday } from '../../../app/page/use-today'
import { Button } from '../../../ui/action/button'
import { formatDay } from '../../../ui/format'
import { DateInput, type DateProblem } from '../../../ui/input/date-input'
import { FormField } from '../../../ui/input/form-field'
import { FormModal } from '../../../ui/overlay/form-modal'

interface DayChoiceProps {
  readonly day: Day | null
  readonly onChoose: (day: Day | null) => void
}

/** The map as it was recorded by an earlier day, and back to today. */
export function DayChoice({ day, onChoose }: DayChoiceProps) {
  const blocked = useBlocked() ?? undefined
  const [isOpen, setOpen] = useState(false)
  return day === null ? (
    <>
      <Button icon={History} reason={blocked} onClick={() => setOpen(true)}>
        Earlier day
      </Button>
      {isOpen && <DayForm onChoose={onChoose} onClose={() => setOpen(false)} />}
    </>
  ) : (
    <Button icon={History} onClick={() => onChoose(null)}>
      {formatDay(day)}: show today
    </Button>
  )
}

function DayForm({ onChoose, onClose }: Pick<DayChoiceProps, 'onChoose'> & { readonly onClose: () => void }) {
  const today = useToday()
  const [typed, setTyped] = useState<Day | null>(null)
  const [problem, setProblem] = useState<DateProblem | null>(null)
  return (
    <FormModal
      open
      onClose={onClose}
      title="Progress on an earlier day"
      body={['Shows what had been recorded by the end of that day, on today’s quantities.']}
      submitLabel="Show"
      valid={typed !== null && problem === null}
      onSubmit={() => {
        onChoose(typed)
        return Promise.resolve(true)
      }}
    >
      <FormField label="Day" required error={problem === 'after-max' ? 'This day is still to come' : undefined}>
        <DateInput value={typed} onChange={setTyped} onProblem={setProblem} max={today} data-initial-focus />
      </FormField>
    </FormModal>
  )
}
