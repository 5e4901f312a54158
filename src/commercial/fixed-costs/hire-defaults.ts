import { useSearch } from '@tanstack/react-router'
import { fixedCostOrderLine } from '#contract/commercial/fixed-cost-order-line'
import type { Row } from '#domain/records/path'
import { useToday } from '../../app/page/use-today'
import { useRecord } from '../../records/data/use-record'

const NO_LINE = 0

/** Plant goes on hire today; on the order line that the address names with what that agrees. Undefined until the line is known. */
export function useHireDefaults(): Row | undefined {
  const { orderLine }: { readonly orderLine?: unknown } = useSearch({ strict: false })
  const today = useToday()
  const asked = Number(orderLine) > 0 ? Number(orderLine) : NO_LINE
  const line = useRecord(fixedCostOrderLine, asked)
  if (asked === NO_LINE) return { onHire: today }
  if (line === undefined) return undefined
  if (line === null) return { onHire: today }
  const { name, quantity, periodUnit, ratePerPeriod, weekends, closures } = line
  return { onHire: today, orderLine: line.id, name, quantity, periodUnit, ratePerPeriod, weekends, closures }
}
