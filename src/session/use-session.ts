import { useCallback, useEffect, useState } from 'react'
import { ProblemError } from '#contract/kit/problem'
import type { SignedInUser, TokenReply } from '#contract/platform/auth'
import type { Opened } from './boot'
import { keptUser } from './signed-in'
import { lockAway } from './lock-away'
import { endSession, forgetSession, isSignedIn, onElsewhere, onExpired, onRenewed, take } from './tokens'
import { clearLocalStorage, noteWaiting } from './waiting-work'
import { goToLogout, leaveLogout, wayBack } from './way-back'

interface Open<B> {
  readonly kind: 'open'
  readonly user: SignedInUser
  readonly opened: Opened
  readonly behind: B
}
export type Stage<B> =
  | { readonly kind: 'signed-out'; readonly hasEnded: boolean }
  | { readonly kind: 'opening'; readonly user: SignedInUser; readonly isNew: boolean }
  | Open<B>
  | { readonly kind: 'closing' }
  | { readonly kind: 'failed'; readonly message: string }

/** How a person signs out: everything is sent, or it is kept for them here, or they discard it. */
export type Leaving = 'sent' | 'keep' | 'discard'

/** The part of the app behind sign-in. */
export interface Behind {
  readonly openLocal: (user: SignedInUser) => Promise<Opened>
  /** Receives the user and their permissions before anything is rendered for them. */
  readonly greet: (user: SignedInUser) => void
}

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, 500)
}

/**
 * Loads the app behind the form: over the network while the person fills in the form. When the service worker has it,
 * loading is quick and executing it would only delay the form, so it loads beside the sign-in call.
 */
function bring(work: () => void): void {
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller)
    window.addEventListener('submit', work, { once: true })
  else whenIdle(work)
}

const failure = (error: unknown): Stage<never> => ({
  kind: 'failed',
  message: error instanceof Error ? error.message : String(error),
})

async function open<B extends Behind>(load: () => Promise<B>, user: SignedInUser): Promise<Open<B>> {
  const behind = await load()
  behind.greet(user)
  return { kind: 'open', user, opened: await behind.openLocal(user), behind }
}

/** The sign-in state of this tab. `load` fetches the app behind it: for a signed-in user, or once the form is shown. */
export function useSession<B extends Behind>(load: () => Promise<B>) {
  const [stage, setStage] = useState<Stage<B>>(() => {
    const user = keptUser()
    return user ? { kind: 'opening', user, isNew: false } : { kind: 'signed-out', hasEnded: wayBack() !== null }
  })

  useEffect(() => {
    if (stage.kind === 'signed-out') bring(() => void load().catch(() => undefined))
    if (stage.kind !== 'opening') return
    let left = false
    open(load, stage.user).then(
      async opening => {
        const { replica } = opening.opened.local
        if (stage.isNew) await replica.beginAgain()
        // The app was killed during a sign-out; it continues here.
        else if (await replica.isOver()) forgetSession()
        if (left) return void opening.opened.close()
        noteWaiting(replica.store.name, null)
        setStage(opening)
      },
      (error: unknown) => {
        reportError(error)
        if (!left) setStage(failure(error))
      },
    )
    return () => {
      left = true
    }
  }, [stage, load])

  useEffect(() => {
    onElsewhere(() => location.reload())
    if (stage.kind !== 'open') return
    const { user, opened } = stage
    let left = false
    opened.begun.catch((error: unknown) => {
      if (left) return
      reportError(error)
      setStage(failure(error))
    })
    onRenewed(now => {
      if (JSON.stringify(now) === JSON.stringify(user)) return
      stage.behind.greet(now)
      setStage({ ...stage, user: now })
    })
    const expire = () => {
      setStage({ kind: 'closing' })
      goToLogout()
      void opened
        .close(async replica => {
          await lockAway(replica, user, { isLeft: true })
          await opened.lockOthersAway()
        })
        .catch(reportError)
        // As after signing out: the page keeps nothing, and the router restarts with the next user.
        .then(() => location.reload())
    }
    onExpired(expire)
    // The worker may have received this before the first render.
    if (!isSignedIn()) expire()
    return () => {
      left = true
      onRenewed(() => undefined)
      onExpired(() => undefined)
    }
  }, [stage])

  const signedIn = useCallback((user: SignedInUser) => {
    leaveLogout()
    setStage({ kind: 'opening', user, isNew: true })
  }, [])

  /** Throws ProblemError("conflict") when unsent work is neither kept nor discarded. */
  const leave = useCallback(
    async (how: Leaving) => {
      if (stage.kind !== 'open') return
      const { opened, user } = stage
      if (how === 'sent' && (await opened.local.replica.unsentCount()) > 0)
        throw new ProblemError('conflict', { message: 'Some changes have not been sent yet' })
      setStage({ kind: 'closing' })
      try {
        await opened.close(async replica => {
          const ending = endSession()
          clearLocalStorage()
          await (how === 'keep'
            ? lockAway(replica, user, { isLeft: true })
            : replica.delete({ discardUnsent: how === 'discard' }))
          await opened.lockOthersAway()
          await ending
        })
      } catch (error) {
        setStage({ kind: 'signed-out', hasEnded: false })
        throw error
      }
      // Nothing of this user stays in the page for the next one; nobody can type a username before that.
      location.replace('/')
    },
    [stage],
  )

  /**
   * A super admin switches to another account or back home. Everything of this account is closed before the new token
   * is stored.
   */
  const arrive = useCallback(
    async (reply: TokenReply) => {
      if (stage.kind !== 'open') return
      setStage({ kind: 'closing' })
      await stage.opened.close().catch(reportError)
      take(reply)
      location.replace('/')
    },
    [stage],
  )

  return { stage, signedIn, leave, arrive }
}
