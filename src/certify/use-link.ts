import { useEffect, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { CLIENT_ANSWER, type ClientLook, clientLookReply } from '#contract/commercial/payment/client-link'
import { ProblemError } from '#contract/kit/problem'
import { problemWords, refusalWords } from '../app/office/tell-problem'
import { openCall } from '../session/open-call'

/** What is known of a link. `failed`: it could not be asked, so another try may help; `lapsed`: it does not work. */
export type LinkState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly words: string }
  | { readonly kind: 'lapsed'; readonly words: string }
  | { readonly kind: 'loaded'; readonly look: ClientLook }

interface Link {
  readonly state: LinkState
  readonly again: () => Promise<void>
  /** Sends the answer. Returns why it was not taken; null when it was. */
  readonly send: (body: Readonly<Record<string, unknown>>) => Promise<string | null>
}

const looked = async (reply: Response): Promise<LinkState> => ({
  kind: 'loaded',
  look: v.parse(clientLookReply, await reply.json()),
})
const isLapsed = (error: unknown): boolean => error instanceof ProblemError && error.problem.kind === 'not-found'

async function lookThrough(secret: string): Promise<LinkState> {
  try {
    return await looked(await openCall('/client-certificates/look', 'POST', { secret }))
  } catch (error) {
    return { kind: isLapsed(error) ? 'lapsed' : 'failed', words: problemWords(error) }
  }
}

/** Looks through a link and answers it. The secret goes in the body of a call, never in an address. */
export function useLink(secret: string): Link {
  const [state, setState] = useState<LinkState>({ kind: 'loading' })
  const again = async () => setState(await lookThrough(secret))
  useEffect(() => {
    let isHere = true
    void lookThrough(secret).then(found => isHere && setState(found))
    return () => {
      isHere = false
    }
  }, [secret])
  async function send(body: Readonly<Record<string, unknown>>): Promise<string | null> {
    try {
      setState(await looked(await openCall(CLIENT_ANSWER, 'POST', { secret, ...body })))
      return null
    } catch (error) {
      // Someone else answered, or the figures changed: the page shows what is true now, under these words.
      if (error instanceof ProblemError && (error.problem.kind === 'conflict' || isLapsed(error))) await again()
      return refusalWords(error)
    }
  }
  return { state, again, send }
}

function follow(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
/** Returns the secret of the address: what is behind its hash. */
export const useSecret = (): string => useSyncExternalStore(follow, () => location.hash.slice(1))
