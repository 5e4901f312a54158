/**
 * The built-in fonts of PDF know Western European letters (WinAnsi). Other Latin letters lose their marks (ő is o, ł is l), what has no
 * like becomes a question mark: a document is made whatever a name is written in.
 */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŧ: 't',
  Ŧ: 'T',
  '≤': '<=',
  '≥': '>=',
  '−': '-',
  '→': '->',
  '\u2009': ' ',
  '\u202f': ' ',
  '⁄': '/',
}
/** What WinAnsi has beyond Latin-1. */
const MORE = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

const isKnown = (char: string): boolean => {
  const code = char.codePointAt(0) ?? 0
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || MORE.has(char)
}

/** The text as the built-in fonts can draw it. */
export const printable = (text: string): string =>
  [...text.normalize('NFC')]
    .map(char => {
      if (isKnown(char)) return char
      if (/\s/.test(char)) return ' '
      const like = PLAIN[char] ?? char.normalize('NFD').replaceAll(/\p{M}/gu, '')
      return [...like].every(isKnown) ? like : '?'
    })
    .join('')
