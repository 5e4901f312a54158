import { type CurvePoint, curvePoints, curveScale } from '#domain/commercial/cvr/cvr-curve'
import type { CvrFiguresReply } from '#contract/commercial/cvr/cvr-calls'
import type { CvrReport } from '#contract/commercial/cvr/cvr-report'
import { paymentReceived } from '#contract/commercial/payment/payment-received'
import type { Money } from '#domain/value/money'
import { useToday } from '../../app/page/use-today'
import { useCurrencySign } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { formatDay, formatNumber } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { MOBILE, useMedia } from '../../ui/use-media'
import { ScrollSideways } from '../materials/scroll-sideways'
import table from '../materials/materials.module.css'
import { daysWithRoom } from './days-with-room'
import { money } from './cvr-figures'
import styles from './cvr.module.css'

const LINES = [
  { name: 'earned', label: 'Value of work done' },
  { name: 'certified', label: 'Certified' },
  { name: 'cost', label: 'Cost' },
  { name: 'cash', label: 'Received from the client' },
] as const
type LineName = (typeof LINES)[number]['name']

interface CurveProps {
  readonly locked: readonly Pick<CvrReport, 'periodEnd' | 'earned' | 'certified' | 'cost'>[]
  readonly report: CvrFiguresReply
}

/** Value, certificates, cost and cash over time, as a picture and as a table: from the locked reports and the live one. Spec: REP-1. */
export function Curve({ locked, report: { total } }: CurveProps) {
  const project = useProject()
  const today = useToday()
  const received = useRecordsWithin(paymentReceived, 'project', project.id)
  // Cash of nothing would be wrong for a moment.
  if (received === undefined) return null
  const points = curvePoints(
    locked.flatMap(({ periodEnd: day, earned, certified, cost }) =>
      earned === null || certified === null || cost === null ? [] : [{ day, earned, certified, cost }],
    ),
    { day: today, earned: money(total.earned), certified: money(total.certified), cost: money(total.cost) },
    received,
  )
  return (
    <Section title="Value, cost and cash over time">
      {points.length > 1 && <Picture points={points} lines={LINES} />}
      <CurveTable points={points} lines={LINES} />
    </Section>
  )
}

interface PictureProps {
  readonly points: readonly CurvePoint[]
  readonly lines: readonly (typeof LINES)[number][]
}

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [720, 260, 92, 12, 28]
const BOX = { width: WIDTH - LEFT - 20, height: HEIGHT - TOP - BOTTOM }

function Picture({ points, lines }: PictureProps) {
  const { placeOf, highest, lowest } = curveScale(points)
  const at = (day: string, value: Money) => {
    const { x, y } = placeOf(day, value)
    return { x: LEFT + x * BOX.width, y: TOP + y * BOX.height }
  }
  const valuesOf = (name: LineName) =>
    points.flatMap(({ day, [name]: value }) => (value === null ? [] : [at(day, value)]))
  return (
    <>
      <svg
        className={styles['curve']}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label="Value, cost and cash over time. The table below has the same figures."
      >
        {[...new Set([lowest, highest])].map(value => {
          const { y } = at(points[0]?.day ?? '', value)
          return (
            <g key={value}>
              <line className={styles['axis']} x1={LEFT} x2={LEFT + BOX.width} y1={y} y2={y} />
              <text className={styles['mark']} x={LEFT - 8} y={y + 4} textAnchor="end">
                {formatNumber('money', value)}
              </text>
            </g>
          )
        })}
        {daysWithRoom(points.map(({ day }) => ({ day, x: at(day, lowest).x }))).map(({ day, x }) => (
          <text
            key={day}
            className={styles['mark']}
            x={x}
            y={HEIGHT - 8}
            textAnchor={day === points[0]?.day ? 'start' : day === points.at(-1)?.day ? 'end' : 'middle'}
          >
            {formatDay(day)}
          </text>
        ))}
        {lines.map(({ name }) => (
          <g key={name} className={styles['line']} data-line={name}>
            <polyline
              points={valuesOf(name)
                .map(({ x, y }) => `${x},${y}`)
                .join(' ')}
            />
            {valuesOf(name).map(({ x, y }) => (
              <circle key={x} cx={x} cy={y} r="4" />
            ))}
          </g>
        ))}
      </svg>
      <ul className={styles['legend']} aria-label="Lines of the picture">
        {lines.map(({ name, label }) => (
          <li key={name}>
            <svg className={styles['sample']} viewBox="0 0 40 12" aria-hidden="true">
              <g className={styles['line']} data-line={name}>
                <polyline points="2,6 38,6" />
                <circle cx="20" cy="6" r="4" />
              </g>
            </svg>
            {label}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The figures of the picture. */
function CurveTable({ points, lines }: PictureProps) {
  const sign = useCurrencySign()
  const isNarrow = useMedia(MOBILE)
  const shown = (value: Money | null) => (value === null ? '–' : formatNumber('money', value))
  if (isNarrow)
    return (
      <List label="Value, cost and cash by day">
        {points.map(point => (
          <ListRow
            key={point.day}
            title={formatDay(point.day)}
            under={lines.map(({ name, label }) => `${label} ${shown(point[name])}`).join(' · ')}
          />
        ))}
      </List>
    )
  return (
    <ScrollSideways label="Value, cost and cash by day">
      <table className={table['table']} aria-label="Value, cost and cash by day">
        <thead>
          <tr>
            <th>To</th>
            {lines.map(({ name, label }) => (
              <th key={name} data-figure>
                {label} {sign}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(point => (
            <tr key={point.day}>
              <th scope="row">{formatDay(point.day)}</th>
              {lines.map(({ name }) => (
                <td key={name} data-figure>
                  {shown(point[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollSideways>
  )
}
