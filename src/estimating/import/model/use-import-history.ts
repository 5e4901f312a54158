import { useState } from 'react'
import type { ImportDraft } from './import-draft'

const STEPS_BACK = 50

/** The draft with its earlier states, so that any decision can be taken back. */
export function useImportHistory() {
  const [past, setPast] = useState<readonly ImportDraft[]>([])
  const onLast = (change: (draft: ImportDraft) => readonly ImportDraft[]) =>
    setPast(now => {
      const last = now.at(-1)
      return last ? [...now.slice(0, -1), ...change(last)] : now
    })
  return {
    draft: past.at(-1) ?? null,
    canUndo: past.length > 1,
    begin: (draft: ImportDraft) => setPast([draft]),
    /** A decision that undo takes back. */
    edit: (change: (draft: ImportDraft) => ImportDraft) => {
      onLast(last => [last, change(last)])
      setPast(now => now.slice(-STEPS_BACK))
    },
    /** Typing in a field: part of the last decision. */
    amend: (change: (draft: ImportDraft) => ImportDraft) => onLast(last => [change(last)]),
    undo: () => setPast(now => (now.length > 1 ? now.slice(0, -1) : now)),
  }
}
