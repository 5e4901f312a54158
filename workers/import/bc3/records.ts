import { decodeOld } from '../base/code-page'

/** A line of a chapter or a build-up: the concept it uses, and its quantity. */
export interface Part {
  readonly code: string
  /** As printed, multiplied with each other; "1" when missing. */
  readonly factor: string
  readonly amount: string
}
export interface Concept {
  readonly code: string
  readonly unit: string
  readonly summary: string
  /** As printed; '' when missing. */
  readonly price: string
  /** Kind of the concept: "1" labour, "2" plant, "3" material; '' or "0" where the file does not say. */
  readonly type: string
  readonly isChapter: boolean
  readonly isRoot: boolean
}
/** Measurements of a concept in a chapter: the total and each line. */
export interface Measured {
  readonly total: string
  readonly lines: readonly (readonly string[])[]
}

/** The records of a FIEBDC-3 file, keyed by code without its marks. */
export interface Records {
  readonly version: string
  readonly currency: string
  /** Percentage of indirect costs; '' when missing. */
  readonly indirect: string
  readonly concepts: ReadonlyMap<string, Concept>
  readonly parts: ReadonlyMap<string, readonly Part[]>
  readonly texts: ReadonlyMap<string, string>
  /** Keyed by "chapter\concept". */
  readonly measured: ReadonlyMap<string, Measured>
}

/** Removes the marks of a code: a root ends with "##", a chapter with "#"; references omit them. */
const bare = (code: string): string => code.trim().replace(/#+$/, '')
const printed = (text: string | undefined): string => text?.trim() || '1'

export function readRecords(bytes: Uint8Array): Records {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 400))
  const charset = head.split('|')[5]?.trim().toUpperCase() ?? ''
  const text = decodeOld(bytes, /^(?:850|437)$/.test(charset) ? '850' : charset === 'ANSI' ? 'ansi' : null)
  const concepts = new Map<string, Concept>()
  const parts = new Map<string, Part[]>()
  const texts = new Map<string, string>()
  const measured = new Map<string, Measured>()
  let [version, currency, indirect] = ['', '', '']
  for (const record of text.split(/(?:^|[\r\n])\s*~/)) {
    const [kind = '', first = '', ...rest] = record.split('|')
    switch (kind) {
      case 'V':
        version = rest[0]?.split('\\')[0]?.trim() ?? ''
        break
      case 'K':
        currency =
          first
            .split('\\')
            .find(each => /^[A-Z]{3}$/.test(each.trim()))
            ?.trim() ?? ''
        indirect = rest[0]?.split('\\')[0]?.trim() ?? ''
        break
      case 'C':
        for (const concept of conceptsOf(first, rest))
          if (!concepts.has(concept.code)) concepts.set(concept.code, concept)
        break
      case 'D':
      case 'Y': {
        const code = bare(first)
        parts.set(code, [...(kind === 'Y' ? (parts.get(code) ?? []) : []), ...partsOf(rest[0] ?? '')])
        break
      }
      case 'T':
        texts.set(bare(first), (rest[0] ?? '').trim())
        break
      case 'M':
      case 'N': {
        const [chapter = '', concept = ''] = first.includes('\\') ? first.split('\\') : ['', first]
        const before = kind === 'N' ? measured.get(key(chapter, concept)) : undefined
        const lines = linesOf(rest[2] ?? '')
        measured.set(key(chapter, concept), {
          total: rest[1]?.trim() ?? '',
          lines: [...(before?.lines ?? []), ...lines],
        })
      }
    }
  }
  return { version, currency, indirect, concepts, parts, texts, measured }
}

export const key = (chapter: string, concept: string): string => `${bare(chapter)}\\${bare(concept)}`

function conceptsOf(codes: string, [unit = '', summary = '', prices = '', , type = '']: readonly string[]): Concept[] {
  return codes
    .split('\\')
    .filter(code => code.trim() !== '')
    .map(code => ({
      code: bare(code),
      unit: unit.trim(),
      summary: summary.trim(),
      price: prices.split('\\')[0]?.trim() ?? '',
      type: type.trim(),
      isChapter: code.trim().endsWith('#'),
      isRoot: code.trim().endsWith('##'),
    }))
}

function partsOf(text: string): Part[] {
  const fields = text.split('\\')
  const all: Part[] = []
  for (let at = 0; at + 1 < fields.length; at += 3) {
    const code = bare(fields[at] ?? '')
    if (code !== '') all.push({ code, factor: printed(fields[at + 1]), amount: printed(fields[at + 2]) })
  }
  return all
}

/** Splits lines of six parts: kind, words, number, length, width, height. */
function linesOf(text: string): string[][] {
  const fields = text.split('\\')
  const all: string[][] = []
  for (let at = 0; at + 1 < fields.length; at += 6) {
    const line = fields.slice(at, at + 6).map(each => each.trim())
    if (line.some(Boolean)) all.push(line)
  }
  return all
}
