import { textXml } from '../spreadsheet/xlsx-parts'

/** An element of an XML document: its name, what it holds, and its attributes. */
export interface XmlElement {
  readonly name: string
  readonly holds: string | readonly XmlElement[]
  readonly attributes: Readonly<Record<string, string>>
}
type Held = XmlElement | null

/** Returns an element with others in it; null where none of them is there, since an empty element says nothing. */
export function element(name: string, held: readonly Held[], attributes: XmlElement['attributes'] = {}): Held {
  const holds = held.filter(each => each !== null)
  return holds.length === 0 ? null : { name, holds, attributes }
}

/** Returns an element with a text; null for an empty text. */
export const textElement = (
  name: string,
  text: string | null | undefined,
  attributes: XmlElement['attributes'] = {},
): Held => (text == null || text.trim() === '' ? null : { name, holds: text.trim(), attributes })

/** Returns an XML document with an element as its root, indented so that people can read it. */
export const xmlDocument = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${xmlOf(root, '')}\n`

function xmlOf({ name, holds, attributes }: XmlElement, indent: string): string {
  const words = Object.entries(attributes).map(([key, value]) => ` ${key}="${textXml(value)}"`)
  const start = `${indent}<${name}${words.join('')}>`
  if (typeof holds === 'string') return `${start}${textXml(holds)}</${name}>`
  return [start, ...holds.map(each => xmlOf(each, `${indent}  `)), `${indent}</${name}>`].join('\n')
}
