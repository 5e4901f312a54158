import { formatDay } from '../../ui/format'

/** "SF-014", or the name of an application without a number. */
export const incomingName = (
  of: { readonly reference: string | null; readonly effectiveDate: string } | null,
): string =>
  of === null ? 'Incoming application' : (of.reference ?? `Supply and fit to ${formatDay(of.effectiveDate)}`)
