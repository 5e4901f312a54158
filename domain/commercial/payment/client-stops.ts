/** Why a link that waits for the client doesn't work: its maker left, lost the right, the project is archived, or the application is past it. */
export const LINK_STOPS = ['left', 'right', 'archived', 'later', 'over'] as const
export type LinkStop = (typeof LINK_STOPS)[number]

/** Facts about a link that waits for the client's answer. */
export interface LinkFacts {
  /** Whether the person who made it can sign in. */
  readonly canSignIn: boolean
  /** Whether that person may record certificates; null where this is not known. */
  readonly mayCertify: boolean | null
  readonly isProjectArchived: boolean
  /** State of the application. */
  readonly state: string
  /** Reference of a later application that is certified; null where none is. */
  readonly certifiedAfter: string | null
}

/** Returns why such a link has stopped; null while it works, as far as the facts say. */
export function whyLinkStopped({ canSignIn, mayCertify, isProjectArchived, state, certifiedAfter }: LinkFacts) {
  if (isProjectArchived) return 'archived'
  if (state !== 'sent') return 'over'
  if (certifiedAfter !== null) return 'later'
  if (!canSignIn) return 'left'
  return mayCertify === false ? 'right' : null
}

/** Returns the words of a stop: what happened, and what to do. `maker` is the name of the person who made the link. */
export function stopWords(stop: LinkStop, maker: string, certifiedAfter: string | null): string {
  if (stop === 'left') return `Stopped: ${maker} can no longer sign in. Ask the client again with a new link`
  if (stop === 'right')
    return `Stopped: ${maker} may no longer record certificates. Someone who may can ask the client again with a new link`
  if (stop === 'archived')
    return 'Stopped: the project is archived. The link works again when the project is unarchived'
  if (stop === 'later')
    return `Stopped: ${certifiedAfter ?? 'a later application'} comes after this one and is certified, so this one stays as it is`
  return 'Stopped: the application does not wait for a certificate any more'
}
