import { lazy, Suspense, useState } from 'react'
import { FORCE_PASSWORD_CHANGE, FORCE_SECOND_FACTOR } from '#contract/permissions'
import type { Updates } from '../pwa/updates'
import { askWho } from '../session/ask-who'
import { CannotOpen } from '../session/cannot-open'
import { ForgottenPassword, NewPassword } from '../session/password-pages'
import { LoginPage } from '../session/login-page'
import { keptUser, viewerOf } from '../session/signed-in'
import { useSession } from '../session/use-session'
import { ToastHost } from '../ui/overlay/toast-host'
import { Loader } from '../ui/status/loader'

const SecondFactorPage = lazy(async () => ({
  default: (await import('../session/second-factor-page')).SecondFactorPage,
}))
const inside = () => import('./inside')
// A signed-in person needs this part, so it loads in parallel with the rest.
if (keptUser()) void inside().catch(() => undefined)

/** The secret of a mailed link, if the address is one. */
const resetSecret = (): string | null =>
  location.pathname === '/new-password' ? new URLSearchParams(location.search).get('reset') : null

/**
 * Signed out: the login page. Signed in: the user's own replica, opened without the network. An ended session closes
 * the records and keeps the outbox; only the same user's sign-in opens it again.
 */
export function App({ updates }: { readonly updates: Updates }) {
  const { stage, signedIn, leave, arrive } = useSession(inside)
  const [forgotten, setForgotten] = useState(false)
  const [reset, setReset] = useState(resetSecret)

  if (reset !== null)
    return (
      <NewPassword
        reset={reset}
        onDone={() => {
          history.replaceState(null, '', '/')
          setReset(null)
        }}
      />
    )
  if (stage.kind === 'failed') return <CannotOpen message={stage.message} />
  if (stage.kind === 'opening' || stage.kind === 'closing') return <Loader />
  if (stage.kind === 'signed-out') {
    return (
      <>
        {forgotten ? (
          <ForgottenPassword onBack={() => setForgotten(false)} />
        ) : (
          <LoginPage onSignedIn={signedIn} onForgotten={() => setForgotten(true)} hasEnded={stage.hasEnded} />
        )}
        <ToastHost />
      </>
    )
  }
  if (viewerOf(stage.user).permissions.has(FORCE_PASSWORD_CHANGE))
    return <NewPassword reset={null} onDone={() => void askWho()} />
  if (viewerOf(stage.user).permissions.has(FORCE_SECOND_FACTOR))
    return (
      <Suspense fallback={<Loader />}>
        <SecondFactorPage />
        <ToastHost />
      </Suspense>
    )
  const { Inside } = stage.behind
  return <Inside user={stage.user} opened={stage.opened} updates={updates} leave={leave} arrive={arrive} />
}
