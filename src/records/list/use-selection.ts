import { useState } from 'react'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { toasts } from '../../ui/overlay/toast-store'
import { askToSelect, OVER_CAP, type Selecting, toggleAll, toggleRow } from './selection'

/** The rows chosen in a table, with the cap and the question of the specification. */
export function useSelection() {
  const confirm = useConfirm()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())

  async function settle(selecting: Selecting) {
    if (selecting.kind === 'ask') {
      const { result } = await confirm({ title: 'Select rows', message: askToSelect(selecting.ids.size), tone: 'accent' })
      if (!result) return
    }
    setChosen(selecting.ids)
    if (selecting.over) toasts.show('error', OVER_CAP)
  }
  return {
    chosen,
    toggle: (id: number) => void settle(toggleRow(chosen, id)),
    toggleAll: (selectable: readonly number[]) => void settle(toggleAll(chosen, selectable)),
    clear: () => setChosen(new Set()),
  }
}
