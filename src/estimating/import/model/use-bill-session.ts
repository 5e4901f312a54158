import { startTransition, useEffect, useRef, useState } from 'react'
import type { BillSession } from '#contract/estimating/bill-session'
import type { DraftEdit } from '#domain/bill-import/session/edit'
import type { SessionView } from '#domain/bill-import/session/view'
import type { ColumnLayout } from '#domain/bill-import/columns/layouts'
import type { UnitChoices } from '#domain/value/match-unit'

/** The session as it is reached from the page: every call takes a moment. */
export type RemoteSession = {
  readonly [K in keyof BillSession]: (
    ...asked: Parameters<BillSession[K]>
  ) => Promise<Awaited<ReturnType<BillSession[K]>>>
}

/**
 * The bill in the import session, and the decisions that change it. What was on the screen stays there until the answer comes, and is drawn in parts that
 * leave the page free in between (bench I2).
 */
export function useBillSession(session: RemoteSession, units: UnitChoices, layouts: readonly ColumnLayout[]) {
  const [view, setView] = useState<SessionView | null>(null)
  const [waiting, setWaiting] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const isThere = useRef(true)
  const open = (next: SessionView) => startTransition(() => setView(next))
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      void session.close()
    }
  }, [session])

  async function show(ask: () => Promise<SessionView>): Promise<void> {
    setWaiting(count => count + 1)
    try {
      const next = await ask()
      if (isThere.current) open(next)
      setFailure(null)
    } catch {
      setFailure('The bill could not be worked out. Your last decision was not taken; undo or try another.')
    }
    startTransition(() => setWaiting(count => count - 1))
  }
  useEffect(() => {
    async function learn(): Promise<void> {
      // Units that were not heard of are only asked for again.
      const next = await session.learn(units).catch(() => null)
      if (next && isThere.current) open(next)
    }
    void learn()
  }, [session, units])

  useEffect(() => {
    async function remember(): Promise<void> {
      // Without what is remembered the columns are only guessed.
      const next = await session.remember(layouts).catch(() => null)
      if (next && isThere.current) open(next)
    }
    void remember()
  }, [session, layouts])

  return {
    view,
    failure,
    /** An answer is on its way. */
    isWorking: waiting > 0,
    open,
    edit: (edit: DraftEdit) => void show(() => session.edit(edit)),
    undo: () => void show(() => session.undo()),
  }
}
