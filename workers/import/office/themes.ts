/** Type of an old workbook's theme record, which holds zipped colours. After type and length, twelve bytes repeat the type. */
const THEME = [0x96, 0x08]
const HEAD = 16
/** The version that means default colours, without a zip. */
const USUAL = 124_226

/**
 * Returns an old Excel workbook whose themes are set to the default. SheetJS unzips other themes with its own inflate, which never ends on a damaged
 * one (found by the assurance run). A bill needs no colours.
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
