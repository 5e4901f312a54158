import {
  incomingApplicationLifecycle,
  type IncomingApplication,
} from '#contract/commercial/payment/incoming-application'
import type { IncomingItem } from '#contract/commercial/payment/incoming-item'
import { whyNotBegun } from '#domain/records/transition'

/** Returns why a person can't withdraw an application; null when they can: it was sent from the portal, and its review has not begun or is a question. */
export function whyNotWithdrawn(
  of: Pick<IncomingApplication, 'state' | 'portalSentAt' | 'approvedMaterials'>,
  items: readonly Pick<IncomingItem, 'approvedValue'>[],
): string | null {
  if (of.portalSentAt === null) return 'This application was not sent here, so ask the company to cancel it'
  const { cancel } = incomingApplicationLifecycle.transitions
  const why = cancel ? whyNotBegun(incomingApplicationLifecycle, { ...of }, cancel) : null
  if (why !== null) return why
  const isBegun = of.approvedMaterials !== null || items.some(({ approvedValue }) => approvedValue !== null)
  return isBegun && of.state === 'held'
    ? 'This application is being reviewed now, so it can’t be withdrawn. Ask the company to send it back'
    : null
}
