import { type KeyboardEvent, useRef } from 'react'
import { type Lane, type LaneSide, marksOf, nextOf, TAX_WORDS } from '#domain/commercial/payment/calendar-lanes'
import { addDays, type Day, daysInclusive, dayWords } from '#domain/value/day'
import { groupBy } from '#domain/value/group-by'
import { NIL } from '#domain/value/money'
import { useCurrencySign } from '../../app/viewer'
import { formatNumber } from '../../ui/format'
import { PlainTable } from '../../ui/table/plain-table'
import { LevelBadge } from '../../ui/status/level-badge'
import styles from './calendar.module.css'
import { useLaneNames } from './lane-names'
import { MarkShape } from './mark-shape'
import type { LanesHere } from './use-lanes'

interface Days {
  readonly from: Day
  readonly to: Day
  readonly today: Day
}
interface LaneTableProps {
  readonly lanes: readonly Lane[]
  readonly here: Pick<LanesHere, 'projects'>
  readonly days: Days
  readonly chosen: string | null
  readonly onChoose: (key: string) => void
}

const SIDE_WORDS = {
  moneyIn: 'We are paid, sums with VAT',
  moneyOut: 'We pay, applied for before VAT and CIS',
} as const satisfies Readonly<Record<LaneSide, string>>

/** Applications one under another along six weeks, with a line at today. Up and down move between rows, Enter chooses one. */
export function LaneTable({ lanes, here, days, chosen, onChoose }: LaneTableProps) {
  const sign = useCurrencySign()
  const rows = useRef<HTMLTableSectionElement>(null)
  const namesOf = useLaneNames(here)
  function move(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const buttons = [...(rows.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex(button => button === document.activeElement)
    buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus()
    event.preventDefault()
  }
  return (
    <>
      <PlainTable label="Applications by date" small>
        <thead>
          <tr>
            <th scope="col">Application</th>
            <th scope="col" data-figure>
              Applied {sign}
            </th>
            <th scope="col" data-figure>
              Sum due {sign}
            </th>
            <th scope="col" className={styles['weeks']}>
              <span className="visually-hidden">Dates</span>
              <Weeks {...days} />
            </th>
            <th scope="col">Next</th>
            <th scope="col" data-figure>
              Evidence
            </th>
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between the buttons of its rows */}
        <tbody ref={rows} onKeyDown={move}>
          {[...groupBy(lanes, ({ side }) => side)].map(([side, own]) => [
            <tr key={side} className={styles['side']}>
              <th scope="colgroup" colSpan={6}>
                {SIDE_WORDS[side]}
              </th>
            </tr>,
            ...own.map(lane => {
              const { name, under } = namesOf(lane)
              const next = nextOf(lane, days.today)
              return (
                <tr key={lane.key} className={styles['lane']} data-chosen={lane.key === chosen || undefined}>
                  <th scope="row">
                    <button
                      type="button"
                      className={styles['pick']}
                      aria-pressed={lane.key === chosen}
                      onClick={() => onChoose(lane.key)}
                    >
                      <strong>{name}</strong> {lane.name.replace(/^Application/, 'no.')}
                    </button>
                    <div className={styles['under']}>{under}</div>
                  </th>
                  <td data-figure>{formatNumber('money', lane.applied)}</td>
                  <td data-figure>
                    <strong>{formatNumber('money', lane.calendar?.payable ?? lane.applied)}</strong>
                    {lane.calendar !== null && lane.calendar.inEarlier > NIL && (
                      <div>{formatNumber('money', lane.calendar.inEarlier)} by an earlier one</div>
                    )}
                    {side === 'moneyOut' && <div className={styles['under']}>{TAX_WORDS[lane.tax]}</div>}
                  </td>
                  <td className={styles['line']}>
                    <Line lane={lane} {...days} />
                  </td>
                  <td>{next.level === null ? next.words : <LevelBadge level={next.level}>{next.words}</LevelBadge>}</td>
                  <td data-figure>{lane.evidence === 0 ? '–' : lane.evidence}</td>
                </tr>
              )
            }),
          ])}
        </tbody>
      </PlainTable>
      <Legend />
    </>
  )
}

/** Where a day begins along the line, as a percentage; its middle with `half`. */
const placeOf = ({ from, to }: Pick<Days, 'from' | 'to'>, day: Day, half = 0): number =>
  day < from ? 0 : ((daysInclusive(from, day) - 1 + half) / daysInclusive(from, to)) * 100

const mondaysOf = ({ from, to }: Days): readonly Day[] =>
  Array.from({ length: daysInclusive(from, to) / 7 }, (_, week) => addDays(from, week * 7))

function Weeks(days: Days) {
  const { from, to, today } = days
  return (
    <div className={styles['heads']} aria-hidden="true">
      {mondaysOf(days).map(monday => (
        <span key={monday} style={{ left: `${placeOf(days, monday)}%` }}>
          {dayWords(monday).slice(0, 5)}
        </span>
      ))}
      {today >= from && today <= to && (
        <span className={styles['todayWord']} style={{ left: `${placeOf(days, today, 0.5)}%` }}>
          Today
        </span>
      )}
    </div>
  )
}

const STATE_WORDS = { done: 'done', open: 'to come', missed: 'missed' } as const

/** The dates of one lane along the weeks. Screen readers hear them as a sentence. */
function Line({ lane, ...days }: { readonly lane: Lane } & Days) {
  const { from, to, today } = days
  const marks = marksOf(lane, today)
  const seen = marks.filter(({ day }) => day >= from && day <= to)
  const first = marks[0]?.day
  const last = marks.at(-1)?.day
  const words = marks.map(each => `${each.words} ${dayWords(each.day)}, ${STATE_WORDS[each.state]}`)
  return (
    <div className={styles['track']} role="img" aria-label={words.join('. ')}>
      {mondaysOf(days).map(monday => (
        <span key={monday} className={styles['weekend']} style={{ left: `${placeOf(days, addDays(monday, 5))}%` }} />
      ))}
      {today >= from && today <= to && (
        <span className={styles['today']} style={{ left: `${placeOf(days, today, 0.5)}%` }} />
      )}
      {first !== undefined && last !== undefined && first <= to && last >= from && (
        <span
          className={styles['span']}
          style={{
            left: `${placeOf(days, first, 0.5)}%`,
            right: `${100 - placeOf(days, last > to ? to : last, 0.5)}%`,
          }}
        />
      )}
      {seen.map(each => (
        <span
          key={each.kind}
          className={styles['mark']}
          title={`${each.words} ${dayWords(each.day)}`}
          style={{ left: `${placeOf(days, each.day, 0.5)}%` }}
        >
          <MarkShape kind={each.kind} state={each.state} />
        </span>
      ))}
      {last !== undefined && last >= from && last <= to && (
        <span className={styles['final']} style={{ left: `${placeOf(days, last, 0.5)}%` }}>
          {dayWords(last).slice(0, 5)}
        </span>
      )}
    </div>
  )
}

const LEGEND = [
  { kind: 'due', words: 'Due date' },
  { kind: 'notice', words: 'Payment notice by' },
  { kind: 'default', words: 'Due by default' },
  { kind: 'payLess', words: 'Pay less notice by' },
  { kind: 'final', words: 'Final date for payment' },
] as const

const Legend = () => (
  <p className={styles['legend']}>
    {LEGEND.map(({ kind, words }) => (
      <span key={kind}>
        <MarkShape kind={kind} state="open" /> {words}
      </span>
    ))}
    <span>Filled: done or past. Red with a cross: missed. Dates follow the terms of each contract.</span>
  </p>
)
