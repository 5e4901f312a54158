import { ProblemError } from '#contract/problem'
import type { Resource } from '#contract/resource'
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
  const waited = new Set<string>()
  const before = await headsOf(replica)
  for (let time = 0; ; time += STEP_MS) {
    const { changes, scopes, needsPerson } = await replica.unsentAbout(about)
    if (changes === 0) break
    if (needsPerson)
      throw new ProblemError('conflict', { message: 'A change you made here needs you first. Open the sync centre' })
    if (time >= PATIENCE_MS)
      throw new ProblemError('unavailable', {
        message: 'Your earlier changes could not be sent yet. Try again when the signal is better',
      })
    for (const scope of scopes) waited.add(scope)
    if (time === 0) onWait(changes)
    replica.hurry()
    await step()
  }
  const held = [...waited].filter(scope => before.has(scope))
  for (let time = 0; held.length > 0 && time < PULL_PATIENCE_MS; time += STEP_MS) {
    const now = await headsOf(replica)
    if (held.every(scope => (now.get(scope) ?? 0) > (before.get(scope) ?? 0))) return
    replica.hurry()
    await step()
  }
}

/** How far this device has pulled each scope that it has pulled before. */
async function headsOf(replica: Replica): Promise<ReadonlyMap<string, number>> {
  const scopes = await replica.scopes()
  return new Map(scopes.filter(({ head }) => head > 0).map(({ scope, head }) => [scope, head]))
}
