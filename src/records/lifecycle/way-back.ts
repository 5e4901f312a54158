import type { Lifecycle, Transition } from '#contract/kit/lifecycle'

/** Returns the transition that takes a record from where `made` took it back to `was` without asking for input; undefined when there is none. */
export const wayBack = ({ transitions }: Lifecycle, made: Transition, was: string): Transition | undefined =>
  Object.values(transitions).find(
    transition =>
      transition.rank === 'back' &&
      transition.from.includes(made.to) &&
      transition.to === was &&
      Object.keys(transition.input).length === 0,
  )
