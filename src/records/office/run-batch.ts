import type { Resource } from '#contract/kit/resource'
import { ProblemError } from '#contract/kit/problem'
import { HEADER } from '#contract/sync/protocol'
import type { Row } from '#domain/records/path'
import { refusalWords } from '../../app/office/tell-problem'
import { sendFirst } from './send-first'
import { showOutcome, type Tools } from './use-office'

/** What became of one record of a batch. `unknown`: the connection was lost before the office said so. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'unknown' }

/** One record of a batch, with the input of its transition in wire form. */
export interface BatchItem {
  readonly id: number
  readonly input: Row
}

export interface Batch {
  readonly resource: Resource
  readonly transition: string
  /** Names this batch. Run again with the same one, a record that was done is not done twice: the office gives its first reply again. */
  readonly key: string
  readonly items: readonly BatchItem[]
}

/**
 * Takes a transition for records one after another, each in a transaction of its own, so that one refusal stops no other. Stops at the first record
 * whose outcome is unknown: the rest is not begun. Changes of this device are sent first; throws ProblemError when they can't be.
 */
export async function runBatch(
  { server, replica }: Tools,
  { resource, transition, key, items }: Batch,
  tell: (id: number, outcome: Outcome) => void,
): Promise<void> {
  await sendFirst(
    replica,
    items.map(({ id }) => ({ resource, id })),
    () => undefined,
  )
  for (const { id, input } of items) {
    const outcome = await runOne(id, input)
    tell(id, outcome)
    if (outcome.kind === 'unknown') return
  }

  async function runOne(id: number, input: Row): Promise<Outcome> {
    const headers = { 'content-type': 'application/json', [HEADER.idempotencyKey]: `${key}-${id}` }
    try {
      const reply = await server.call(`/${resource.path}/${id}/transitions/${transition}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(input),
      })
      await showOutcome({ server, replica }, resource, reply)
      return { kind: 'done' }
    } catch (error) {
      const isUnknown =
        !(error instanceof ProblemError) || error.problem.kind === 'unavailable' || error.problem.kind === 'server'
      return isUnknown ? { kind: 'unknown' } : { kind: 'refused', words: refusalWords(error) }
    }
  }
}
