/** A small piece of XML as a tree: one item, one heading text, one block of totals. */
export interface Element {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: Element[]
  text: string
}

export const child = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find(each => each.name === name)
export const childrenOf = (element: Element | undefined, name: string): readonly Element[] =>
  element?.children.filter(each => each.name === name) ?? []

/** Returns the element at the end of a path of names below `element`. */
export const at = (element: Element | undefined, ...path: readonly string[]): Element | undefined =>
  path.reduce<Element | undefined>((each, name) => child(each, name), element)

/** Returns the plain value of a direct child, '' when it is missing. */
export const valueOf = (element: Element | undefined, name: string): string => child(element, name)?.text.trim() ?? ''

const BLOCKS = new Set([
  'p',
  'div',
  'br',
  'li',
  'tr',
  'ComplCaption',
  'ComplBody',
  'ComplTail',
  'TextComplement',
  'Text',
])

/** Returns all words below an element, one line per paragraph. */
export function wordsOf(element: Element | undefined): string {
  if (!element) return ''
  const lines: string[] = ['']
  const visit = (each: Element) => {
    const isBlock = BLOCKS.has(each.name)
    if (isBlock && lines.at(-1) !== '') lines.push('')
    lines[lines.length - 1] += each.text
    each.children.forEach(visit)
    if (isBlock && lines.at(-1) !== '') lines.push('')
  }
  visit(element)
  return lines
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}
