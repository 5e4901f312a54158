import * as v from 'valibot'

// What a person has entered of an application and not sent yet, kept in this browser under their id, so that a reload or an ended session loses nothing.

/** In wire form; null while the field holds no clear number. */
const value = v.nullable(v.string())
const keptClaim = v.object({
  effectiveDate: v.string(),
  invoiceNumber: v.string(),
  note: v.string(),
  /** Absent while it is as on the last certificate. */
  materials: v.optional(value),
  /** By the key of the line. A line that is absent is as it was certified. */
  lines: v.record(v.string(), value),
  others: v.array(v.object({ name: v.string(), value })),
  /** The last try: the key it was sent under, and what was sent. Sent again it is the same application. */
  tried: v.optional(v.object({ key: v.string(), content: v.string() })),
})

export type KeptClaim = v.InferOutput<typeof keptClaim>
export const newClaim = (today: string): KeptClaim => ({
  effectiveDate: today,
  invoiceNumber: '',
  note: '',
  lines: {},
  others: [],
})

export interface Whose {
  readonly person: number
  readonly project: number
}
const prefixOf = (person: number): string => `quoin.portal.claim.${person}.`
const keyOf = ({ person, project }: Whose): string => `${prefixOf(person)}${project}`

/** Returns whether a key of the browser's storage holds what a person has entered on a project. Null: everything was cleared. */
export const isKeptAt = (whose: Whose, key: string | null): boolean => key === null || key === keyOf(whose)

/** Returns the keys of all that a person has entered in this browser. */
function keysOf(person: number): readonly string[] {
  try {
    return Object.keys(localStorage).filter(key => key.startsWith(prefixOf(person)))
  } catch {
    return []
  }
}

/** Returns the number of projects on which a person has entered something that isn't sent. */
export const countKept = (person: number): number => keysOf(person).length

/** Forgets everything a person has entered: they sign out, and the next person may be another. */
export function forgetAll(person: number): void {
  for (const key of keysOf(person)) localStorage.removeItem(key)
}

/** Returns what the person has entered on a project; null where nothing is kept or it can't be read. */
export function readKept(whose: Whose): KeptClaim | null {
  try {
    const read = v.safeParse(keptClaim, JSON.parse(localStorage.getItem(keyOf(whose)) ?? 'null'))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

/** Keeps what was entered. Returns whether this browser did. */
export function keep(whose: Whose, claim: KeptClaim): boolean {
  try {
    localStorage.setItem(keyOf(whose), JSON.stringify(claim))
    return true
  } catch {
    return false
  }
}

/** Forgets what was entered: it was sent, or it is begun again. */
export function forget(whose: Whose): void {
  try {
    localStorage.removeItem(keyOf(whose))
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Returns a key under which a claim is sent once. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
