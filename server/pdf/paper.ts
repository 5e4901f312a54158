export const MARGIN = { side: 42, top: 42, bottom: 46 } as const
/** A figure or a small letter with its part of the space beside it. */
const CHARACTER = 5.6

/** Sheets of paper upright, in points. */
const PAPERS = { a4: { width: 595.28, height: 841.89 }, a3: { width: 841.89, height: 1190.55 } } as const
/** What a document is drawn on. */
export interface Paper {
  readonly size: keyof typeof PAPERS
  readonly isWide: boolean
}
export const A4: Paper = { size: 'a4', isWide: false }

/** The width and height of a sheet. */
export const sheetOf = ({ size, isWide }: Paper) => {
  const { width, height } = PAPERS[size]
  return isWide ? { width: height, height: width } : { width, height }
}

/** How many usual characters stand beside each other on a line between the margins. */
export const roomOn = (paper: Paper): number => Math.floor((sheetOf(paper).width - 2 * MARGIN.side) / CHARACTER)
