import { useMemo } from 'react'
import type * as v from 'valibot'
import { mayAsk, shownTo } from '#contract/kit/access'
import type { Permissions } from '#contract/permissions'
import { recordToWire } from '#contract/fields/codec'
import {
  answerFromWire,
  type AnswerOf,
  answerSchema,
  isParent,
  parentOf,
  type Read,
  type ReadInput,
  scopesOfRead,
} from '#contract/kit/read'
import { compute } from '#contract/reads'
import { readScopeKey } from '#contract/kit/scope-kinds'
import type { Resource } from '#contract/kit/resource'
import { useReply } from '../../app/office/use-reply'
import { useSync } from '../../app/office/use-sync'
import { useViewer } from '../../app/viewer'
import { shownOf } from './here'
import { useHolds } from './use-holds'
import { useLiveRecords } from './use-live-records'
import { useTogetherHere } from './use-together'

/** A computed read as a page has it. Only `here` and `as-of` have an answer: a part of the records makes no total. */
export type Reading<A> =
  | { readonly kind: 'loading' }
  /** Not everything it is computed from is on this device yet: `here` of the records are, and `received` have come in the download under way. */
  | { readonly kind: 'coming'; readonly here: number; readonly received: number | null }
  /** Computed on this device, with what has not been sent yet. */
  | { readonly kind: 'here'; readonly answer: A }
  /** As the office computed it at this time, an ISO text. */
  | { readonly kind: 'as-of'; readonly answer: A; readonly asOf: string }
  | { readonly kind: 'failed'; readonly words: string }
  | { readonly kind: 'forbidden' }

/** Follows a computed read. `read` must be a constant. Where the office is asked, it is asked again when the connection is back. */
export function useRead<R extends Read>(read: R, input: ReadInput<R>): Reading<AnswerOf<R>> {
  const { permissions } = useViewer()
  const isAllowed = useMemo(() => mayAsk(permissions, read), [permissions, read])
  const here = useComputedHere(read, input, isAllowed && read.offline === 'device', permissions)
  const office = useAskedOffice(read, input, isAllowed && read.offline === 'as-of')
  if (!isAllowed) return { kind: 'forbidden' }
  return read.offline === 'device' ? here : office
}

const LOADING = { kind: 'loading' } as const

/** What a read is computed from here: records of the parent, and beside them the parent and what may not be read, which is null. */
function kindsOf(read: Read, permissions: Permissions) {
  const all = Object.entries(read.records)
  const unsent = Object.entries(read.unsent)
  const isHidden = ([, resource]: readonly [string, Resource]) => shownTo(permissions, resource) === null
  return {
    within: Object.fromEntries([
      ...all.filter(([, resource]) => !isParent(read, resource)),
      ...unsent.filter(kind => !isHidden(kind)),
    ]),
    parents: all.flatMap(([name, resource]) => (isParent(read, resource) ? [[name, resource.name] as const] : [])),
    hidden: Object.fromEntries(unsent.filter(isHidden).map(([name]) => [name, null])),
  }
}
const PARENT = { field: 'id', archived: true } as const

function useComputedHere<R extends Read>(
  read: R,
  input: ReadInput<R>,
  isWanted: boolean,
  permissions: Permissions,
): Reading<AnswerOf<R>> {
  const { pulling } = useSync()
  // The parent itself is in a scope that every device holds.
  const scopes = scopesOfRead(read, input).filter(scope => readScopeKey(scope)?.owner !== null)
  const isWhole = useHolds(isWanted ? scopes : [])
  const kinds = useMemo(() => kindsOf(read, permissions), [read, permissions])
  const parent = isWanted ? parentOf(read, input) : null
  // A page that shows an answer shows much else: it is not hidden while the records come, and says itself how many are here.
  const found = useTogetherHere(kinds.within, read.within, parent)
  const within = found && shownOf(found)
  const above = useLiveRecords(
    kinds.parents.map(([, resource]) => resource),
    { ...PARENT, id: kinds.parents.length > 0 ? parent : null },
  )
  const records = useMemo(() => {
    if (!within || (kinds.parents.length > 0 && !above)) return undefined
    const parents = Object.fromEntries(kinds.parents.map(([name, resource]) => [name, above?.[resource] ?? []]))
    return { ...within, ...parents, ...kinds.hidden }
  }, [within, above, kinds])
  const values = JSON.stringify(input)
  // Records change their identity when one of them does, sent or not: computed once for each state of them. The input is followed by its
  // text, since callers make a new object at each drawing; what is read back has the type it was written from.
  const answer = useMemo(
    () => (isWhole && records ? compute(read, records, JSON.parse(values) as ReadInput<R>) : null),
    [read, records, values, isWhole],
  )
  if (isWhole === undefined || !records) return LOADING
  if (answer) return { kind: 'here', answer }
  const here = Object.values(within ?? {}).reduce((all, list) => all + list.length, 0)
  return { kind: 'coming', here, received: pulling && scopes.includes(pulling.scope) ? pulling.rows : null }
}

interface OfficeAnswer {
  readonly asOf: string
  readonly answer: Readonly<Record<string, unknown>>
}
const schemas = new WeakMap<Read, v.GenericSchema<unknown, OfficeAnswer>>()
/** One schema a read: what asks the office compares it by identity. */
function schemaOf(read: Read): v.GenericSchema<unknown, OfficeAnswer> {
  // `answerSchema` makes an object of just these two.
  const schema = schemas.get(read) ?? (answerSchema(read) as v.GenericSchema<unknown, OfficeAnswer>)
  schemas.set(read, schema)
  return schema
}

function useAskedOffice<R extends Read>(read: R, input: ReadInput<R>, isWanted: boolean): Reading<AnswerOf<R>> {
  const query = new URLSearchParams(
    Object.entries(recordToWire(read.input, input)).map(([name, value]) => [name, String(value)]),
  )
  const asked = useReply(isWanted ? `/reads/${read.path}?${query}` : null, schemaOf(read))
  if (asked.kind !== 'loaded') return asked
  return { kind: 'as-of', answer: answerFromWire(read, asked.value.answer), asOf: asked.value.asOf }
}
