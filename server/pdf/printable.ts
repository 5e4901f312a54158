/**
 * What the faces of a document lack: other letters lose their marks, what has no like becomes a question mark. A document is made whatever a name is
 * written in.
 */
const LIKE: Readonly<Record<string, string>> = { '≤': '<=', '≥': '>=', '−': '-', '→': '->', '⁄': '/' }

/** The text as a face can draw it. `has`: whether it has a character. */
export const printable = (text: string, has: (character: string) => boolean): string =>
  [...text.normalize('NFC')]
    .map(character => {
      if (/\s/.test(character) && character !== '\u00a0') return ' '
      if (has(character)) return character
      const like = LIKE[character] ?? character.normalize('NFD').replaceAll(/\p{M}/gu, '')
      return like !== '' && [...like].every(has) ? like : '?'
    })
    .join('')
