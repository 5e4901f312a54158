import { CloudDownload, CloudOff } from 'lucide-react'
import { scopeKey } from '#contract/scope-kinds'
import { useConnected } from '../../app/office/use-connected'
import { useSync } from '../../app/office/use-sync'
import { count } from '../../fields/words'
import { Notice } from '../../ui/status/notice'
import type { BillModel } from './bill-model'

interface BillArrivalProps {
  readonly model: BillModel
  readonly assessment: number
}

/** How much of a bill is on this device while it is on its way, and why there is no total; nothing once it is all here. */
export function BillArrival({ model, assessment }: BillArrivalProps) {
  const isConnected = useConnected()
  const { pulling } = useSync()
  if (model.isWhole) return null
  const lines = count(model.totals.lines.size, 'line')
  if (!isConnected)
    return (
      <Notice tone="calm" icon={CloudOff} note="The rest downloads when there is a connection.">
        Only part of this bill is on this device: {lines}. There are no totals until all of it is here.
      </Notice>
    )
  const received = pulling?.scope === scopeKey('assessment', assessment) ? pulling.rows : null
  return (
    <Notice
      tone="calm"
      icon={CloudDownload}
      note={received === null ? undefined : `${count(received, 'record')} so far`}
    >
      Downloading the bill: {lines} here. Totals are shown when all of it is here.
    </Notice>
  )
}
