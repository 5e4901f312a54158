import type { Guard, Guards, LifecycleRule, TransitionRule } from '#domain/records/transition'
import { lower } from '#domain/value/lower'
import { commandsFrom, type Commands, type InputOf } from './command'
import type { Choice, Field, Fields, ValueOf } from '../fields/field'
import type { PermissionResource } from '../permissions'
import { byName, type RecordOf, type Resource } from './resource'

/**
 * The lifecycle of a resource as data: its states are the values of its state field, its transitions are listed here. Commands and their routes,
 * permissions, history words, the state track, buttons and their reasons, and the tests of every refused transition follow from it. An area adds
 * guards (domain) and consequences (server), nothing else. Decision 330.
 */

type StateOf<F extends Fields, K extends keyof F> = ValueOf<F[K]> & string

/** `next` is the usual next step and may be the primary button; `back` undoes an earlier transition; `hidden` follows from other work and has no button. */
type Rank = 'next' | 'other' | 'back' | 'hidden'

/** One transition as its definition gives it. `S` are the states, `F` the fields of the record, `G` the guards. */
interface TransitionGiven<S extends string = string, F extends Fields = Fields, G = Guards> {
  /** Label of the button, and words of the history. */
  readonly label: string
  readonly from: readonly S[]
  readonly to: S
  readonly rank: Rank
  /** States from which a `next` is the usual next step; from the others it is secondary. All states when missing. */
  readonly nextFrom?: readonly S[]
  /** Question asked before the transition, about its effect on others; {field} becomes the value of that field. */
  readonly confirm?: string
  /** Fields the person fills in. A field with the name of one of the record's is stored there. */
  readonly input?: Fields
  readonly guards?: readonly (keyof G & string)[]
  /** Any one of these at write level is enough; the resource's own when missing. */
  readonly permission?: readonly PermissionResource[]
  /** `queue` waits for a connection in the outbox; its guards may judge only the record and the input. */
  readonly when: 'online' | 'queue'
  /** Fields it sets in addition to the state. */
  readonly sets?: { readonly [K in keyof F]?: ValueOf<F[K]> }
  /** Fields that its consequence on the server fills. The transition that undoes it empties them. */
  readonly decides?: readonly (keyof F & string)[]
  /** Name of the transition it undoes: what that one decided or stored from its input becomes null again. */
  readonly undoes?: string
  /** The server does more than change the record: the area's consequences must include this transition. */
  readonly hasConsequence?: true
}

type Asks<G> = G extends Guard<infer Facts, never, never> ? Facts : never
type Takes<G, R, Input> =
  G extends Guard<never, infer Of, never>
    ? [R] extends [Of]
      ? G extends Guard<never, never, infer Wanted>
        ? [Input] extends [Wanted]
          ? true
          : false
        : false
      : false
    : false
/** Guards a transition may name: they take this record and this transition's input. A queued transition has no guards that need facts. */
type Fitting<G, R, M> = {
  [N in keyof G & string]: Takes<G[N], R, InputOf<M>> extends true
    ? M extends { readonly when: 'queue' }
      ? [keyof Asks<G[N]>] extends [never]
        ? N
        : never
      : N
    : never
}[keyof G & string]
/** Guards that judge the record alone: they need neither facts nor input. */
type OfRecordAlone<G, R> = {
  [N in keyof G & string]: [keyof Asks<G[N]>] extends [never]
    ? Takes<G[N], R, unknown> extends true
      ? N
      : never
    : never
}[keyof G & string]
/** Rejects, at compile time, unknown keys and fields, and guards that do not fit. */
type Checked<G, R, M> = {
  readonly [N in keyof M]: M[N] & {
    readonly guards?: readonly Fitting<G, R, M[N]>[]
  } & { readonly [K in Exclude<keyof M[N], keyof TransitionGiven>]: never } & (M[N] extends { readonly sets: infer S }
      ? { readonly sets: { readonly [K in Exclude<keyof S, keyof R>]: never } }
      : unknown)
}

/** Actions a state can block, besides transitions. */
export type Action = 'edit' | 'delete' | 'archive'
/** States that block an action: a list, or a sentence for each where the default is not clear enough. */
type Bar<S extends string> = readonly S[] | { readonly [State in S]?: string }
const CANNOT: Readonly<Record<Action, string>> = { edit: 'changed', delete: 'deleted', archive: 'archived' }

/** A lifecycle ready for use. `M` carries its transitions and `G` its guards, for typed calls, facts and consequences. */
export interface Lifecycle<R extends Resource = Resource, M = unknown, G = unknown>
  extends Commands<R, M>, LifecycleRule {
  readonly transitions: Readonly<Record<string, Transition>>
  readonly choices: readonly Choice[]
  /** Reasons why a person can't do this to a record in a state, by action and state. */
  readonly bars: Readonly<Record<Action, Readonly<Record<string, string>>>>
  /** Names of the guards that judge every edit. */
  readonly editGuards: readonly string[]
  readonly _guards?: G
}
/** A transition with every default filled in. */
export interface Transition extends TransitionRule {
  readonly name: string
  readonly rank: Rank
  readonly nextFrom: readonly string[]
  readonly confirm: string | null
  readonly input: Fields
  readonly permission: readonly PermissionResource[]
  readonly hasConsequence: boolean
}

/** Freezes a lifecycle. Throws at start-up when its field holds no states, or when an input's kind differs from that of the field it is written to. */
export function defineLifecycle<
  const F extends Fields,
  const K extends keyof F & string,
  const M extends Readonly<Record<string, TransitionGiven<StateOf<F, K>, F, G>>>,
  const G extends Guards = Record<never, never>,
>(
  resource: Resource<F>,
  given: {
    /** The state field. */
    readonly field: K
    /** Name of the part of the record that has these states, such as "quantification"; the record itself when missing. */
    readonly noun?: string
    readonly guards?: G
    /** States in which the record cannot be edited, deleted or archived. Its transitions and other commands are not affected. */
    readonly notEdited?: Bar<StateOf<F, K>>
    /** Guards of every edit, whatever the state. */
    readonly editGuards?: readonly OfRecordAlone<G, RecordOf<Resource<F>>>[]
    readonly notDeleted?: Bar<StateOf<F, K>>
    readonly notArchived?: Bar<StateOf<F, K>>
    readonly transitions: M & Checked<G, RecordOf<Resource<F>>, M>
  },
): Lifecycle<Resource<F>, M, G> {
  const field: Field | undefined = resource.fields[given.field]
  if (!field || field.choices.length === 0) throw new Error(`${resource.name}.${given.field} has no states`)
  const noun = given.noun ?? lower(resource.singular)
  const transitions = Object.entries<TransitionGiven>(given.transitions).map(
    ([name, transition]) => [name, filled(resource, name, transition, given.transitions)] as const,
  )
  return Object.freeze({
    resource,
    noun,
    field: given.field,
    choices: field.choices,
    states: byName(Object.fromEntries(field.choices.map(({ value, label }) => [value, label]))),
    said: byName(Object.fromEntries(field.choices.map(choice => [choice.value, said(choice)]))),
    transitions: byName(Object.fromEntries(transitions)),
    commands: commandsFrom(
      resource,
      Object.fromEntries(
        transitions.map(([name, { label, input, permission, when }]) => [name, { label, input, permission, when }]),
      ),
    ),
    guards: byName<Guards>(given.guards ?? {}),
    bars: {
      edit: barred(noun, 'edit', field.choices, given.notEdited),
      delete: barred(noun, 'delete', field.choices, given.notDeleted),
      archive: barred(noun, 'archive', field.choices, given.notArchived),
    },
    editGuards: given.editGuards ?? [],
  })
}

/** Returns the words for a record in a state, inside a sentence. */
const said = ({ label, said: words }: Choice): string => words ?? lower(label)

/** Returns the sentence of each state that blocks an action. */
function barred(noun: string, action: Action, choices: readonly Choice[], bar: Bar<string> = []) {
  const usual = (choice: Choice) => `This ${noun} is ${said(choice)} and cannot be ${CANNOT[action]}`
  const sentences = choices.flatMap(choice => {
    const sentence = isList(bar) ? bar.includes(choice.value) && usual(choice) : bar[choice.value]
    return sentence ? [[choice.value, sentence] as const] : []
  })
  return byName(Object.fromEntries(sentences))
}
const isList = (bar: Bar<string>): bar is readonly string[] => Array.isArray(bar)

function filled(
  resource: Resource,
  name: string,
  transition: TransitionGiven,
  all: Readonly<Record<string, TransitionGiven>>,
): Transition {
  const {
    input = {},
    guards = [],
    sets = {},
    decides: _,
    undoes,
    confirm = null,
    nextFrom,
    permission,
    hasConsequence,
    ...rest
  } = transition
  const writes = Object.keys(input).filter(each => each in resource.fields)
  for (const each of writes)
    if (input[each]?.kind !== resource.fields[each]?.kind)
      throw new Error(`${resource.name} ${name}: "${each}" is not the kind of field it is written to`)
  return Object.freeze({
    ...rest,
    name,
    input,
    guards,
    sets: { ...emptied(resource, name, undoes, all), ...sets },
    writes,
    confirm,
    nextFrom: nextFrom ?? transition.from,
    permission: permission ?? resource.permission.write,
    hasConsequence: hasConsequence ?? false,
  })
}

/** Returns the values that undo a transition: null for all it decided and all it stored from its input. */
function emptied(
  resource: Resource,
  name: string,
  undoes: string | undefined,
  all: Readonly<Record<string, TransitionGiven>>,
): Readonly<Record<string, null>> {
  if (undoes === undefined) return {}
  const undone = all[undoes]
  if (!undone) throw new Error(`${resource.name} ${name}: there is no transition "${undoes}" to undo`)
  const stored = Object.keys(undone.input ?? {}).filter(each => each in resource.fields)
  const names = [...stored, ...(undone.decides ?? [])]
  for (const each of names)
    if (resource.fields[each]?.required) throw new Error(`${resource.name} ${name}: "${each}" can't be emptied`)
  return Object.fromEntries(names.map(each => [each, null]))
}

/** The facts the guards of a lifecycle need, by name. */
export type FactsOf<L> =
  L extends Lifecycle<infer _R, infer _M, infer G> ? Together<{ [N in keyof G]: Asks<G[N]> }[keyof G]> : never
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void ? A : never
/** Whether the record and everything below it is locked in this state. */
export const isFixed = ({ choices }: Lifecycle, state: string): boolean =>
  choices.find(each => each.value === state)?.isFixed ?? false
