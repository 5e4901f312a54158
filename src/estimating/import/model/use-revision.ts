import { useEffect, useState } from 'react'
import type { Exchange } from '#contract/estimating/bill-session'
import type { RevisionLineView, RevisionView } from '#domain/bill-import/session/revision-view'
import type { Some } from '#domain/bill-import/session/view'
import type { ImportSource } from '#domain/bill-import/plan/plan'
import type { RevisionChoices, RevisionKind } from '#domain/bill-import/revision/revision'
import { problemWords } from '../../../app/office/tell-problem'
import type { Cost } from '#domain/value/money'
import type { RemoteSession } from './use-bill-session'

interface Asked {
  readonly session: RemoteSession
  readonly source: ImportSource
  readonly exchange: Exchange | null
  /** Told what was looked at, so that it can be applied; null while nothing is. */
  readonly onLooked: (onto: { readonly assessment: number; readonly base: number } | null) => void
}

const AT_FIRST = 50
const MORE = 200
const NONE: Some<RevisionLineView> = { count: 0, first: [] }

/** Laying the file of the session over a bill: its figures, the lines of one kind, and each decision worked out again. */
export function useRevision(
  { session, source, exchange, onLooked }: Asked,
  load: (assessment: number) => Promise<number>,
) {
  const [assessment, setAssessment] = useState<number | null>(null)
  /** What it comes to, and the exchange rate it was worked out at. */
  const [made, setMade] = useState<{ readonly view: RevisionView; readonly price: Cost | null } | null>(null)
  const [kind, setKind] = useState<RevisionKind>('changed')
  const [lines, setLines] = useState<Some<RevisionLineView>>(NONE)
  const [failure, setFailure] = useState<string | null>(null)
  const price = exchange?.price ?? null

  async function show(next: RevisionKind, most: number): Promise<void> {
    setKind(next)
    setLines(await session.revised(next, most))
  }
  async function decide(choices: RevisionChoices | null, most = lines.first.length): Promise<void> {
    const view = await session.revise(choices, source, exchange)
    setMade({ view, price })
    setLines(await session.revised(kind, Math.max(most, AT_FIRST)))
  }
  async function choose(next: number | null): Promise<void> {
    setAssessment(next)
    setMade(null)
    setFailure(null)
    onLooked(null)
    if (next === null) return
    try {
      const base = await load(next)
      await decide(null, AT_FIRST)
      onLooked({ assessment: next, base })
    } catch (error) {
      setFailure(problemWords(error))
    }
  }
  // Another source or price is another revision of the same bill.
  useEffect(() => {
    if (made) void decide(made.view.choices)
    // oxlint-disable-next-line react/exhaustive-deps -- only these two change what it comes to from outside
  }, [source, price])

  return {
    assessment,
    view: made?.price === price ? made.view : null,
    kind,
    lines,
    failure,
    choose: (next: number | null) => void choose(next),
    decide: (choices: RevisionChoices) => void decide(choices),
    show: (next: RevisionKind) => void show(next, AT_FIRST),
    more: () => void show(kind, lines.first.length + MORE),
  }
}
