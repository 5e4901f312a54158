import { fingerprint } from '../value/fingerprint'
import type { TenderLine } from './tender-total'

interface Said {
  readonly name: string
  readonly openDays: number | null
  readonly exclusions: string | null
  readonly coverLetter: number | null
  readonly exclusionsTemplate: number | null
  readonly lines: Readonly<Record<string, TenderLine>>
}

/** Returns the state of a tender document's sources in a few characters: a different one means that the document is out of date. */
export function tenderFingerprint({
  name,
  openDays,
  exclusions,
  coverLetter,
  exclusionsTemplate,
  lines,
}: Said): string {
  const amounts = Object.entries(lines)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([id, { net, discount, gross, vat }]) => [id, net, discount, gross, vat])
  return fingerprint(JSON.stringify([name, openDays, exclusions, coverLetter, exclusionsTemplate, amounts]))
}
