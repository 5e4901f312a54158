import { useState } from 'react'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { toasts } from '../../ui/overlay/toast-store'
import { askToSelect, OVER_CAP, replaceRow, type Selecting, toggleAll, toggleRow } from './selection'

/** The rows chosen in a table, over all its pages, with the cap and the question of the specification. */
export function useSelection({ single = false }: { readonly single?: boolean } = {}) {
  const confirm = useConfirm()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())

  async function settle(selecting: Selecting) {
    if (selecting.kind === 'ask') {
      const { result } = await confirm({
        title: 'Select rows',
        message: askToSelect(selecting.ids.size),
        tone: 'accent',
        focus: 'yes',
      })
      if (!result) return
    }
    setChosen(selecting.ids)
    if (selecting.over) toasts.show('error', OVER_CAP)
  }
  return {
    chosen,
    toggle: (id: number) => void settle((single ? replaceRow : toggleRow)(chosen, id)),
    toggleAll: (rows: readonly number[]) => void settle(toggleAll(chosen, rows)),
    clear: () => setChosen(new Set()),
  }
}
