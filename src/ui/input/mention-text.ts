/** What follows the "@" a person is typing behind: where the "@" stands, and the text between it and the caret. */
export interface Mention {
  readonly at: number
  readonly query: string
}

/** Names are not this long; what is looks like a sentence. */
const LONGEST = 60

/** The mention being typed at the caret; null when there is none. An "@" inside a word, as in an email address, is no mention. */
export function mentionAt(text: string, caret: number): Mention | null {
  const at = text.slice(0, caret).lastIndexOf('@')
  if (at < 0 || caret - at > LONGEST || (at > 0 && !/[\s(]/.test(text[at - 1] ?? ''))) return null
  const query = text.slice(at + 1, caret)
  return /[\n]/.test(query) || query.startsWith(' ') ? null : { at, query }
}

/** The names one of whose words, or all of them from the first, begin like the query; none once a name stands there whole. */
export function namesLike(names: readonly string[], query: string): readonly string[] {
  const wanted = query.toLowerCase()
  if (names.some(name => wanted.startsWith(name.toLowerCase()))) return []
  return names.filter(
    name =>
      name.toLowerCase().startsWith(wanted) ||
      name
        .toLowerCase()
        .split(' ')
        .some(word => word.startsWith(wanted)),
  )
}

/** The text with the mention written out, and where the caret stands then. */
export function completed(
  text: string,
  { at, query }: Mention,
  name: string,
): { readonly text: string; readonly caret: number } {
  const written = `@${name} `
  const rest = text.slice(at + 1 + query.length).replace(/^ /, '')
  return { text: text.slice(0, at) + written + rest, caret: at + written.length }
}
