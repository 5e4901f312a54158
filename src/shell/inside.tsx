import { RouterProvider } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SignedInUser, TokenReply } from '#contract/platform/auth'
import { FileSourceContext } from '../fields/file-source'
import { LocalDataContext } from '../fields/replica-context'
import type { Updates } from '../pwa/updates'
import { fileSource } from '../app/office/file-source'
import { ServerContext } from '../app/office/server'
import { tellProblem } from '../app/office/tell-problem'
import { UndoKeys } from '../records/data/undo-keys'
import { Keys } from './keys'
import { WithoutPageContext } from '../app/page/without-page'
import { ViewerContext } from '../app/viewer'
import { askWho } from '../session/ask-who'
import type { Opened } from '../session/boot'
import { sendFaults } from '../session/fault-reports'
import { server } from '../session/server'
import { viewerOf } from '../session/signed-in'
import type { Leaving } from '../session/use-session'
import { wayBack } from '../session/way-back'
import { DoorsContext } from '../super-admin/doors'
import { ConfirmProvider } from '../ui/overlay/confirm-provider'
import { MessageHost } from '../ui/overlay/message-host'
import { ToastHost } from '../ui/overlay/toast-host'
import { landingPath } from './landing'
import { withoutPage } from './navigation/without-page'
import { UpdatesContext } from './notices'
import { choosePrefix, readPrefix, showPrefix } from './prefix'
import { router } from './router'
import { SignOutDialog } from './sign-out'
import { SignOutContext } from './sign-out-context'

// The app behind sign-in, loaded by `use-session` for a signed-in user, so that the form loads without it.
export { openLocal } from '../session/boot'

const files = fileSource(server)

/** Gives the user to everything outside React: guards run before the provider renders. */
function meet(user: SignedInUser): void {
  const viewer = viewerOf(user)
  choosePrefix(viewer.permissions)
  router.update({ ...router.options, context: { viewer } })
}

/** Addresses that redirect to the landing page. */
const DOORS: readonly string[] = ['/', '/new-password']

/**
 * Goes to the landing page, or to where the session ended, unless the address already names a page; then its guard
 * decides.
 */
function land(user: SignedInUser): void {
  const back = wayBack()
  if (back !== null || DOORS.includes(location.pathname))
    router.history.replace(back ?? showPrefix(landingPath(viewerOf(user).permissions)))
  // With both modules an address of Site Commercial becomes its equivalent; with one the other's is denied. Spec: platform 2.3.
  const shown = showPrefix(readPrefix(location.pathname))
  if (shown !== location.pathname) router.history.replace(shown + location.search + location.hash)
}

/** Call it with the user, at sign-in and when their permissions change, before {@link Inside} renders. */
export function greet(user: SignedInUser): void {
  meet(user)
  land(user)
}

interface InsideProps {
  readonly user: SignedInUser
  readonly opened: Opened
  readonly updates: Updates
  readonly leave: (how: Leaving) => Promise<void>
  readonly arrive: (reply: TokenReply) => Promise<void>
}

/** The app for a signed-in user, on their own replica. */
export function Inside({ user, opened, updates, leave, arrive }: InsideProps) {
  const [leaving, setLeaving] = useState(false)
  const askToLeave = useCallback(() => setLeaving(true), [])
  const met = useRef<SignedInUser | null>(null)

  useEffect(() => {
    const before = met.current
    met.current = user
    // Permissions have changed: check the current page again.
    if (before && before !== user) void router.invalidate()
  }, [user])

  useEffect(() => sendFaults(server), [])

  async function go(how: Leaving) {
    setLeaving(false)
    await leave(how).catch(tellProblem)
  }

  const viewer = viewerOf(user)
  const doors = useMemo(
    () => ({
      arrive,
      reload: async () => {
        await askWho()
        location.reload()
      },
    }),
    [arrive],
  )
  const without = useMemo(() => withoutPage(viewerOf(user).permissions, to => to in router.routesByPath), [user])
  return (
    <ServerContext value={server}>
      <FileSourceContext value={files}>
        <LocalDataContext value={opened.local}>
          <ViewerContext value={viewer}>
            <UpdatesContext value={updates}>
              <ConfirmProvider>
                <SignOutContext value={askToLeave}>
                  <DoorsContext value={doors}>
                    <WithoutPageContext value={without}>
                      <RouterProvider router={router} context={{ viewer }} />
                    </WithoutPageContext>
                  </DoorsContext>
                </SignOutContext>
                {leaving && <SignOutDialog onStay={() => setLeaving(false)} onLeave={how => void go(how)} />}
                <UndoKeys />
                <Keys />
                <ToastHost />
                <MessageHost />
              </ConfirmProvider>
            </UpdatesContext>
          </ViewerContext>
        </LocalDataContext>
      </FileSourceContext>
    </ServerContext>
  )
}
