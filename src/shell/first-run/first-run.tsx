import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck, X } from 'lucide-react'
import { useState } from 'react'
import { assessment } from '#contract/estimating/assessment'
import { project } from '#contract/estimating/project'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'
import { newAddress } from '../../records/address/record-addresses'
import { useAll } from '../../records/data/use-all'
import { useRouteFacts } from '../../records/address/use-route-facts'
import { useCan } from '../../app/viewer'
import { IconButton } from '../../ui/action/icon-button'
import { List, ListRow } from '../../ui/record/list-row'
import { PageBody, Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import styles from './first-run.module.css'
import { FIRST_STEPS, type FirstStep } from './first-steps'

const DISMISSED = 'quoin.first-run.dismissed'
/** The scopes the counts come from; until all of them are complete, nothing is said to be missing. */
const NEEDED: readonly string[] = ['account', 'index']

/**
 * The first steps of a new account, ticked off by what exists. Hidden when all are done or the person closes the list.
 */
export function FirstRun() {
  const can = useCan()
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED) !== null)
  const steps = FIRST_STEPS.filter(step => can.write(step.resource))
  const counts = useCounts(steps)
  if (isDismissed || steps.length === 0 || counts === null) return null
  // Shown later, it would push the page down while someone reads it.
  if (!counts || counts === 'coming') return <div className={styles['unknown']}>{counts && <Loader />}</div>
  const isDone = (step: FirstStep) => (counts.get(step.resource.name) ?? 0) >= step.atLeast
  const done = steps.filter(isDone).length
  if (done === steps.length) return null
  function putAway() {
    localStorage.setItem(DISMISSED, '1')
    setDismissed(true)
  }
  return (
    <div className={styles['sheet']}>
      <PageBody>
        <Section
          title="Getting started"
          aside={
            <>
              {done} of {steps.length} done{' '}
              <IconButton icon={X} size="small" label="Hide this list" onClick={putAway} />
            </>
          }
        >
          <List label="Getting started">
            {steps.map(step => (
              <StepRow key={step.label} step={step} isDone={isDone(step)} />
            ))}
          </List>
        </Section>
      </PageBody>
    </div>
  )
}

function StepRow({ step, isDone }: { readonly step: FirstStep; readonly isDone: boolean }) {
  const routes = useRouteFacts()
  const [first] = useAll(project) ?? []
  const here = first ? { projectId: String(first.id) } : {}
  const address =
    step.to === undefined ? newAddress(routes, step.resource, here) : first ? { to: step.to, params: here } : null
  if (isDone)
    return (
      <ListRow
        icon={CircleCheck}
        title={
          <>
            <s>{step.label}</s> <span className="visually-hidden">done</span>
          </>
        }
      />
    )
  return (
    <ListRow
      icon={Circle}
      leads={address !== null}
      title={address ? <Link {...address}>{step.label}</Link> : step.label}
      under={address ? step.why : 'Create a project first.'}
    />
  )
}

/**
 * Counts per resource; undefined for the moment before they are known. Until the device holds them all: null when the
 * firm is clearly not new, "coming" when it may be, because the first pull of a new firm brings no assessment.
 */
function useCounts(steps: readonly FirstStep[]): ReadonlyMap<string, number> | 'coming' | null | undefined {
  const replica = useReplica()
  const names = steps.map(step => step.resource.name)
  return useLive(
    () =>
      replica.store.read(async tables => {
        const scopes = await tables.scopes.bulkGet([...NEEDED])
        if (!scopes.every(scope => scope?.state === 'consistent'))
          return (await tables.records(assessment.name).count()) > 0 ? null : 'coming'
        return new Map(await Promise.all(names.map(async name => [name, await tables.records(name).count()] as const)))
      }),
    [replica, names.join()],
  )
}
