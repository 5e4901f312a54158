import type { PortalApplication, PortalProject } from '#contract/commercial/portal/portal-calls'
import { type Money, parseAs } from '#domain/value/money'
import { formatDay } from '../ui/format'
import type { BadgeLevel } from '../ui/status/badge'

/** Returns a sum of the reply; the server writes each as its text. */
export function moneyOf(text: string): Money {
  const value = parseAs('money', text)
  if (value === null) throw new Error(`"${text}" is no sum`)
  return value
}

const STATES: Readonly<Record<PortalApplication['state'], { readonly words: string; readonly level: BadgeLevel }>> = {
  held: { words: 'Being checked', level: 'info' },
  query: { words: 'Question for you', level: 'warning' },
  approved: { words: 'Certified', level: 'accent' },
  paid: { words: 'Paid', level: 'accent' },
  cancelled: { words: 'Cancelled', level: 'subtle' },
}
/** Returns the state of an application in words for the subcontractor. */
export const stateOf = ({ state, withdrawnBy }: PortalApplication) =>
  withdrawnBy === null ? STATES[state] : { ...STATES[state], words: 'Withdrawn' }

/** Returns the application of a project that waits for review; null where none does. */
export const waitingOf = ({ applications }: PortalProject): PortalApplication | null =>
  applications.find(({ state }) => state === 'held' || state === 'query') ?? null

export const projectName = ({ reference, name }: PortalProject): string => [reference, name].filter(Boolean).join(' ')

/** Returns the sum that matters now, with its label. */
export function decidingOf({ certificate, applied }: PortalApplication): {
  readonly label: string
  readonly sum: Money
} {
  if (certificate === null) return { label: 'Applied for to date', sum: moneyOf(applied) }
  return { label: certificate.paidOn === null ? 'To be paid' : 'Paid', sum: moneyOf(certificate.toPay) }
}

/** Returns the day that matters next, in words; null where there is none. */
export function nextDay({ state, certificate, noticeBy, finalDate }: PortalApplication): string | null {
  if (state === 'cancelled') return null
  if (certificate?.paidOn) return `Paid on ${formatDay(certificate.paidOn)}`
  if (certificate) return finalDate && `To be paid by ${formatDay(finalDate)}`
  return noticeBy && `Payment notice by ${formatDay(noticeBy)}`
}
