import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { useViewer } from '../../../app/viewer'
import { keyOf } from '../../../records/list/saved-tables'
import { type BillView, WHOLE_VIEW } from './bill-view'

const ids = v.array(v.number())
const stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      bill: v.number(),
      view: v.object({ foldedZones: ids, closedHeadings: ids, hiddenLines: ids, hiddenZones: ids }),
    }),
  ),
)
/** Of so many bills it is remembered; the one longest untouched goes first. */
const KEPT = 60

const readAll = (key: string) => {
  const read = v.safeParse(stored, localStorage.getItem(key))
  return read.success ? read.output : []
}

/** What a person has folded, closed and hidden in one bill: theirs alone, on this device. */
export function useBillView(bill: number): readonly [BillView, (next: (view: BillView) => BillView) => void] {
  const { user } = useViewer()
  const key = keyOf(`bill.view.${user}`)
  const [held, setHeld] = useState(() => ({ bill, view: found(key, bill) }))
  if (held.bill !== bill) setHeld({ bill, view: found(key, bill) })
  const view = held.bill === bill ? held.view : WHOLE_VIEW
  const change = useCallback(
    (next: (view: BillView) => BillView) =>
      setHeld(before => {
        const after = next(before.view)
        const others = readAll(key).filter(each => each.bill !== bill)
        localStorage.setItem(key, JSON.stringify([{ bill, view: after }, ...others].slice(0, KEPT)))
        return { bill, view: after }
      }),
    [key, bill],
  )
  return [view, change]
}

const found = (key: string, bill: number): BillView => readAll(key).find(each => each.bill === bill)?.view ?? WHOLE_VIEW
