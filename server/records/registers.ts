import type { Row } from '#domain/records/path'
import type { Resource } from '#contract/kit/resource'
import type { AccountTransaction } from '../database/session'
import type { LifecycleHandler } from './lifecycles/lifecycle-handler'
import type { CommandHandler } from './lifecycles/command-handler'
import type { Reaction } from './lifecycles/reaction'
import type { Rule } from './rules/rule'

/** By the name of a resource; most have none. */
type ByResource<T> = Readonly<Record<string, T>>

/** A record that was archived, brought back, deleted or restored; `record` is what it holds, or held before it went, in wire form. */
export interface Removal {
  readonly id: number
  readonly record: Row
  readonly action: 'archive' | 'unarchive' | 'delete' | 'restore'
}
export type AfterRemoval = (tx: AccountTransaction, removal: Removal) => Promise<void>

/** What follows for people when one of their values, in these fields of a record, gave way to the caller's decision. */
type Overruling = (tx: AccountTransaction, resource: Resource, id: number, paths: readonly string[]) => Promise<void>

declare module '../database/registers' {
  interface Registers {
    readonly rules: ByResource<Rule>
    /** What follows when a record was archived, brought back, deleted or restored; throws what refuses the whole. */
    readonly afterRemoval: ByResource<AfterRemoval>
    readonly reactions: ByResource<Reaction>
    /** As `reactions`, of single writes by call alone. */
    readonly callReactions: ByResource<Reaction>
    /** Tables without a resource whose rows go and come back with the record they belong to. */
    readonly restoredRows: readonly string[]
    /** How a resource's transitions are made; undefined when it has none. */
    readonly handlersOf: (resource: Resource) => LifecycleHandler | undefined
    /** What carries out each resource's own commands, by command. */
    readonly commands: ByResource<ByResource<CommandHandler>>
    /** A conflict was settled against someone's values. */
    readonly afterSettling: Overruling
    /** A delete was settled over what others had changed; the record is still there. */
    readonly beforeOverruling: Overruling
  }
}
