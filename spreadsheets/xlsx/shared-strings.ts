import { walkXml } from '../base/xml'

/** Returns the shared texts, in order, without furigana (rPh). */
export function readSharedStrings(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isPhonetic = false
  walkXml(xml, 'The list of texts', {
    open: name => {
      if (name === 'si') text = ''
      else if (name === 'rPh') isPhonetic = true
      else if (name === 't') isText = !isPhonetic
    },
    close: name => {
      if (name === 'si') strings.push(unescapeText(text))
      else if (name === 'rPh') isPhonetic = false
      else if (name === 't') isText = false
    },
    text: part => {
      if (isText) text += part
    },
  })
  return strings
}

/** Decodes escapes: Excel writes characters XML cannot hold as _x000D_, and a literal "_x" as _x005F_x. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
