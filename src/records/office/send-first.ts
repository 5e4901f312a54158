import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import { scopesOwnedBy } from '#contract/kit/scope-kinds'
import type { Replica } from '#local/replica'

/** A record that work at the office is about. */
export interface Subject {
  readonly resource: Resource
  readonly id: number
}

/** How long work at the office waits for earlier changes to reach it. */
const PATIENCE_MS = 20_000
/** How long it then waits for this device to pull what became of them. The office compares revisions itself, so without them no harm is done. */
const PULL_PATIENCE_MS = 5_000
/** What was accepted before has been pulled long since, or was lost when the office was restored. */
const LATELY_MS = 60_000
const STEP_MS = 250
const step = () => new Promise(resolve => setTimeout(resolve, STEP_MS))

/**
 * Waits until this device has sent what it changed about these records, and has pulled the scopes of that again. `onWait` gets the number of
 * changes, once, when there are any. Throws ProblemError: `conflict` when one of them, or one they wait for, needs the person first;
 * `unavailable` when sending takes too long. Decision 664.
 */
export async function sendFirst(
  replica: Replica,
  subjects: readonly Subject[],
  onWait: (changes: number) => void,
): Promise<void> {
  if (subjects.length === 0) return
  const about = subjects.map(({ resource, id }) => ({ resource: resource.name, id }))
  // Of the subjects too: a change may have been accepted just before the button was pressed.
  const scopes = new Set(subjects.flatMap(({ resource, id }) => scopesOwnedBy(resource.name, id)))
  for (let time = 0; ; time += STEP_MS) {
    const unsent = await replica.unsentAbout(about)
    if (unsent.changes === 0) break
    if (unsent.needsPerson)
      throw new ProblemError('conflict', { message: 'A change you made here needs you first. Open the sync centre' })
    if (time >= PATIENCE_MS)
      throw new ProblemError('unavailable', {
        message: 'Your earlier changes could not be sent yet. Try again when the signal is better',
      })
    for (const scope of unsent.scopes) scopes.add(scope)
    if (time === 0) onWait(unsent.changes)
    replica.hurry()
    await step()
  }
  const since = new Date(Date.now() - LATELY_MS).toISOString()
  for (let time = 0; time < PULL_PATIENCE_MS && (await replica.isBehind([...scopes], since)); time += STEP_MS) {
    replica.hurry()
    await step()
  }
}
