import { readFile } from 'node:fs/promises'
import fontkit from '@cantoo/fontkit'

/** One face of the documents. */
interface Face {
  readonly bytes: Uint8Array
  readonly has: (character: string) => boolean
  /** How wide a text is at size 1: its letters beside each other, as PDF draws them. */
  readonly widthOf: (text: string) => number
}
interface DocumentFonts {
  readonly plain: Face
  readonly strong: Face
}

let read: Promise<DocumentFonts> | null = null

/** The faces of every document: they have the letters of the languages of Europe, and the measures of Helvetica. Read once. */
export function documentFonts(): Promise<DocumentFonts> {
  read ??= Promise.all([face('regular'), face('bold')]).then(([plain, strong]) => ({ plain, strong }))
  return read
}

/** Beside this file in both trees: the build lays the folder into dist. */
async function face(weight: 'regular' | 'bold'): Promise<Face> {
  const bytes = await readFile(new URL(`./fonts/arimo-${weight}.ttf`, import.meta.url))
  const font = fontkit.create(bytes)
  if (!('glyphForCodePoint' in font)) throw new Error(`Arimo ${weight} is not one face`)
  // A long bill measures some hundred thousand texts of a hundred letters.
  const widths = new Map<string, number | null>()
  const look = (character: string): number | null => {
    const known = widths.get(character)
    if (known !== undefined) return known
    const code = character.codePointAt(0) ?? 0
    const glyph = font.hasGlyphForCodePoint(code) ? font.glyphForCodePoint(code) : null
    const width = glyph && glyph.advanceWidth / font.unitsPerEm
    widths.set(character, width)
    return width
  }
  return {
    bytes,
    has: character => look(character) !== null,
    widthOf: text => {
      let width = 0
      for (const character of text) width += look(character) ?? 0
      return width
    },
  }
}
