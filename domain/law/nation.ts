/** Legal areas of the United Kingdom. Each has its own bank holidays, and can have its own law on payment. */
export const NATIONS = ['englandAndWales', 'scotland', 'northernIreland'] as const
export type Nation = (typeof NATIONS)[number]

export const NATION_NAMES: Readonly<Record<Nation, string>> = {
  englandAndWales: 'England and Wales',
  scotland: 'Scotland',
  northernIreland: 'Northern Ireland',
}
