import { Navigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePageTitle } from '../app/page/page-title'
import { useViewer } from '../app/viewer'
import { Button } from '../ui/action/button'
import { PageBody, PageHeading } from '../ui/shell/page'
import { landingPath } from './landing'
import { permitted } from './navigation/nav-entry'
import { SETTINGS_NAVIGATION } from './navigation/settings-navigation'
import { useSignOut } from './sign-out-context'

/** `/` for a signed-in person: redirects to the landing page. */
export function HomePage() {
  return <Navigate to={landingPath(useViewer().permissions)} replace />
}

/** An address above several settings pages redirects to the first one the person may open. Spec: platform 2.6. */
export function SettingsHome() {
  const viewer = useViewer()
  const { routesByPath } = useRouter()
  const here = useRouterState({ select: state => state.location.pathname })
  // The address changes before this page does; only this page's own address may redirect.
  const [path] = useState(here)
  const links = permitted(SETTINGS_NAVIGATION, viewer, to => to in routesByPath).flatMap(entry => entry.links)
  const [first] = links.filter(link => link.to.startsWith(`${path}/`))
  return <Navigate to={first?.to ?? '/access-denied'} replace />
}

/** Asks the same question as the sidebar's Sign out. Spec: platform 2.1, /logout. */
export function LogoutPage() {
  const onSignOut = useSignOut()
  usePageTitle({ title: 'Sign out' })
  useEffect(() => onSignOut(), [onSignOut])
  return (
    <>
      <PageHeading title="Sign out" />
      <PageBody>
        <p>You are signed in on this device.</p>
        <Button onClick={onSignOut}>Sign out</Button>
      </PageBody>
    </>
  )
}
