import { useState } from 'react'
import type { BookStep } from '#contract/commercial/books/bookkeeping'
import { problemWords } from '../../app/office/tell-problem'
import { useServer } from '../../app/office/server'
import { useReplica } from '../../fields/replica-context'
import { type BatchItem, type Outcome, runBatch } from '../../records/office/run-batch'

type Outcomes = ReadonlyMap<number, Outcome>

/** Returns a batch that can be run, and run again after the connection was lost: a document that was done keeps its result. */
export function useBatch({ lifecycle, transition }: BookStep) {
  const server = useServer()
  const replica = useReplica()
  // One name for all runs: the office gives its first reply again to a call that it has seen.
  const [key] = useState(() => crypto.randomUUID())
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function run(items: readonly BatchItem[]): Promise<void> {
    if (isRunning) return
    setRunning(true)
    setFailure(null)
    // What was refused stays refused: its reason is shown, and a person mends it first.
    const left = items.filter(({ id }) => (outcomes.get(id)?.kind ?? 'unknown') === 'unknown')
    try {
      await runBatch(
        { server, replica },
        { resource: lifecycle.resource, transition, key, items: left },
        (id, outcome) => setOutcomes(before => new Map([...before, [id, outcome]])),
      )
    } catch (error) {
      setFailure(problemWords(error))
    } finally {
      setRunning(false)
    }
  }
  return { run, isRunning, outcomes, failure }
}
