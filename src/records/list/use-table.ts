import { useState } from 'react'
import type { Resource } from '#contract/kit/resource'
import { loadTable, nextTable, saveTable, type TableAction, type TableState } from './table-state'

/** A table's state, kept under a name in local storage. */
export function useTable(resource: Resource, name: string): [TableState, (action: TableAction) => void] {
  const [state, setState] = useState(() => loadTable(resource, name, localStorage))
  return [
    state,
    action =>
      setState(before => {
        const next = nextTable(resource, before, action)
        saveTable(name, next, localStorage)
        return next
      }),
  ]
}
