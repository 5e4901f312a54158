import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import { DayPicker } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'
import styles from './calendar.module.css'

type CalendarProps = {
  /** yyyy-MM-dd, or null. */
  value: string | null
  min?: string | undefined
  max?: string | undefined
  onPick: (day: string) => void
}

const NAMES = {
  root: styles['root'] ?? '',
  month_caption: styles['caption'] ?? '',
  nav: styles['nav'] ?? '',
  button_previous: styles['step'] ?? '',
  button_next: styles['step'] ?? '',
  chevron: styles['chevron'] ?? '',
  month_grid: styles['grid'] ?? '',
  weekday: styles['weekday'] ?? '',
  day: styles['day'] ?? '',
  day_button: styles['button'] ?? '',
  today: styles['today'] ?? '',
  selected: styles['selected'] ?? '',
  outside: styles['outside'] ?? '',
  disabled: styles['disabled'] ?? '',
}

/** One month, weeks from Monday. Loaded only when a calendar opens. */
export function Calendar({ value, min, max, onPick }: CalendarProps) {
  const selected = value === null ? undefined : parseISO(value)
  return (
    <DayPicker
      mode="single"
      locale={enGB}
      autoFocus
      showOutsideDays
      fixedWeeks
      classNames={NAMES}
      selected={selected}
      {...(selected ? { defaultMonth: selected } : {})}
      disabled={[...(min ? [{ before: parseISO(min) }] : []), ...(max ? [{ after: parseISO(max) }] : [])]}
      onSelect={(_, day) => onPick(format(day, 'yyyy-MM-dd'))}
    />
  )
}
