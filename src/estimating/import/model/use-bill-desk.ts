import { startTransition, useEffect, useRef, useState } from 'react'
import type { BillDesk } from '#contract/estimating/bill-desk'
import type { DraftEdit } from '#domain/estimating/bill-import/desk/edit'
import type { DeskView } from '#domain/estimating/bill-import/desk/view'
import type { ColumnLayout } from '#domain/estimating/bill-import/layouts'
import type { UnitChoices } from '#domain/value/match-unit'

/** The desk as it is reached from the page: every call takes a moment. */
export type RemoteDesk = {
  readonly [K in keyof BillDesk]: (...asked: Parameters<BillDesk[K]>) => Promise<Awaited<ReturnType<BillDesk[K]>>>
}

/**
 * The bill on the desk, and the decisions that change it. What was on the screen stays there until the answer comes, and is drawn in parts that
 * leave the page free in between (bench I2).
 */
export function useBillDesk(desk: RemoteDesk, units: UnitChoices, layouts: readonly ColumnLayout[]) {
  const [view, setView] = useState<DeskView | null>(null)
  const [waiting, setWaiting] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const isThere = useRef(true)
  const open = (next: DeskView) => startTransition(() => setView(next))
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      void desk.close()
    }
  }, [desk])

  async function show(ask: () => Promise<DeskView>): Promise<void> {
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
      const next = await desk.learn(units).catch(() => null)
      if (next && isThere.current) open(next)
    }
    void learn()
  }, [desk, units])

  useEffect(() => {
    async function remember(): Promise<void> {
      // Without what is remembered the columns are only guessed.
      const next = await desk.remember(layouts).catch(() => null)
      if (next && isThere.current) open(next)
    }
    void remember()
  }, [desk, layouts])

  return {
    view,
    failure,
    /** An answer is on its way. */
    isWorking: waiting > 0,
    open,
    edit: (edit: DraftEdit) => void show(() => desk.edit(edit)),
    undo: () => void show(() => desk.undo()),
  }
}
