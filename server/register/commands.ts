import type { Commands } from '#contract/command'
import type { OWN_COMMANDS } from '#contract/commands'
import { assessmentHandlers } from '../estimating/assessment-transitions'
import { notificationHandlers } from '../notifications/read-notification'
import type { CommandHandler } from '../records/command-handler'

type HandlersOf<S> = S extends Commands<infer _, infer C> ? { readonly [N in keyof C]: CommandHandler } : never

/** What carries out each resource's own commands. Typed by the register of the contract: a command without a handler does not compile. */
export const HANDLERS: Readonly<Record<string, Readonly<Record<string, CommandHandler>>>> = {
  assessment: assessmentHandlers,
  notification: notificationHandlers,
} satisfies { readonly [R in keyof typeof OWN_COMMANDS]: HandlersOf<(typeof OWN_COMMANDS)[R]> }
