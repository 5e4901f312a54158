import { LOOK_ALIKES } from './look-alikes'

const LATIN = { from: 'abcdefghijklmnopqrstuvwxyz', to: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' }
const CAPITALS: ReadonlyMap<string, string> = new Map(
  [LATIN, LOOK_ALIKES].flatMap(({ from, to }) =>
    [...from].map((letter, at): [string, string] => [letter, to[at] ?? letter]),
  ),
)

/** A letter O counts as a zero and I or L as a one, because they are confused when a number is read from paper. */
const DIGITS: ReadonlyMap<string, string> = new Map([
  ['O', '0'],
  ['I', '1'],
  ['L', '1'],
])
const translated = (text: string, by: ReadonlyMap<string, string>): string =>
  [...text].map(letter => by.get(letter) ?? letter).join('')
const withoutNoughts = (text: string): string => text.replace(/(?<![0-9])0+(?=[0-9])/g, '')

/**
 * Returns the number of an invoice in the form that finds duplicates: letters and digits only, in capitals, similar letters as one, without leading
 * zeros. "INV-00412", "inv 412" and "lNV 4І2" are equal. Empty where it has neither letter nor digit. The database has the same rule
 * (`normalise_reference`). Decisions 662, 708.
 */
export function normaliseReference(reference: string): string {
  const capitals = translated(reference.normalize('NFKD'), CAPITALS)
  const kept = capitals.replace(/[^A-Z0-9\u00C0-\u02AF\u0370-\u1FFF\u2C00-\uD7FF\uF900-\uFDFF]+/g, '')
  return withoutNoughts(translated(withoutNoughts(kept), DIGITS))
}
