/** Small letters, and Cyrillic and Greek letters that look like Latin ones, each with the capital that it is read as. */
const READ_AS = [
  ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  ['АВЕКМНОРСТУХІЈЅ', 'ABEKMHOPCTYXIJS'],
  ['авекмнорстухіјѕ', 'ABEKMHOPCTYXIJS'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['αβεζηικμνορτυχ', 'ABEZHIKMNOPTYX'],
  ['бгджзлпфцчшщъыьэюя', 'БГДЖЗЛПФЦЧШЩЪЫЬЭЮЯ'],
  ['γδθλξπσφψως', 'ΓΔΘΛΞΠΣΦΨΩΣ'],
  ['ı', 'I'],
] as const
const CAPITALS: ReadonlyMap<string, string> = new Map(
  READ_AS.flatMap(([from, to]) => [...from].map((letter, at): [string, string] => [letter, [...to][at] ?? letter])),
)

/** A letter O is a nought and I or L a one: they are mixed up when a number is read off paper. */
const DIGITS: ReadonlyMap<string, string> = new Map([
  ['O', '0'],
  ['I', '1'],
  ['L', '1'],
])
const translated = (text: string, by: ReadonlyMap<string, string>): string =>
  [...text].map(letter => by.get(letter) ?? letter).join('')
const withoutNoughts = (text: string): string => text.replace(/(?<![0-9])0+(?=[0-9])/g, '')

/**
 * A paper's number as duplicates are found by: letters and figures only, in capitals, letters that look alike as one, and no noughts before a
 * number. "INV-00412", "inv 412" and "lNV 4І2" are one. Empty where it has neither letter nor figure. The database has the same rule
 * (`normalise_reference`). Decision 662.
 */
export function normaliseReference(reference: string): string {
  const capitals = translated(reference.normalize('NFKD'), CAPITALS)
  const kept = capitals.replace(/[^A-Z0-9\u00C0-\u02AF\u0370-\u1FFF\u2C00-\uD7FF\uF900-\uFDFF]+/g, '')
  return withoutNoughts(translated(withoutNoughts(kept), DIGITS))
}
