import { nameKey } from '../value/name-key'

/** Returns the key of a material: two lines with one key are the same material, by catalogue id, or else by name and unit. */
export const materialKey = (material: number | null, name: string, unit: string | null): string =>
  material === null ? `${nameKey(name)}|${unit ?? ''}` : `#${material}`
