import { RouterProvider } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { FORCE_PASSWORD_CHANGE } from '#contract/permissions'
import type { SignedInUser } from '#contract/platform/auth'
import { LocalDataContext } from '../fields/replica-context'
import type { Updates } from '../pwa/updates'
import { FileSourceContext } from '../fields/file-source'
import { fileSource } from '../records/file-source'
import { ServerContext } from '../records/server'
import { tellProblem } from '../records/tell-problem'
import { ViewerContext } from '../records/viewer'
import { askWho } from '../session/follow-user'
import { ForgottenPassword, NewPassword } from '../session/password-pages'
import { LoginPage } from '../session/login-page'
import { server } from '../session/server'
import { viewerOf } from '../session/signed-in'
import { type Leaving, useSession } from '../session/use-session'
import { ConfirmProvider } from '../ui/overlay/confirm-provider'
import { ToastHost } from '../ui/overlay/toast-host'
import { Loader } from '../ui/status/loader'
import { landingPath } from './landing'
import { UpdatesContext } from './notices'
import { choosePrefix } from './prefix'
import { router } from './router'
import { SignOutDialog } from './sign-out'
import { SignOutContext } from './sign-out-context'

const files = fileSource(server)

/** What everything outside React must know of who is there; the guards run before the provider is drawn. */
function meet(user: SignedInUser): void {
  const viewer = viewerOf(user)
  choosePrefix(viewer.permissions)
  router.update({ ...router.options, context: { viewer } })
}

/** Addresses that are no place to come back to. */
const DOORS: readonly string[] = ['/', '/logout', '/new-password']

/** Goes to where sign-in leads, unless the address already names a page: its guard decides. */
function land(user: SignedInUser): void {
  if (DOORS.includes(location.pathname)) router.history.replace(landingPath(viewerOf(user).permissions))
}

function greet(user: SignedInUser): void {
  meet(user)
  land(user)
}

/** The secret of a mailed link, when the address is one. */
const resetSecret = (): string | null => (location.pathname === '/new-password' ? new URLSearchParams(location.search).get('reset') : null)

/**
 * Who is signed in decides everything: nobody sees the login page; somebody sees their own replica, opened without the network. A session
 * that is over takes the records away and keeps the outbox; only the same user's sign-in opens it again.
 */
export function App({ updates }: { readonly updates: Updates }) {
  const { stage, signedIn, leave } = useSession(greet)
  const [leaving, setLeaving] = useState(false)
  const askToLeave = useCallback(() => setLeaving(true), [])
  const [forgotten, setForgotten] = useState(false)
  const [reset, setReset] = useState(resetSecret)
  const user = stage.kind === 'open' ? stage.user : null
  const met = useRef<SignedInUser | null>(null)

  useEffect(() => {
    const before = met.current
    met.current = user
    if (!user || !before || before.id !== user.id) return
    // What a person may do has changed under them: the page they are on is looked at again.
    greet(user)
    void router.invalidate()
  }, [user])

  async function go(how: Leaving) {
    setLeaving(false)
    try {
      await leave(how)
    } catch (error) {
      return tellProblem(error)
    }
    // Nothing this page remembers of them is left for the next.
    location.replace('/')
  }

  if (reset !== null) return <NewPassword reset={reset} onDone={() => { history.replaceState(null, '', '/'); setReset(null) }} />
  if (stage.kind === 'failed') return <main><h1>Quoin cannot open its records on this device</h1><p>{stage.message}</p><p>Close other tabs of Quoin and open it again. Nothing you saved is lost.</p></main>
  if (stage.kind === 'opening' || stage.kind === 'closing') return <Loader />
  if (stage.kind === 'signed-out') {
    return forgotten ? <ForgottenPassword onBack={() => setForgotten(false)} /> : <><LoginPage onSignedIn={signedIn} onForgotten={() => setForgotten(true)} hasEnded={stage.hasEnded} /><ToastHost /></>
  }
  const viewer = viewerOf(stage.user)
  if (viewer.permissions.has(FORCE_PASSWORD_CHANGE)) return <NewPassword reset={null} onDone={() => void askWho()} />
  return (
    <ServerContext value={server}>
      <FileSourceContext value={files}>
        <LocalDataContext value={stage.opened.local}>
          <ViewerContext value={viewer}>
            <UpdatesContext value={updates}>
              <ConfirmProvider>
                <SignOutContext value={askToLeave}>
                  <RouterProvider router={router} context={{ viewer }} />
                </SignOutContext>
                {leaving && <SignOutDialog onStay={() => setLeaving(false)} onLeave={how => void go(how)} />}
                <ToastHost />
              </ConfirmProvider>
            </UpdatesContext>
          </ViewerContext>
        </LocalDataContext>
      </FileSourceContext>
    </ServerContext>
  )
}
