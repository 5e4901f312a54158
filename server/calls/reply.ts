import * as v from 'valibot'
import type { Resource } from '#contract/kit/resource'

/** What a call replies with, as the API describes it; a schema is JSON of its shape. */
export type Reply = v.GenericSchema | RecordReply | FileReply | BareReply

/** Records of one resource, each as far as the caller is shown it. */
export interface RecordReply {
  readonly kind: 'record'
  readonly resource: Resource
  readonly isList: boolean
  /** What each has beside its own fields: a record of another resource by name, null where there is none. */
  readonly beside: Readonly<Record<string, Resource>>
}
/** Bytes of one of these types. With a schema, each line or event is JSON of its shape. */
export interface FileReply {
  readonly kind: 'file'
  readonly type: string
  readonly line: v.GenericSchema | null
}
/** No body; or a problem each time. */
export interface BareReply {
  readonly kind: 'nothing' | 'problem'
}

export const record = (resource: Resource, beside: RecordReply['beside'] = {}): RecordReply => ({
  kind: 'record',
  resource,
  isList: false,
  beside,
})
export const records = (resource: Resource): RecordReply => ({ kind: 'record', resource, isList: true, beside: {} })
export const file = (type: string, line: v.GenericSchema | null = null): FileReply => ({ kind: 'file', type, line })
export const list = <S extends v.GenericSchema>(schema: S): v.ArraySchema<S, undefined> => v.array(schema)
/** Status 204. */
export const nothing: BareReply = { kind: 'nothing' }
/** For a path that exists only to say what is missing in it. */
export const alwaysProblem: BareReply = { kind: 'problem' }

/** What a handler returns for a reply. Of records and files only their description is known here. */
export type AnswerOf<R> = R extends v.GenericSchema ? Immutable<v.InferOutput<R>> : unknown

type Plain = string | number | bigint | boolean | null | undefined
type Immutable<T> = unknown extends T
  ? unknown
  : T extends Plain
    ? T
    : T extends readonly (infer Each)[]
      ? readonly Immutable<Each>[]
      : { readonly [K in keyof T]: Immutable<T[K]> }
