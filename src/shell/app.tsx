import { RouterProvider } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { FORCE_PASSWORD_CHANGE } from '#contract/permissions'
import type { SignedInUser } from '#contract/platform/auth'
import { LocalDataContext } from '../fields/replica-context'
import type { Updates } from '../pwa/updates'
import { ServerContext } from '../records/server'
import { tellProblem } from '../records/tell-problem'
import { ViewerContext } from '../records/viewer'
import { openLocal, type Opened } from '../session/boot'
import { ForgottenPassword, NewPassword } from '../session/password-pages'
import { LoginPage } from '../session/login-page'
import { server } from '../session/server'
import { forgetUser, keptUser, viewerOf } from '../session/signed-in'
import { endSession, onExpired, onRenewed } from '../session/tokens'
import { ConfirmProvider, forgetSuppressed } from '../ui/overlay/confirm-provider'
import { ToastHost } from '../ui/overlay/toast-host'
import { Loader } from '../ui/status/loader'
import { landingPath } from './landing'
import { UpdatesContext } from './notices'
import { choosePrefix } from './prefix'
import { router } from './router'
import { type Leaving, SignOutDialog } from './sign-out'
import { SignOutContext } from './sign-out-context'

type Stage =
  | { readonly kind: 'signed-out'; readonly waitingFor: { readonly username: string; readonly changes: number } | null }
  | { readonly kind: 'opening'; readonly user: SignedInUser }
  | { readonly kind: 'open'; readonly user: SignedInUser; readonly opened: Opened }
  | { readonly kind: 'failed'; readonly message: string }

const RESET = /^\/new-password$/

/**
 * Who is signed in decides everything: nobody sees the login page; somebody sees their own replica, opened without the network. A session
 * that is over hides the records and keeps the outbox; only the same user's sign-in opens it again.
 */
export function App({ updates }: { readonly updates: Updates }) {
  const [stage, setStage] = useState<Stage>(() => {
    const user = keptUser()
    if (user) {
      choosePrefix(viewerOf(user).permissions)
      router.update({ ...router.options, context: { viewer: viewerOf(user) } })
      if (location.pathname === '/') router.history.replace(landingPath(viewerOf(user).permissions))
    }
    return user ? { kind: 'opening', user } : { kind: 'signed-out', waitingFor: null }
  })
  const [leaving, setLeaving] = useState(false)
  const [forgotten, setForgotten] = useState(false)

  useEffect(() => {
    if (stage.kind !== 'opening') return
    let left = false
    openLocal(stage.user).then(
      opened => { if (left) void opened.close(); else setStage({ kind: 'open', user: stage.user, opened }) },
      (error: unknown) => { reportError(error); if (!left) setStage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }) },
    )
    return () => { left = true }
  }, [stage])

  useEffect(() => {
    onRenewed(user => setStage(now => (now.kind === 'open' && now.user.id === user.id ? { ...now, user } : now)))
    onExpired(() => setStage(now => {
      if (now.kind !== 'open') return now
      const { replica } = now.opened.local
      const { waiting, needsYou, uploads } = replica.syncState.get()
      void now.opened.close()
      forgetUser()
      return { kind: 'signed-out', waitingFor: { username: now.user.username, changes: waiting + needsYou + uploads } }
    }))
  }, [])

  const signedIn = useCallback((user: SignedInUser) => {
    const viewer = viewerOf(user)
    const to = landingPath(viewer.permissions)
    // Guards run before the provider is drawn: they must know who is there.
    choosePrefix(viewer.permissions)
    router.update({ ...router.options, context: { viewer } })
    if (location.pathname === '/' || to !== '/estimating/projects') router.history.replace(to)
    setStage({ kind: 'opening', user })
  }, [])

  async function leave(how: Leaving) {
    if (stage.kind !== 'open') return
    setLeaving(false)
    try {
      const { replica } = stage.opened.local
      if (how === 'keep') await replica.purge()
      else await replica.delete({ discardUnsent: how === 'discard' })
      await stage.opened.close()
    } catch (error) {
      return tellProblem(error)
    }
    await endSession()
    if (how !== 'keep') localStorage.clear()
    forgetSuppressed()
    setStage({ kind: 'signed-out', waitingFor: null })
    void router.navigate({ href: '/' })
  }

  if (stage.kind === 'failed') return <main><h1>Quoin cannot open its records on this device</h1><p>{stage.message}</p><p>Close other tabs of Quoin and open it again. Nothing you saved is lost.</p></main>
  if (stage.kind === 'opening') return <Loader />
  if (stage.kind === 'signed-out') {
    if (RESET.test(location.pathname)) return <NewPassword reset={new URLSearchParams(location.search).get('reset')} onDone={() => { history.replaceState(null, '', '/'); setStage({ ...stage }) }} />
    return forgotten ? <ForgottenPassword onBack={() => setForgotten(false)} /> : <><LoginPage onSignedIn={signedIn} onForgotten={() => setForgotten(true)} waitingFor={stage.waitingFor} /><ToastHost /></>
  }
  const viewer = viewerOf(stage.user)
  if (viewer.permissions.has(FORCE_PASSWORD_CHANGE)) return <NewPassword reset={null} onDone={() => void leave('sent')} />
  return (
    <ServerContext value={server}>
      <LocalDataContext value={stage.opened.local}>
        <ViewerContext value={viewer}>
          <UpdatesContext value={updates}>
            <ConfirmProvider>
              <SignOutContext value={() => setLeaving(true)}>
                <RouterProvider router={router} context={{ viewer }} />
              </SignOutContext>
              {leaving && <SignOutDialog onStay={() => setLeaving(false)} onLeave={how => void leave(how)} />}
              <ToastHost />
            </ConfirmProvider>
          </UpdatesContext>
        </ViewerContext>
      </LocalDataContext>
    </ServerContext>
  )
}
