import { Link } from '@tanstack/react-router'
import { leavesOf, progressByValue } from '#domain/commercial/progress'
import { addDays, type Day } from '#domain/value/day'
import { fractionOf, minus, NIL } from '#domain/value/money'
import { useConnected } from '../../app/office/use-connected'
import { useViewer } from '../../app/viewer'
import { formatMoney, formatPercentage } from '../../ui/format'
import { Course } from '../../ui/record/course'
import { Section } from '../../ui/shell/page'
import { StatusRow } from '../../ui/status/status-row'
import type { ProgressModel } from '../progress/model/progress-model'
import { useEarlierProgress } from '../progress/map/use-earlier-progress'
import styles from './hub.module.css'

interface WeekProgressProps {
  readonly project: number
  readonly assessment: number
  readonly model: ProgressModel
  readonly today: Day
}

/** How far each zone came in seven days, by value. What stood a week ago only the office knows. */
export function WeekProgress({ project, assessment, model, today }: WeekProgressProps) {
  const { account } = useViewer()
  const isConnected = useConnected()
  const before = useEarlierProgress(project, assessment, isConnected ? addDays(today, -7) : null, model)
  const then = isConnected && before.kind === 'loaded' ? before.value : null
  const rows = [
    ...model.tree.tops.map(({ id }) => ({ id, name: model.names.get(id) ?? '', leaves: leavesOf(model.tree, id) })),
    { id: 0, name: 'All', leaves: model.tree.leaves },
  ].map(({ id, name, leaves }) => ({
    id,
    name,
    now: progressByValue(model.lines, model.cells, leaves),
    was: then && progressByValue(then.lines, then.cells, leaves),
  }))
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
