import { nameKey } from '../value/name-key'

/** Returns the key of a material: two lines with one key are one material, that of the catalogue, or else of one name and unit. */
export const materialKey = (material: number | null, name: string, unit: string | null): string =>
  material === null ? `${nameKey(name)}|${unit ?? ''}` : `#${material}`
