import { Link } from '@tanstack/react-router'
import { List as ListIcon, Plus } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { issue as definition, issueLifecycle } from '#contract/commercial/issue'
import type { Transition } from '#contract/kit/lifecycle'
import { usePageTitle } from '../../../app/page/page-title'
import { useToday } from '../../../app/page/use-today'
import { useCan, useViewer } from '../../../app/viewer'
import { useProject } from '../../../common/places/use-place'
import type { Held } from '../../../records/data/held'
import { shownOf } from '../../../records/data/here'
import { useRecordsHere } from '../../../records/data/use-records-within'
import { TransitionForm } from '../../../records/lifecycle/transition-form'
import { stepsOf } from '../../../records/lifecycle/steps'
import { useOffice } from '../../../records/office/use-office'
import { LinkButton } from '../../../ui/action/link-button'
import { Segmented } from '../../../ui/input/segmented'
import { toasts } from '../../../ui/overlay/toast-store'
import { PageBody, PageHeading } from '../../../ui/shell/page'
import { Loader } from '../../../ui/status/loader'
import { Notice } from '../../../ui/status/notice'
import { PHONE, useMedia } from '../../../ui/use-media'
import { BoardCard } from './board-card'
import { boardColumns, type Whose } from './board-columns'
import styles from './board.module.css'

type Shown = Held<typeof definition>
const STATES = issueLifecycle.choices

/** The issues of a project by state: dragged from column to column, or moved by the menu of each card; a transition that asks for words asks. */
export function IssueBoardPage() {
  const project = useProject()
  const { user } = useViewer()
  const can = useCan()
  const phone = useMedia(PHONE)
  const here = useRecordsHere(definition, 'project', project.id)
  const today = useToday()
  const { make } = useOffice(null)
  const [whose, setWhose] = useState<Whose>('all')
  const [column, setColumn] = useState('open')
  const [over, setOver] = useState<string | null>(null)
  const [asking, setAsking] = useState<{ readonly issue: Shown; readonly transition: Transition } | null>(null)
  usePageTitle({ title: 'Issue board', under: project.name })
  if (!here) return <Loader text="Loading the issues" />
  const all = shownOf(here)
  const columns = boardColumns(all, STATES, whose, user)
  const canMove = can.write(definition)

  function take(issue: Shown, transition: Transition) {
    if (Object.keys(transition.input).length > 0) setAsking({ issue, transition })
    else void make(issueLifecycle, { ...issue }, transition)
  }
  function drop(event: DragEvent, state: string) {
    event.preventDefault()
    setOver(null)
    const issue = all.find(({ id }) => String(id) === event.dataTransfer.getData('text/plain'))
    if (!issue || issue.state === state) return
    const step = stepsOf(issueLifecycle, { ...issue }, {}).find(({ transition }) => transition.to === state)
    if (step) take(issue, step.transition)
    else
      toasts.show(
        'info',
        `“${issue.summary}” cannot go from ${issueLifecycle.states[issue.state]} to ${issueLifecycle.states[state]} in one step.`,
      )
  }
  const shown = phone ? columns.filter(({ state }) => state.value === column) : columns
  const params = { projectId: String(project.id) }
  return (
    <>
      <PageHeading
        title={`Issue board for ${project.name}`}
        repeats
        actions={
          <>
            <LinkButton icon={ListIcon}>
              <Link to="/estimating/projects/$projectId/hub/issues" params={params}>
                List
              </Link>
            </LinkButton>
            {canMove && (
              <LinkButton kind="primary" icon={Plus}>
                <Link to="/estimating/projects/$projectId/hub/issues/new" params={params}>
                  New issue
                </Link>
              </LinkButton>
            )}
          </>
        }
      />
      <PageBody>
        {!here.isWhole && (
          <Notice tone="calm">Not all issues of this project are on this device yet: the columns may be short.</Notice>
        )}
        <Segmented
          label="Whose issues"
          value={whose}
          onChange={setWhose}
          options={[
            { value: 'all', label: 'Everyone’s' },
            { value: 'mine', label: 'For me or mine' },
          ]}
        />
        {phone && (
          <Segmented
            label="Column"
            fill
            value={column}
            onChange={setColumn}
            options={columns.map(({ state, issues }) => ({
              value: state.value,
              label: `${state.label} ${issues.length}`,
            }))}
          />
        )}
        <div className={styles['board']}>
          {shown.map(({ state, issues }) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one way; the menu of a card is the other
            <section
              key={state.value}
              aria-label={`${state.label}, ${issues.length}`}
              className={styles['column']}
              data-over={over === state.value || undefined}
              onDragOver={event => {
                event.preventDefault()
                setOver(state.value)
              }}
              onDragLeave={() => setOver(null)}
              onDrop={event => drop(event, state.value)}
            >
              <h2 className={styles['title']}>
                {state.label} <span className={styles['count']}>{issues.length}</span>
              </h2>
              {issues.length === 0 && <p className={styles['empty']}>No issues here</p>}
              <ul className={styles['cards']}>
                {issues.map(issue => (
                  <BoardCard
                    key={issue.id}
                    issue={issue}
                    today={today}
                    moves={canMove ? stepsOf(issueLifecycle, { ...issue }, {}).map(({ transition }) => transition) : []}
                    onMove={transition => take(issue, transition)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
        {asking && (
          <TransitionForm
            lifecycle={issueLifecycle}
            transition={asking.transition}
            record={asking.issue}
            onMake={input => make(issueLifecycle, { ...asking.issue }, asking.transition, input)}
            onClose={() => setAsking(null)}
          />
        )}
      </PageBody>
    </>
  )
}
