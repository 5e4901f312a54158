import * as v from 'valibot'

// What a client has entered so far, kept in this browser under the hash of the link, so that a reload or a closed tab loses nothing.

const chosen = v.object({
  decision: v.nullable(v.picklist(['agreed', 'reduced', 'queried'])),
  /** In wire form; null while the field holds no clear number. */
  certifiedValue: v.nullable(v.string()),
  certifiedMaterial: v.nullable(v.string()),
  reason: v.string(),
})
const keptAnswer = v.object({ name: v.string(), role: v.string(), lines: v.record(v.string(), chosen) })

export type ChosenLine = v.InferOutput<typeof chosen>
export type KeptAnswer = v.InferOutput<typeof keptAnswer>
export const NO_ANSWER: KeptAnswer = { name: '', role: '', lines: {} }

/** Returns where the answer of a link is kept; null where this browser can't hash. The secret itself is never kept. */
export async function keyOf(secret: string): Promise<string | null> {
  try {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)))
    return `quoin.certify.${[...hash].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
  } catch {
    return null
  }
}

/** Returns the answer so far; null where none is kept or it can't be read. */
export function readKept(key: string | null): KeptAnswer | null {
  try {
    const read = v.safeParse(keptAnswer, JSON.parse((key !== null && localStorage.getItem(key)) || 'null'))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

/** Keeps the answer so far. Returns whether this browser did. */
export function keep(key: string | null, answer: KeptAnswer): boolean {
  try {
    if (key === null) return false
    localStorage.setItem(key, JSON.stringify(answer))
    return true
  } catch {
    return false
  }
}

/** Forgets the answer: it was sent, or its link does not work. */
export function forget(key: string | null): void {
  try {
    if (key !== null) localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
