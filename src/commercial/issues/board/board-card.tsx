import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { ISSUE_PRIORITIES, issue as definition } from '#contract/commercial/issue'
import type { Transition } from '#contract/kit/lifecycle'
import { user } from '#contract/platform/user'
import { isLateIssue } from '#domain/commercial/issues/issue-state'
import type { Day } from '#domain/value/day'
import { savedHere } from '../../../app/device/device-words'
import { NeedsChoice } from '../../../records/data/needs-choice'
import type { Held } from '../../../records/data/held'
import { useNames } from '../../../records/data/use-names'
import { Button } from '../../../ui/action/button'
import { formatDay } from '../../../ui/format'
import { Menu } from '../../../ui/overlay/menu'
import { Badge } from '../../../ui/status/badge'
import { LevelBadge } from '../../../ui/status/level-badge'
import styles from './board.module.css'

interface BoardCardProps {
  readonly issue: Held<typeof definition>
  readonly today: Day
  /** The moves that begin where it is. */
  readonly moves: readonly Transition[]
  readonly onMove: (transition: Transition) => void
}

export function BoardCard({ issue, today, moves, onMove }: BoardCardProps) {
  const nameOf = useNames(user)
  const priority = ISSUE_PRIORITIES.find(({ value }) => value === issue.priority)
  const assignee = issue.assignee === null ? 'Nobody yet' : (nameOf(issue.assignee) ?? '…')
  const late = isLateIssue(issue, today)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is one way; its menu is the other
    <li
      className={styles['card']}
      draggable={moves.length > 0}
      onDragStart={event => event.dataTransfer.setData('text/plain', String(issue.id))}
    >
      <div className={styles['over']}>
        <span>{issue.number === null ? 'Draft' : `No. ${issue.number}`}</span>
        {priority && priority.value !== 'normal' && (
          <LevelBadge level={'level' in priority ? priority.level : 'subtle'}>{priority.label}</LevelBadge>
        )}
        {late && <LevelBadge level="warning">Late</LevelBadge>}
        {issue._dirty === 1 && <Badge level="warning">{savedHere()}</Badge>}
        {issue._dirty === 1 && <NeedsChoice resource={definition} id={issue.id} name={issue.summary} />}
      </div>
      <Link
        className={styles['name']}
        draggable={false}
        to="/estimating/projects/$projectId/hub/issues/$issueId"
        params={{ projectId: String(issue.project), issueId: String(issue.id) }}
      >
        {issue.summary}
      </Link>
      <p className={styles['under']}>
        {[assignee, issue.dueDate && `due ${formatDay(issue.dueDate)}`, issue.location].filter(Boolean).join(' · ')}
      </p>
      {moves.length > 0 && (
        <Menu
          label={`Move ${issue.summary}`}
          items={moves.map(transition => ({ label: transition.label, onSelect: () => onMove(transition) }))}
          trigger={
            <Button iconAfter={ChevronDown} aria-label={`Move ${issue.summary}`}>
              Move
            </Button>
          }
        />
      )}
    </li>
  )
}
