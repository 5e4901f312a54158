import { useCallback, useEffect, useState } from 'react'
import * as v from 'valibot'
import {
  portalLinesReply,
  portalOverviewReply,
  type PortalLine,
  type PortalOverview,
} from '#contract/commercial/portal/portal-calls'
import { ProblemError } from '#contract/kit/problem'
import { problemWords } from '../app/office/tell-problem'
import { openCall } from '../session/open-call'
import { forgetAll } from './kept-claim'
import { OVERVIEW } from './place'

/** What is known of the person's applications. `failed`: they could not be asked for, so another try may help. */
export type PortalState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'failed'; readonly words: string }
  | { readonly kind: 'loaded'; readonly seen: PortalOverview }

interface Portal {
  readonly state: PortalState
  /** Asks again. What is shown stays until there is an answer. */
  readonly again: () => Promise<void>
  /** Signs out and forgets what the person has entered in this browser. */
  readonly signOut: () => Promise<void>
}

export const isSignedOut = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.kind === 'unauthorised'

async function ask(): Promise<PortalState> {
  try {
    const reply = await openCall('/portal/overview', 'GET')
    return { kind: 'loaded', seen: v.parse(portalOverviewReply, await reply.json()) }
  } catch (error) {
    return isSignedOut(error) ? { kind: 'signedOut' } : { kind: 'failed', words: problemWords(error) }
  }
}

/** The applications of the person who is signed in, asked for when the page opens. */
export function usePortal(): Portal {
  const [state, setState] = useState<PortalState>({ kind: 'loading' })
  const again = useCallback(async () => setState(await ask()), [])
  useEffect(() => {
    let isHere = true
    void ask().then(found => isHere && setState(found))
    return () => {
      isHere = false
    }
  }, [])
  async function signOut() {
    try {
      await openCall('/portal/sign-out', 'POST')
      // Others may use this browser next. A session that ends by itself keeps the entries.
      if (state.kind === 'loaded') forgetAll(state.seen.personId)
      // The page of what was begun would say that it is kept.
      location.hash = OVERVIEW
      setState({ kind: 'signedOut' })
    } catch (error) {
      setState({ kind: 'failed', words: problemWords(error) })
    }
  }
  return { state, again, signOut }
}

export type LinesState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly words: string }
  | { readonly kind: 'loaded'; readonly lines: readonly PortalLine[] }

/** The lines of an application. `onSignedOut` is called where the session has ended meanwhile; keep it between draws. */
export function useLines(application: number, onSignedOut: () => Promise<void>): LinesState {
  const [told, setTold] = useState<{ readonly application: number; readonly state: LinesState } | null>(null)
  useEffect(() => {
    let isHere = true
    const tell = (state: LinesState) => isHere && setTold({ application, state })
    openCall(`/portal/applications/${application}`, 'GET')
      .then(async reply => v.parse(portalLinesReply, await reply.json()))
      .then(
        lines => tell({ kind: 'loaded', lines }),
        (error: unknown) =>
          isSignedOut(error) ? void onSignedOut() : tell({ kind: 'failed', words: problemWords(error) }),
      )
    return () => {
      isHere = false
    }
  }, [application, onSignedOut])
  return told?.application === application ? told.state : { kind: 'loading' }
}
