import type { Mutant } from './mutants'

const planted = process.env.MUTANT
const mutant = planted === undefined ? null : (JSON.parse(planted) as Mutant)

/** Whether the bug of MUTANT lies in this file. */
export const isMutated = (path: string): boolean => mutant !== null && path.endsWith(`/${mutant.file}`)

/** The source with the bug of MUTANT in it. Throws when its place is not there exactly once. */
export function plant(source: string): string {
  if (!mutant) return source
  if (source.split(mutant.find).length !== 2)
    throw new Error(`"${mutant.name}": its place is not once in ${mutant.file}`)
  return source.replace(mutant.find, () => mutant.replace)
}
