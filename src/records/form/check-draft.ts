/** Messages by the name of the field they are about; '' is the whole form. */
export type Faults = Readonly<Record<string, string>>

/** What a field that names a record can be set to. `isWhole`: no others are on their way to this device. */
export interface Choices {
  readonly options: readonly { readonly id: number; readonly name: string }[]
  readonly isWhole: boolean
}

/** The rows that a field filled in row by row has now, by their keys. */
export interface Rows {
  readonly keys: readonly (string | number)[]
  readonly isWhole: boolean
}

export interface DraftRecords {
  /** The record each field names, and its choices. */
  readonly named?: Readonly<Record<string, Choices & { readonly value: number | null }>>
  /** Fields of the draft that hold a value a row. */
  readonly filled?: Readonly<Record<string, Rows>>
}

export interface CheckedDraft<T> {
  /** The draft without the rows that are gone: what is shown is what is saved. */
  readonly draft: T
  readonly faults: Faults
  /** How many rows were filled in that are gone. */
  readonly lost: number
  /** Whether rows were filled in that are still on their way to this device. */
  readonly isWaiting: boolean
}

const GONE = 'This is no longer available. Choose again'
const WAITING =
  'Part of this draft is still downloading, so it can’t be saved. Nothing is lost: save it once everything is here'

/**
 * Compares a draft with the records there are now, for a draft may be older than they are, or they may be on their way. A record that is gone is
 * a fault of its field, and its row is dropped and counted. A record on its way keeps its name; a row on its way waits. Decision 676.
 */
export function checkDraft<T extends object>(draft: T, { named = {}, filled = {} }: DraftRecords): CheckedDraft<T> {
  const gone = Object.entries(named).filter(
    ([, { value, options, isWhole }]) => isWhole && value !== null && !options.some(({ id }) => id === value),
  )
  const missing = Object.entries(filled).map(([name, { keys, isWhole }]) => {
    const here = new Set(keys.map(String))
    return { name, isWhole, keys: Object.keys(valuesOf(draft, name)).filter(key => !here.has(key)) }
  })
  const isWaiting = missing.some(({ keys, isWhole }) => !isWhole && keys.length > 0)
  const lost = missing.filter(({ keys, isWhole }) => isWhole && keys.length > 0)
  return {
    draft: lost.length === 0 ? draft : { ...draft, ...Object.fromEntries(lost.map(each => without(draft, each))) },
    faults: { ...Object.fromEntries(gone.map(([name]) => [name, GONE])), ...(isWaiting ? { '': WAITING } : {}) },
    lost: lost.reduce((total, { keys }) => total + keys.length, 0),
    isWaiting,
  }
}

const valuesOf = (draft: object, name: string): object => Reflect.get(draft, name) as object // A field that is filled in row by row.

const without = (
  draft: object,
  { name, keys }: { readonly name: string; readonly keys: readonly string[] },
): readonly [string, Readonly<Record<string, unknown>>] => [
  name,
  Object.fromEntries(Object.entries(valuesOf(draft, name)).filter(([key]) => !keys.includes(key))),
]
