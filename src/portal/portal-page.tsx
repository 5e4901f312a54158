import { useEffect } from 'react'
import { Button } from '../ui/action/button'
import { Loader } from '../ui/status/loader'
import { Notice } from '../ui/status/notice'
import { Application } from './application'
import { Apply } from './apply'
import { Overview } from './overview'
import { type Place, usePlace } from './place'
import styles from './portal.module.css'
import { ChoosePassword, SignIn } from './sign-in'
import { SignOut } from './sign-out'
import { type PortalState, usePortal } from './use-portal'

/** The page on which a person at a subcontractor sees their own applications and applies for payment. It is apart from the app. Decisions 732 to 734. */
export function PortalPage() {
  const place = usePlace()
  const { state, again, signOut } = usePortal()
  const where =
    place.kind === 'application' ? place.application : place.kind === 'apply' ? `apply ${place.project}` : place.kind
  useEffect(() => {
    // A browser may return a promise, which is no way to end an effect.
    window.scrollTo(0, 0)
  }, [where])
  return (
    <main className={styles['page']}>
      {state.kind === 'loaded' && place.kind !== 'link' && (
        <header className={styles['head']}>
          <div>
            <strong>{state.seen.firm}</strong>
            {state.seen.firmAddress && <div className={styles['quiet']}>{state.seen.firmAddress}</div>}
            <div className={styles['quiet']}>
              {state.seen.person}, {state.seen.subcontractor}
            </div>
          </div>
          <SignOut person={state.seen.personId} signOut={signOut} />
        </header>
      )}
      <Content place={place} state={state} again={again} />
    </main>
  )
}

interface ContentProps {
  readonly place: Place
  readonly state: PortalState
  readonly again: () => Promise<void>
}

function Content({ place, state, again }: ContentProps) {
  if (place.kind === 'link') return <ChoosePassword key={place.secret} secret={place.secret} onSignedIn={again} />
  if (state.kind === 'loading') return <Loader text="Loading your applications" />
  if (state.kind === 'signedOut')
    return (
      <>
        {place.kind === 'apply' && (
          <Notice tone="info">What you have entered is kept on this device. Sign in again to go on with it.</Notice>
        )}
        <SignIn onSignedIn={again} />
      </>
    )
  if (state.kind === 'failed')
    return (
      <>
        <h1 className="type-title">Your applications could not be loaded</h1>
        <Notice tone="error" action={<Button onClick={() => void again()}>Try again</Button>}>
          {state.words}.{place.kind === 'apply' && ' What you have entered is kept on this device.'}
        </Notice>
      </>
    )
  const { seen } = state
  const applying = place.kind === 'apply' ? seen.projects.find(({ id }) => id === place.project) : undefined
  if (applying) return <Apply key={applying.id} seen={seen} on={applying} again={again} />
  const on =
    place.kind === 'application'
      ? seen.projects.find(({ applications }) => applications.some(({ id }) => id === place.application))
      : undefined
  const of = on?.applications.find(({ id }) => place.kind === 'application' && id === place.application)
  return on && of ? (
    <Application key={of.id} seen={seen} on={on} of={of} onSignedOut={again} />
  ) : (
    <>
      {place.kind === 'application' && (
        <Notice tone="warning">This application is no longer here. These are the ones you can see.</Notice>
      )}
      {place.kind === 'apply' && (
        <Notice tone="warning">You can’t apply on this project any more. These are your applications.</Notice>
      )}
      <Overview seen={seen} />
    </>
  )
}
