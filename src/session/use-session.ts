import { useCallback, useEffect, useState } from 'react'
import { ProblemError } from '#contract/problem'
import type { SignedInUser } from '#contract/platform/auth'
import type { Replica } from '#local/replica'
import { openLocal, type Opened } from './boot'
import { keptUser } from './signed-in'
import { endSession, isSignedIn, onElsewhere, onExpired, onRenewed } from './tokens'
import { clearLocalStorage, noteWaiting } from './waiting-work'

export type Stage =
  | { readonly kind: 'signed-out'; readonly hasEnded: boolean }
  | { readonly kind: 'opening'; readonly user: SignedInUser }
  | { readonly kind: 'open'; readonly user: SignedInUser; readonly opened: Opened }
  | { readonly kind: 'closing' }
  | { readonly kind: 'failed'; readonly message: string }

/** How a person leaves: everything is with the office, or it is kept for them here, or they throw it away knowingly. */
export type Leaving = 'sent' | 'keep' | 'discard'

/** Where the sign-in of this tab stands. `onUser` hears of whoever is there before anything is drawn for them. */
export function useSession(onUser: (user: SignedInUser) => void) {
  const [stage, setStage] = useState<Stage>(() => {
    const user = keptUser()
    if (user) onUser(user)
    return user ? { kind: 'opening', user } : { kind: 'signed-out', hasEnded: false }
  })

  useEffect(() => {
    if (stage.kind !== 'opening') return
    let left = false
    openLocal(stage.user).then(
      opened => {
        if (left) return void opened.close()
        noteWaiting(opened.local.replica.store.name, null)
        setStage({ kind: 'open', user: stage.user, opened })
      },
      (error: unknown) => { reportError(error); if (!left) setStage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }) },
    )
    return () => { left = true }
  }, [stage])

  useEffect(() => {
    onElsewhere(() => location.reload())
    if (stage.kind !== 'open') return
    const { user, opened } = stage
    onRenewed(now => { if (JSON.stringify(now) !== JSON.stringify(user)) setStage({ kind: 'open', user: now, opened }) })
    const expire = () => {
      setStage({ kind: 'closing' })
      void opened.close(replica => lockAway(replica, user)).catch(reportError).then(() => setStage({ kind: 'signed-out', hasEnded: true }))
    }
    onExpired(expire)
    // The worker may have been told so before this was drawn.
    if (!isSignedIn()) expire()
    return () => {
      onRenewed(() => undefined)
      onExpired(() => undefined)
    }
  }, [stage])

  const signedIn = useCallback((user: SignedInUser) => {
    onUser(user)
    setStage({ kind: 'opening', user })
  }, [onUser])

  /** Throws ProblemError("conflict") when work is unsent and neither kept nor discarded. */
  const leave = useCallback(async (how: Leaving) => {
    if (stage.kind !== 'open') return
    const { opened, user } = stage
    if (how === 'sent' && (await opened.local.replica.unsentCount()) > 0) throw new ProblemError('conflict', { message: 'Some changes have not been sent yet' })
    setStage({ kind: 'closing' })
    try {
      await opened.close(async replica => {
        const ending = endSession()
        clearLocalStorage()
        await (how === 'keep' ? lockAway(replica, user) : replica.delete({ discardUnsent: how === 'discard' }))
        await ending
      })
    } finally {
      setStage({ kind: 'signed-out', hasEnded: false })
    }
  }, [stage])

  return { stage, signedIn, leave }
}

/** Takes away what the office has too, and notes whose unsent work stays. */
async function lockAway(replica: Replica, { username }: SignedInUser): Promise<void> {
  await replica.purge()
  const changes = await replica.unsentCount()
  noteWaiting(replica.store.name, changes > 0 ? { username, changes } : null)
}
