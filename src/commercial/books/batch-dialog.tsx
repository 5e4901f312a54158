import { useState } from 'react'
import type { BookStep } from '#contract/commercial/books/bookkeeping'
import { projectRole } from '#contract/commercial/project-role'
import { project } from '#contract/estimating/project'
import { canWrite } from '#contract/permissions'
import { user } from '#contract/platform/user'
import { whyNotYet } from '#domain/commercial/labour/turn-guards'
import { lower } from '#domain/value/lower'
import { sum } from '#domain/value/money'
import { useBlocked } from '../../app/office/use-connected'
import { useToday } from '../../app/page/use-today'
import { useCan, useViewer } from '../../app/viewer'
import { useReplica } from '../../fields/replica-context'
import { useLiveKept } from '../../fields/use-live'
import { count } from '../../fields/words'
import { useNames } from '../../records/data/use-names'
import { useList } from '../../records/list/use-list'
import type { Outcome } from '../../records/office/run-batch'
import { Button } from '../../ui/action/button'
import { formatMoney } from '../../ui/format'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { Modal, ModalCancel } from '../../ui/overlay/modal'
import { List, ListRow } from '../../ui/record/list-row'
import { LevelBadge } from '../../ui/status/level-badge'
import { Notice } from '../../ui/status/notice'
import { askedDay, type BatchLine, batchLines, transitionOf } from './book-step'
import { useBatch } from './use-batch'

interface BatchDialogProps {
  readonly step: BookStep
  readonly ids: readonly number[]
  /** `isDone`: something was done, so the choice is dealt with. */
  readonly onClose: (isDone: boolean) => void
}

/**
 * A step for the chosen documents. It says first which can be taken, for how much, and why the others can't; then one result each. After a lost
 * connection the same batch runs on: nothing is done twice. Source: rooms 40; decision 745.
 */
export function BatchDialog({ step, ids, onClose }: BatchDialogProps) {
  const { resource } = step.lifecycle
  const transition = transitionOf(step)
  const { account } = useViewer()
  const today = useToday()
  const [day, setDay] = useState<string | null>(today)
  // What was chosen when the batch began: a document that is paid meanwhile stays in its list.
  const [begun, setBegun] = useState<readonly BatchLine[] | null>(null)
  const blocked = useBlocked()
  const { run, isRunning, outcomes, failure } = useBatch(step)
  const judged = useJudged(step, ids, day)
  const projectName = useNames(project)
  const lines = begun ?? judged
  const asksDay = askedDay(step) !== null
  const notThen = day === null ? 'Enter the day' : whyNotYet(day, today)
  if (!lines) return null

  const able = lines.filter(({ why }) => why === null)
  const amounts = able.flatMap(({ amount }) => amount ?? [])
  const total =
    amounts.length === 0
      ? ''
      : `, ${formatMoney(sum(amounts), account.currency)} ${step.hasVat ? 'with' : 'without'} VAT`
  const many = count(able.length, lower(resource.singular), lower(resource.plural))
  const kinds = [...outcomes.values()].map(({ kind }) => kind)
  const done = kinds.filter(kind => kind === 'done').length
  const isOver = begun !== null && !isRunning && kinds.length === able.length && !kinds.includes('unknown')
  const isLost = begun !== null && !isRunning && !isOver
  function start() {
    setBegun(begun ?? lines ?? [])
    void run(able)
  }
  return (
    <Modal
      open
      size="medium"
      title={isOver ? `${done} of ${able.length} done` : `${transition.label}: ${many}${total}`}
      onClose={() => onClose(done > 0)}
      closeOnOutside={false}
      // Once it has begun there is nothing to lose: it runs on.
      isBegun={begun === null ? undefined : false}
      footer={
        <>
          {begun === null ? (
            <ModalCancel />
          ) : (
            <Button kind={isOver ? 'primary' : 'quiet'} onClick={() => onClose(done > 0)}>
              Close
            </Button>
          )}
          {!isOver && (
            <Button
              kind="primary"
              disabled={isRunning}
              reason={
                blocked ??
                (able.length === 0
                  ? 'None of the chosen documents can take this step. The list says why'
                  : asksDay
                    ? (notThen ?? undefined)
                    : undefined)
              }
              onClick={start}
            >
              {isRunning
                ? `${kinds.length} of ${able.length}…`
                : isLost
                  ? 'Try again'
                  : `${transition.label} ${able.length}`}
            </Button>
          )}
        </>
      }
    >
      {begun === null && transition.confirm !== null && <p>{transition.confirm}</p>}
      {isLost && (
        <Notice tone="warning">
          {failure ?? 'The connection was lost'}. {done} of {able.length} are done. Try again to go on: what is done is
          not done twice.
        </Notice>
      )}
      {asksDay && begun === null && (
        <FormField label="Paid on" required error={notThen ?? undefined}>
          <DateInput value={day} onChange={setDay} />
        </FormField>
      )}
      <List label="Documents">
        {lines.map(({ id, name, project: of, amount, why }) => {
          const outcome = outcomes.get(id)
          return (
            <ListRow
              key={id}
              title={name}
              under={[projectName(of), outcome?.kind === 'refused' ? outcome.words : why].filter(Boolean).join('. ')}
              end={amount === null ? undefined : formatMoney(amount, account.currency)}
              endUnder={<ResultBadge why={why} outcome={outcome} begun={begun !== null} />}
            />
          )
        })}
      </List>
    </Modal>
  )
}

function ResultBadge({
  why,
  outcome,
  begun,
}: {
  readonly why: string | null
  readonly outcome: Outcome | undefined
  readonly begun: boolean
}) {
  if (why !== null) return <LevelBadge level="warning">Skipped</LevelBadge>
  if (outcome?.kind === 'done') return <LevelBadge level="accent">Done</LevelBadge>
  if (outcome?.kind === 'refused') return <LevelBadge level="error">Not done</LevelBadge>
  if (outcome?.kind === 'unknown') return <LevelBadge level="warning">No reply</LevelBadge>
  return begun ? <LevelBadge level="none">Waits</LevelBadge> : null
}

/** The most roles that one list call brings. */
const MOST_ROLES = 1000

/** Returns the chosen documents as the step finds them; undefined while they are read. */
function useJudged(step: BookStep, ids: readonly number[], day: string | null): readonly BatchLine[] | undefined {
  const { resource } = step.lifecycle
  const replica = useReplica()
  const { permissions, user: viewer } = useViewer()
  const can = useCan()
  const today = useToday()
  const nameOf = useNames(user)
  const records = useLiveKept(
    async () => (await replica.byIds(resource.name, ids)).filter(row => row !== undefined),
    [replica, resource, ids.join(',')],
  )
  const projects = [...new Set(records?.map(row => String(row['project'])))]
  const { rows, held } = useList(projectRole, {
    resource: projectRole.name,
    within: null,
    conditions: [{ field: 'project', comparison: 'one-of', values: projects }],
    sort: 'id',
    page: 1,
    limit: MOST_ROLES,
    includeArchived: false,
  })
  if (!records) return undefined
  return batchLines(step, records, day, {
    today,
    viewer,
    keepsBooks: canWrite(permissions, step.books),
    // Roles that are not all here would show a limit that is too low.
    roles: can.read(projectRole) && held === null ? rolesOf(rows) : undefined,
    nameOf,
  })
}

/** The list of roles has rows of this resource alone. */
const rolesOf = (rows: ReturnType<typeof useList>['rows']) => rows as Parameters<typeof batchLines>[3]['roles']
