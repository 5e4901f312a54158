import { Parser } from 'saxen'

/** An element as a reader of XML sees it. */
export interface ReadElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ReadElement[]
  text: string
}

/** Returns the root element of an XML text, read with a library that has no part in writing it. Throws for text that is not well formed. */
export function readXml(xml: string): ReadElement {
  const top: ReadElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  const parser = new Parser()
  parser.on('error', error => {
    throw new Error(String(error))
  })
  parser.on('openTag', (name, attributes, decode) => {
    const given = Object.entries(attributes()).map(([key, value]) => [key, decode(value)] as const)
    const made: ReadElement = { name, attributes: Object.fromEntries(given), children: [], text: '' }
    open.at(-1)?.children.push(made)
    open.push(made)
  })
  parser.on('closeTag', () => void open.pop())
  parser.on('text', (raw, decode) => {
    const last = open.at(-1)
    if (last) last.text += decode(raw)
  })
  parser.parse(xml)
  const [root] = top.children
  if (!root) throw new Error('There is no element')
  return root
}

/** Returns the elements at a path of names: "cac:TaxTotal/cbc:TaxAmount". */
export const elementsAt = (from: ReadElement, path: string): ReadElement[] =>
  path
    .split('/')
    .reduce<ReadElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter(each => each.name === name)),
      [from],
    )

/** Returns the texts at such a path. */
export const textsAt = (from: ReadElement, path: string): string[] => elementsAt(from, path).map(({ text }) => text)
