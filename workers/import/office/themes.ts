/** What an old workbook calls its theme: a record in which the colours are zipped. After its number and length come twelve bytes that repeat the number. */
const THEME = [0x96, 0x08]
const HEAD = 16
/** The version that says the colours are the usual ones, and no zip follows. */
const USUAL = 124_226

/**
 * An old Excel workbook whose themes say that they are the usual one. SheetJS unzips others with an inflate of its own, which never ends on a
 * damaged one: a broken file of the assurance run was read for ever. Colours are of no use in a bill.
 */
export function withoutThemes(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  for (let at = copy.indexOf(THEME[0] ?? 0); at >= 0; at = copy.indexOf(THEME[0] ?? 0, at + 1)) {
    if (at + HEAD + 4 > copy.length) break
    const isTheme = (from: number): boolean => copy[from] === THEME[0] && copy[from + 1] === THEME[1]
    if (isTheme(at) && isTheme(at + 4) && copy.subarray(at + 6, at + HEAD).every(byte => byte === 0))
      view.setUint32(at + HEAD, USUAL, true)
  }
  return copy
}
