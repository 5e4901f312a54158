/** A piece of text placed on a page, in points from the left and the top. */
export interface Word {
  readonly text: string
  readonly left: number
  readonly right: number
  /** The baseline. */
  readonly y: number
  readonly size: number
}
/** The words of one line of a page, left to right. */
export interface TextLine {
  readonly page: number
  readonly y: number
  readonly words: readonly Word[]
}

/** Baselines of one line may differ by this share of the letter size. */
const SLACK = 0.35
/** Pieces closer than this share of a letter's size are one word. */
const GLUE = 0.12

/** Returns the lines of a page, top to bottom. */
export function linesOf(page: number, words: readonly Word[]): TextLine[] {
  const lines: { y: number; words: Word[] }[] = []
  for (const word of words.toSorted((a, b) => a.y - b.y || a.left - b.left)) {
    const line = lines.at(-1)
    if (line && Math.abs(word.y - line.y) <= SLACK * Math.max(word.size, 1)) line.words.push(word)
    else lines.push({ y: word.y, words: [word] })
  }
  return lines.map(line => ({ page, y: line.y, words: glued(line.words.toSorted((a, b) => a.left - b.left)) }))
}

/** Joins letters drawn one by one, as some printers do, into words. */
function glued(words: readonly Word[]): Word[] {
  const all: Word[] = []
  for (const word of words) {
    const last = all.at(-1)
    if (last && word.left - last.right <= GLUE * word.size && word.left >= last.left)
      all[all.length - 1] = { ...last, text: last.text + word.text, right: Math.max(last.right, word.right) }
    else all.push(word)
  }
  return all
}

/** Splits a piece of text at its blanks and gives each word its share of the width: a piece may span several columns. */
export function wordsOf(piece: Word): Word[] {
  const { text, left, right } = piece
  const each = (right - left) / Math.max(text.length, 1)
  return [...text.matchAll(/\S+/g)].map(found => ({
    ...piece,
    text: found[0],
    left: left + found.index * each,
    right: left + (found.index + found[0].length) * each,
  }))
}
