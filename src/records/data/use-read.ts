import { useMemo } from 'react'
import type * as v from 'valibot'
import { mayAsk } from '#contract/access'
import { recordToWire } from '#contract/fields/codec'
import {
  answerFromWire,
  type AnswerOf,
  answerSchema,
  parentOf,
  type Read,
  type ReadInput,
  scopesOfRead,
} from '#contract/read'
import { compute } from '#contract/reads'
import { useReply } from '../../app/office/use-reply'
import { useSync } from '../../app/office/use-sync'
import { useViewer } from '../../app/viewer'
import { useHolds } from './use-holds'
import { useTogether } from './use-together'

/** A computed read as a page has it. Only `here` and `as-of` have an answer: a part of the records makes no total. */
export type Reading<A> =
  | { readonly kind: 'loading' }
  /** Not everything it is computed from is on this device yet; `received` records have come in the download under way. */
  | { readonly kind: 'coming'; readonly received: number | null }
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
  const here = useComputedHere(read, input, isAllowed && read.offline === 'device')
  const office = useAskedOffice(read, input, isAllowed && read.offline === 'as-of')
  if (!isAllowed) return { kind: 'forbidden' }
  return read.offline === 'device' ? here : office
}

const LOADING = { kind: 'loading' } as const

function useComputedHere<R extends Read>(read: R, input: ReadInput<R>, isWanted: boolean): Reading<AnswerOf<R>> {
  const { pulling } = useSync()
  const scopes = scopesOfRead(read, input)
  const isWhole = useHolds(isWanted ? scopes : [])
  const records = useTogether(read.records, read.within, isWanted ? parentOf(read, input) : null)
  const values = JSON.stringify(input)
  // Records change their identity when one of them does, sent or not: computed once for each state of them.
  const answer = useMemo(
    () => (isWhole && records ? compute(read, records, JSON.parse(values) as ReadInput<R>) : null),
    [read, records, values, isWhole],
  )
  if (isWhole === undefined || !records) return LOADING
  if (answer) return { kind: 'here', answer }
  return { kind: 'coming', received: pulling && scopes.includes(pulling.scope) ? pulling.rows : null }
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
