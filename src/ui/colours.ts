/** The canvas palette, in its order; white text reads on every one of them. Spec: platform 9, colour palette. */
const COLOURS: readonly string[] = [
  '0B8074 7A3FA0 B06000 2A62C4 C42F7C 647200 8A4B2A 087AA0 C0261A 3E7D2B 5A54C8 8C6D00 007A89 833561 648027',
  '496AAB 863C20 028673 8A4FA2 675300 007FA9 A44A5F 1E6626 6E6DBC 995A1D 096264 9F5D91 6D7206 005799 BC5147',
  '0D7F5C 63428B 9B6E07 057890 833758 598039 4D64BC 883B05 09857B 8C5294 615604 0F7DB2 A14E57 0F6636 776BB3',
  '975D01 036169 AE518D 637511 265496 B25A44 007E66 684182 917112 047797 90294E 3F8631 5C63B0 814205 108482',
  '8F5289 5B5907 367BB2 AE4444 036642 8262BE 916100 0A606E AB5781 59772B 385292 AC603F 007E6E 743686 8B7400',
  '0675A0 8A3345 378447 6761A8 7C4601 028389 9D4787 535B05 3077C5 A64D3F 09654C 8963AF 896509 015F75 AA5A77',
  '437D1D 3E4BA1 B65A16 007D76 763A79 83780B 1F73A5 88373D 2F8455 7158B4 764A02 11828F 9B4C7B 4A5E06 4D76BE',
  'A1533A 086453 8E63A5 836801 005E7C B94E6B 3B7D3B 4B4A95 AB6321 027C7D 783B6F 787A1F 0C6FB8 932B29 09865E',
].flatMap(line => line.split(' ').map(hex => `#${hex}`))

/** Above this brightness a colour takes black text. Spec: platform 9. */
const BRIGHT = 186

/** The colour of the n-th thing, from 0: in order, and once all are used any of them. `random` answers numbers in [0, 1). */
export const colourOf = (n: number, random: () => number): string =>
  COLOURS[n] ?? COLOURS[Math.floor(random() * COLOURS.length)] ?? '#000000'

/** Black or white, whichever reads on a colour given as #rrggbb, by its perceived brightness. */
export function textOn(colour: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 > BRIGHT ? '#000000' : '#ffffff'
}
