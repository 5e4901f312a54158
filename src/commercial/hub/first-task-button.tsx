import { Link } from '@tanstack/react-router'
import { delivery } from '#contract/commercial/delivery'
import { materialOrder } from '#contract/commercial/material-order'
import { productProgress } from '#contract/commercial/product-progress'
import { firstTaskOf, type FirstTask } from '#domain/commercial/hub/first-task'
import { useCan } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { LinkButton } from '../../ui/action/link-button'
import type { Coming } from './comes-today'
import styles from './hub.module.css'
import type { Waits } from './use-waits'

const HUB = '/estimating/projects/$projectId/hub'
const WORDS = {
  labour: ['Review', 'labour application', 'labour applications'],
  incoming: ['Review', 'incoming application', 'incoming applications'],
  invoice: ['Review', 'invoice', 'invoices'],
  query: ['Settle', 'invoice query', 'invoice queries'],
  order: ['Send', 'order', 'orders'],
  issue: ['Answer', 'issue', 'issues'],
  delivery: ['Receive', 'delivery', 'deliveries'],
} as const

/** The primary button of the hub: it names what the day begins with, and opens it. Source: rooms 36. */
export function FirstTaskButton({ found, coming }: { readonly found: Waits; readonly coming: Coming | undefined }) {
  const can = useCan()
  const project = useProject()
  const mayReceive = can.write(delivery) && can.read(delivery) && can.read(materialOrder)
  if (mayReceive && !coming) return null
  const visits = mayReceive && coming ? coming.schedule.late.length + coming.schedule.today.length : null
  const task = firstTaskOf(found.role, found.waits, visits, can.write(productProgress))
  return (
    task && (
      <div className={styles['first']}>
        <LinkButton kind="primary" size="large">
          <TaskLink task={task} project={String(project.id)} roomOf={found.roomOf} />
        </LinkButton>
      </div>
    )
  )
}

type TaskLinkProps = {
  readonly task: FirstTask
  readonly project: string
  readonly roomOf: Waits['roomOf']
}

/** What `LinkButton` lays over its one child goes on to the link. */
function TaskLink({ task, project, roomOf, ...look }: TaskLinkProps) {
  const params = { projectId: project }
  if (task.kind === 'progress')
    return (
      <Link {...look} to={`${HUB}/progress`} params={params}>
        Record today’s progress
      </Link>
    )
  const [verb, one, many] = WORDS[task.kind]
  const words = `${verb} ${task.count} ${task.count === 1 ? one : many}`
  if (task.kind === 'delivery')
    return (
      <Link {...look} to={`${HUB}/materials/delivery-schedule`} params={params}>
        {words}
      </Link>
    )
  const id = String(task.id)
  if (task.kind === 'labour')
    return (
      <Link {...look} to={`${HUB}/labour/applications/$applicationId`} params={{ ...params, applicationId: id }}>
        {words}
      </Link>
    )
  if (task.kind === 'incoming')
    return (
      <Link {...look} to={`${HUB}/payments/incoming/$applicationId`} params={{ ...params, applicationId: id }}>
        {words}
      </Link>
    )
  if (task.kind === 'order')
    return (
      <Link {...look} to={`${HUB}/${roomOf(task.id)}/orders/$orderId`} params={{ ...params, orderId: id }}>
        {words}
      </Link>
    )
  if (task.kind === 'issue')
    return (
      <Link {...look} to={`${HUB}/issues/$issueId`} params={{ ...params, issueId: id }}>
        {words}
      </Link>
    )
  return (
    <Link {...look} to={`${HUB}/${roomOf(task.id)}/invoices/$invoiceId`} params={{ ...params, invoiceId: id }}>
      {words}
    </Link>
  )
}
