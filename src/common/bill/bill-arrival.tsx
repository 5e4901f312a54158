import { CloudDownload, CloudOff } from 'lucide-react'
import { scopeKey } from '#contract/kit/scope-kinds'
import { useConnected } from '../../app/office/use-connected'
import { useSync } from '../../app/office/use-sync'
import { count } from '../../fields/words'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import type { BillModel } from './bill-model'

interface BillArrivalProps {
  readonly model: BillModel
  readonly assessment: number
}

/** Records of a bill that have come so far; null while it is not its turn. */
function useReceived(assessment: number): number | null {
  const { pulling } = useSync()
  return pulling?.scope === scopeKey('assessment', assessment) ? pulling.rows : null
}

/** A bill of which nothing can be shown yet: how much of it is here. */
export function BillComing({ model, assessment }: BillArrivalProps) {
  const received = useReceived(assessment)
  const lines = model.totals.lines.size
  const said = [
    ...(lines > 0 ? [`${count(lines, 'line')} here`] : []),
    ...(received === null ? [] : [`${count(received, 'record')} so far`]),
  ]
  return <Loader text={said.length === 0 ? 'Downloading the bill' : `Downloading the bill: ${said.join(', ')}`} />
}

/** How much of a bill is on this device while it is on its way, and why there is no total; nothing once it is all here. */
export function BillArrival({ model, assessment }: BillArrivalProps) {
  const isConnected = useConnected()
  const received = useReceived(assessment)
  if (model.isWhole) return null
  const lines = count(model.totals.lines.size, 'line')
  if (!isConnected)
    return (
      <Notice tone="calm" icon={CloudOff} note="The rest downloads when there is a connection.">
        Only part of this bill is on this device: {lines}. There are no totals until all of it is here.
      </Notice>
    )
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
