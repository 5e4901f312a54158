import type { TenderLine } from './tender-total'

interface Said {
  readonly name: string
  readonly openDays: number | null
  readonly exclusions: string | null
  readonly coverLetter: number | null
  readonly exclusionsTemplate: number | null
  readonly lines: Readonly<Record<string, TenderLine>>
}

/** What a document of a tender is made from, in a few characters: another one means that the document is out of date. */
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
  const text = JSON.stringify([name, openDays, exclusions, coverLetter, exclusionsTemplate, amounts])
  // FNV-1a, twice with other starts: 64 bits are enough to tell two states of one tender apart.
  return [0x811c9dc5, 0x01000193]
    .map(start => {
      let hash = start
      for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
      return hash.toString(16).padStart(8, '0')
    })
    .join('')
}
