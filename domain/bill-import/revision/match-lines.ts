import { isMadeUp } from '../sheet/made-up-name'
import { likeness, WordIndex, wordsIn } from '../sheet/word-likeness'

/** Fields that identify a line. */
export interface Matchable {
  readonly ref: string
  readonly name: string
  readonly unit: string
}
export type MatchedBy = 'ref' | 'name' | 'words'
/** Indexes of the known lines by index of the file's lines, with the evidence of each match. */
export type Matches = ReadonlyMap<number, { readonly known: number; readonly by: MatchedBy }>

/** Below this likeness a shared ref is chance: bills are renumbered when a line is inserted. */
const LEAST_FOR_REF = 0.3
const LEAST_FOR_WORDS = 0.6

/**
 * Matches the lines of a revised bill with those of the assessment. Ref and like words come first (ref and unit where the file has no words, as an
 * offer in GAEB). Equal words come next, then the most alike. Each line is matched once at most; `apart` are indexes of known lines that match
 * nothing.
 */
export function matchLines(
  known: readonly Matchable[],
  sent: readonly Matchable[],
  apart: ReadonlySet<number> = new Set(),
): Matches {
  const matches = new Map<number, { readonly known: number; readonly by: MatchedBy }>()
  const free = new Set([...known.keys()].filter(place => !apart.has(place)))
  const knownWords = known.map(each => wordsIn(each.name))
  const words = sent.map(each => wordsIn(each.name))
  const take = (place: number, other: number | undefined, by: MatchedBy) => {
    if (other === undefined || !free.delete(other)) return
    matches.set(place, { known: other, by })
  }
  const each = (work: (line: Matchable, place: number) => void) =>
    sent.forEach((line, place) => {
      if (!matches.has(place)) work(line, place)
    })
  const byRefAndName = queues(known, one => `${one.ref}\n${one.name}`)
  each((line, place) =>
    take(place, next(byRefAndName, `${line.ref}\n${line.name}`, free), line.ref === '' ? 'name' : 'ref'),
  )
  const byRef = queues(known, one => one.ref)
  each((line, place) => {
    const others = line.ref === '' ? [] : (byRef.get(line.ref) ?? []).filter(other => free.has(other))
    const best = others
      .map(other => ({ other, score: likeness(words[place] ?? new Set(), knownWords[other] ?? new Set()) }))
      .toSorted((a, b) => b.score - a.score)[0]
    const sameUnit = others.find(other => known[other]?.unit === line.unit)
    if (isMadeUp(line.name)) take(place, sameUnit, 'ref')
    else if (best && best.score >= LEAST_FOR_REF) take(place, best.other, 'ref')
  })
  const byName = queues(known, one => `${one.name}\n${one.unit}`)
  each((line, place) => take(place, next(byName, `${line.name}\n${line.unit}`, free), 'name'))
  const index = new WordIndex(knownWords)
  const pairs = sent.flatMap((_, place) =>
    matches.has(place)
      ? []
      : index
          .alike(words[place] ?? new Set(), LEAST_FOR_WORDS)
          .map(({ place: other, score }) => ({ place, other, score })),
  )
  for (const { place, other } of pairs.toSorted((a, b) => b.score - a.score))
    if (!matches.has(place)) take(place, other, 'words')
  return matches
}

function queues(known: readonly Matchable[], keyOf: (one: Matchable) => string): Map<string, number[]> {
  const places = new Map<string, number[]>()
  known.forEach((one, place) => {
    const list = places.get(keyOf(one))
    if (list) list.push(place)
    else places.set(keyOf(one), [place])
  })
  return places
}

const next = (
  places: ReadonlyMap<string, readonly number[]>,
  key: string,
  free: ReadonlySet<number>,
): number | undefined => places.get(key)?.find(place => free.has(place))
