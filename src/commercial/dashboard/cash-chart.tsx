import type { Cash, CashWeek } from '#domain/commercial/dashboard/cash'
import { dayWords } from '#domain/value/day'
import type { Money } from '#domain/value/money'
import { formatNumber } from '../../ui/format'
import styles from './dashboard.module.css'
import { linesOf } from './grid-lines'

const WIDTH = 640
const HEIGHT = 240
const LEFT = 62
const TOP = 18
const BOTTOM = 28

/** The position at the end of each week: solid and filled for what happened, dashed and hollow for the forecast. The table beside it says the same. */
export function CashChart({ cash: { weeks, lowest } }: { readonly cash: Pick<Cash, 'weeks' | 'lowest'> }) {
  const positions = weeks.map(({ position }) => position)
  const lines = linesOf(positions)
  const [least = 0, greatest = 0] = [lines[0], lines.at(-1)]
  const across = (at: number): number => LEFT + ((WIDTH - LEFT - 14) * at) / Math.max(weeks.length - 1, 1)
  const up = (value: number): number =>
    TOP + ((greatest - value) / Math.max(greatest - least, 1)) * (HEIGHT - TOP - BOTTOM)
  const now = weeks.findIndex(({ isForecast }) => isForecast) - 1
  const path = (of: readonly CashWeek[], from: number) =>
    of.map(({ position }, at) => `${at === 0 ? 'M' : 'L'}${across(from + at)} ${up(position)}`).join('')
  return (
    <svg className={styles['cash']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={wordsOf(weeks, lowest)}>
      {lines.map(value => (
        <g key={value}>
          <line
            className={value === 0 ? styles['zero'] : styles['grid']}
            x1={LEFT}
            x2={WIDTH - 14}
            y1={up(value)}
            y2={up(value)}
          />
          <text className={styles['axis']} x={LEFT - 6} y={up(value) + 4} textAnchor="end">
            {shortOf(value)}
          </text>
        </g>
      ))}
      <line className={styles['today']} x1={across(now)} x2={across(now)} y1={TOP - 6} y2={HEIGHT - BOTTOM} />
      <text className={styles['todayWord']} x={across(now) + 4} y={TOP - 6}>
        Today
      </text>
      <path className={styles['actual']} d={path(weeks.slice(0, now + 1), 0)} />
      <path className={styles['forecast']} d={path(weeks.slice(now), now)} />
      {weeks.map((week, at) => (
        <rect
          key={`${week.from} ${week.isForecast}`}
          className={week.isForecast ? styles['hollow'] : styles['solid']}
          data-lowest={week === lowest || undefined}
          x={across(at) - 3}
          y={up(week.position) - 3}
          width="6"
          height="6"
        />
      ))}
      {weeks.map(
        (week, at) =>
          at % 4 === 0 && (
            <text key={week.from} className={styles['axis']} x={across(at)} y={HEIGHT - 8} textAnchor="middle">
              {dayWords(week.to).slice(0, 5)}
            </text>
          ),
      )}
    </svg>
  )
}

/** Returns pence in thousands or in pounds, for an axis. */
const shortOf = (value: number): string => {
  const pounds = Math.abs(value) / 100
  const sign = value < 0 ? '\u2212' : ''
  return pounds >= 1_000 ? `${sign}${Math.round(pounds / 100) / 10}k` : `${sign}${Math.round(pounds)}`
}

function wordsOf(weeks: readonly CashWeek[], lowest: CashWeek | null): string {
  const now = weeks.findLast(({ isForecast }) => !isForecast)
  const last = weeks.at(-1)
  const words = (title: string, position: Money) => `${title} ${formatNumber('money', position)}`
  return [
    ...(now ? [words('Cash position today', now.position)] : []),
    ...(lowest ? [`${words('lowest week to come', lowest.position)} by ${dayWords(lowest.to)}`] : []),
    ...(last ? [`${words('at the end', last.position)} by ${dayWords(last.to)}`] : []),
  ].join(', ')
}
