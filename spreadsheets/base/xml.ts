import { Parser } from 'saxen'
import { Unreadable } from './unreadable'

export interface XmlEvents {
  /** `attribute` returns an attribute by local name, with entities decoded. */
  readonly open?: (name: string, attribute: (name: string) => string | undefined) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

/**
 * Walks an XML text and passes names without their namespace prefix. Throws Unreadable for a document type (entity bombs and outside files use it)
 * and for unclosed elements. An empty text has no events.
 */
export function walkXml(xml: string, part: string, { open, close, text }: XmlEvents): void {
  if (xml === '') return
  const parser = new Parser()
  parser.on('attention', declaration => {
    if (/^<!(?:DOCTYPE|ENTITY)/i.test(declaration))
      throw new Unreadable(`${part} holds a document type declaration, which is not accepted.`)
  })
  parser.on('error', () => {
    throw new Unreadable(
      `${part} is damaged: its XML does not close what it opens. Save the file again and try once more.`,
    )
  })
  parser.on('warn', () => {})
  parser.on('openTag', (name, attributes) => {
    const all = attributes()
    open?.(localName(name), wanted => {
      const raw = all[wanted] ?? all[Object.keys(all).find(key => localName(key) === wanted) ?? '']
      return raw === undefined ? undefined : decodeEntities(raw)
    })
  })
  parser.on('closeTag', name => close?.(localName(name)))
  if (text) {
    parser.on('text', (raw, decode) => text(raw.includes('&') ? decode(raw) : raw))
    parser.on('cdata', text)
  }
  parser.parse(xml)
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decodeEntities = (raw: string): string =>
  !raw.includes('&')
    ? raw
    : raw.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
        if (name !== undefined) return NAMED[name] ?? whole
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })

/** Decodes XML bytes by byte-order mark or by the encoding of the declaration; UTF-8 otherwise. */
export function decodeXml(bytes: Uint8Array, part: string): string {
  const [first, second] = bytes
  const declared = /^[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, 200)),
  )?.[1]
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : (declared ?? 'utf-8')
  try {
    return new TextDecoder(/^utf-?16$/i.test(encoding) ? 'utf-8' : encoding).decode(bytes)
  } catch {
    throw new Unreadable(`${part} is written in the encoding "${encoding}", which is not known here. Save it as UTF-8.`)
  }
}
