/** The upper half of code page 850, used by DOS programs; no browser decodes it. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
const HALF = 0x80
/** Accented letters of German, Spanish and French bills, by their byte in each code page. */
const IN_CP850 = new Set([
  0x81, 0x82, 0x84, 0x85, 0x8e, 0x94, 0x99, 0x9a, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5, 0xa7, 0xe1, 0xfd,
])
const IN_ANSI = new Set([
  0xc4, 0xd6, 0xdc, 0xdf, 0xe0, 0xe4, 0xe8, 0xe9, 0xed, 0xf1, 0xf3, 0xf6, 0xfa, 0xfc, 0xba, 0xb2, 0xd1,
])

/** Decodes the text of an old program: UTF-8 where the bytes are valid, else code page 850 or Windows-1252, whichever gives more letters of words. */
export function decodeOld(bytes: Uint8Array, named: '850' | 'ansi' | null = null): string {
  if (named === null || named === 'ansi') {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      // Not UTF-8, so one of the two older code pages.
    }
  }
  if (named === 'ansi') return new TextDecoder('windows-1252').decode(bytes)
  return named === '850' || count(bytes, IN_CP850) > count(bytes, IN_ANSI)
    ? cp850(bytes)
    : new TextDecoder('windows-1252').decode(bytes)
}

function count(bytes: Uint8Array, letters: ReadonlySet<number>): number {
  let found = 0
  for (const byte of bytes) if (byte >= HALF && letters.has(byte)) found++
  return found
}

function cp850(bytes: Uint8Array): string {
  const parts: string[] = []
  for (const byte of bytes) parts.push(byte < HALF ? String.fromCharCode(byte) : (CP850[byte - HALF] ?? ''))
  return parts.join('')
}
