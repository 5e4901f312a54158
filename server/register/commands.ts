import type { Commands } from '#contract/kit/command'
import type { OWN_COMMANDS } from '#contract/commands'
import { recodePart } from '../commercial/assignments/recode-part'
import type { CommandHandler } from '../records/lifecycles/command-handler'

/** A command that only sets fields needs nobody to carry it out. */
type HandlersOf<S> =
  S extends Commands<infer _R, infer C>
    ? { readonly [N in keyof C as C[N] extends { readonly sets: object } ? never : N]: CommandHandler }
    : never

/**
 * What carries out the commands resources have of their own beside their lifecycle. Typed by the register of the contract: a command without a
 * handler, or a handler without a command, does not compile.
 */
const OWN: { readonly [R in keyof typeof OWN_COMMANDS]: HandlersOf<(typeof OWN_COMMANDS)[R]> } = {
  notification: {},
  nominalAssignment: { recode: recodePart },
  fixedCostAssignment: { recode: recodePart },
  costAssignment: { recode: recodePart },
  labourAssignment: { recode: recodePart },
  incomingAssignment: { recode: recodePart },
  outgoingAssignment: { recode: recodePart },
}
export const HANDLERS: Readonly<Record<string, Readonly<Record<string, CommandHandler>>>> = OWN
