/** Colours of products on a sheet, used in order; white text is readable on all. Design: 2, Canvas palette. */
const PALETTE =
  '0B8074 7A3FA0 B06000 2A62C4 C42F7C 647200 8A4B2A 087AA0 C0261A 3E7D2B 5A54C8 8C6D00 007A89 833561 648027 496AAB 863C20 028673 8A4FA2 675300 007FA9 A44A5F 1E6626 6E6DBC 995A1D 096264 9F5D91 6D7206 005799 BC5147'.split(
    ' ',
  )

/** Returns the colour of the product at a place of the bill. */
export const colourAt = (place: number): string =>
  `#${PALETTE[((place % PALETTE.length) + PALETTE.length) % PALETTE.length]}`
/** Of shapes that no product takes. */
export const UNLINKED = '#586460'
export const INK = '#14201e'
export const ACTIVE = '#0b8074'
export const SNAP = '#c0261a'
