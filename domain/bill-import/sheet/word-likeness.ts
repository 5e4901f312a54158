import { wordKey } from './words'

/** Returns the different words of a text, for comparing texts. */
export const wordsIn = (text: string): ReadonlySet<string> => new Set(wordKey(text).split(' ').filter(Boolean))

/** Returns how alike two sets of words are, 0 to 1 (Dice: twice the shared words over all words). Two empty sets give 1. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 1
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  return (2 * shared) / (a.size + b.size)
}

/** Words in more texts than this are not looked up, because they distinguish nothing. */
const COMMON = 200

/** Finds similar texts without comparing every pair: only texts that share a rare word are compared. */
export class WordIndex {
  readonly #places = new Map<string, number[]>()
  readonly #texts: readonly ReadonlySet<string>[]

  constructor(texts: readonly ReadonlySet<string>[]) {
    this.#texts = texts
    texts.forEach((words, place) => {
      for (const word of words) {
        const known = this.#places.get(word)
        if (known) known.push(place)
        else this.#places.set(word, [place])
      }
    })
  }

  /** Returns the indexes of the texts at least `least` alike, with their likeness. */
  alike(words: ReadonlySet<string>, least: number): { readonly place: number; readonly score: number }[] {
    const candidates = new Set(
      [...words].flatMap(word => {
        const places = this.#places.get(word) ?? []
        return places.length <= COMMON ? places : []
      }),
    )
    return [...candidates]
      .map(place => ({ place, score: likeness(words, this.#texts[place] ?? new Set()) }))
      .filter(each => each.score >= least)
  }
}
