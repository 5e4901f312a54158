import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { progressByZoneReply } from '#contract/commercial/progress-calls'
import { progressByZone } from '#domain/commercial/progress'
import { addDays, type Day } from '#domain/value/day'
import { fractionOf, minus, NIL, parseAs } from '#domain/value/money'
import { useConnected } from '../../app/office/use-connected'
import { useReply } from '../../app/office/use-reply'
import { useViewer } from '../../app/viewer'
import { formatMoney, formatPercentage } from '../../ui/format'
import { Course } from '../../ui/status/course'
import { Section } from '../../ui/shell/page'
import { StatusRow } from '../../ui/status/status-row'
import type { ProgressModel } from '../common/progress-model'
import styles from './hub.module.css'

interface WeekProgressProps {
  readonly project: number
  readonly assessment: number
  readonly model: ProgressModel
  readonly today: Day
}

const ALL = 0

/** How far each zone came in seven days, by value. What stood a week ago only the office knows. */
export function WeekProgress({ project, assessment, model, today }: WeekProgressProps) {
  const { account } = useViewer()
  const isConnected = useConnected()
  const asked = useReply(
    isConnected ? `/projects/${project}/progress-by-zone?assessment=${assessment}&day=${addDays(today, -7)}` : null,
    progressByZoneReply,
  )
  const then = isConnected && asked.kind === 'loaded' ? asked.value : null
  const rows = useMemo(() => {
    const { zones, whole } = progressByZone(model.tree, model.lines, model.cells)
    const of = (id: number) => (id === ALL ? then?.whole : then?.zones.find(({ zone }) => zone === id))
    return [...zones, { zone: ALL, ...whole }].map(({ zone, ...now }) => {
      const was = of(zone)
      return {
        id: zone,
        name: zone === ALL ? 'All' : (model.names.get(zone) ?? ''),
        now,
        was: was && { earned: parseAs('money', was.earned) ?? NIL, percent: parseAs('percentage', was.percent ?? '') },
      }
    })
  }, [model, then])
  return (
    <Section
      title="Progress this week"
      aside={
        <Link to="/estimating/projects/$projectId/hub/progress/programme" params={{ projectId: String(project) }}>
          Programme
        </Link>
      }
    >
      <div className={styles['scroll']}>
        <table className={styles['week']} aria-label="Progress this week">
          <thead>
            <tr>
              <th scope="col">Zone</th>
              <th scope="col" className={styles['bar']}>
                <span className="visually-hidden">Bar</span>
              </th>
              <th scope="col">A week ago</th>
              <th scope="col">Now</th>
              <th scope="col">Earned</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, now, was }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td className={styles['bar']}>
                  <Course fraction={fractionOf(now.percent ?? NIL)} label={`Progress of ${name}`} />
                </td>
                <td>{was ? formatPercentage(was.percent ?? NIL) : '–'}</td>
                <td>
                  <strong>{formatPercentage(now.percent ?? NIL)}</strong>
                </td>
                <td>{was ? formatMoney(minus(now.earned, was.earned), account.currency) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isConnected && (
        <StatusRow kind="empty" text="What stood a week ago is asked of the office: needs a connection" />
      )}
    </Section>
  )
}
