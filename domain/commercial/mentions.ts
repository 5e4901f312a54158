/** A person who can be mentioned. */
export interface Mentionable {
  readonly id: number
  readonly name: string
}
/** A stretch of a text, with its start; `user` is set when it mentions a person. */
export interface Piece {
  readonly at: number
  readonly text: string
  readonly user: number | null
}

/**
 * Splits a text at its mentions: "@" and a whole name. Of two names with the same beginning the longer one counts; a name that continues as another
 * word does not.
 */
export function piecesOf(text: string, people: readonly Mentionable[]): readonly Piece[] {
  const longestFirst = people.filter(({ name }) => name.trim() !== '').toSorted((a, b) => b.name.length - a.name.length)
  const pieces: Piece[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (at < from) continue
    const person = longestFirst.find(
      ({ name }) => text.startsWith(name, at + 1) && !/[\p{L}\p{N}]/u.test(text[at + 1 + name.length] ?? ''),
    )
    if (!person) continue
    const end = at + 1 + person.name.length
    if (at > from) pieces.push({ at: from, text: text.slice(from, at), user: null })
    pieces.push({ at, text: text.slice(at, end), user: person.id })
    from = end
  }
  return from < text.length ? [...pieces, { at: from, text: text.slice(from), user: null }] : pieces
}

/** Returns the people a text mentions, each once, in ascending order. */
export const mentionsIn = (text: string, people: readonly Mentionable[]): readonly number[] =>
  [...new Set(piecesOf(text, people).flatMap(({ user }) => (user === null ? [] : [user])))].toSorted((a, b) => a - b)
