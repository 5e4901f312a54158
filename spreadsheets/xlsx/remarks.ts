/** Sentences about a workbook that every reader uses. */
export const foldedWords = (sheet: string, rows: number): string =>
  rows === 1
    ? `"${sheet}" has a row folded away by its outline: it is read.`
    : `"${sheet}" has ${rows.toLocaleString('en-GB')} rows folded away by its outline: they are read.`

export function formulaRemarks({ computed, failed }: { computed: number; failed: number }): string[] {
  const said = (number: number, one: string, many: string) =>
    number === 0 ? [] : [number === 1 ? `1 formula ${one}` : `${number.toLocaleString('en-GB')} formulas ${many}`]
  return [
    ...said(
      computed,
      'was saved without its result and was computed here.',
      'were saved without their results and were computed here.',
    ),
    ...said(failed, 'could not be computed: its row says so.', 'could not be computed: their rows say so.'),
  ]
}
