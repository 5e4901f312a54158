import { RouterProvider } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SignedInUser, TokenReply } from '#contract/platform/auth'
import { FileSourceContext } from '../fields/file-source'
import { LocalDataContext } from '../fields/replica-context'
import type { Updates } from '../pwa/updates'
import { fileSource } from '../app/office/file-source'
import { ServerContext } from '../app/office/server'
import { tellProblem } from '../app/office/tell-problem'
import { ViewerContext } from '../app/viewer'
import { askWho } from '../session/ask-who'
import type { Opened } from '../session/boot'
import { server } from '../session/server'
import { viewerOf } from '../session/signed-in'
import type { Leaving } from '../session/use-session'
import { wayBack } from '../session/way-back'
import { DoorsContext } from '../super-admin/doors'
import { ConfirmProvider } from '../ui/overlay/confirm-provider'
import { MessageHost } from '../ui/overlay/message-host'
import { ToastHost } from '../ui/overlay/toast-host'
import { landingPath } from './landing'
import { UpdatesContext } from './notices'
import { choosePrefix, readPrefix, showPrefix } from './prefix'
import { router } from './router'
import { SignOutDialog } from './sign-out'
import { SignOutContext } from './sign-out-context'

// What is behind sign-in: loaded by `use-session` when somebody is there, so that the form comes without it.
export { openLocal } from '../session/boot'

const files = fileSource(server)

/** What everything outside React must know of who is there; the guards run before the provider is drawn. */
function meet(user: SignedInUser): void {
  const viewer = viewerOf(user)
  choosePrefix(viewer.permissions)
  router.update({ ...router.options, context: { viewer } })
}

/** Addresses that lead on to where sign-in leads. */
const DOORS: readonly string[] = ['/', '/new-password']

/** Goes to where sign-in leads, or where the person was when their session ended, unless the address already names a page: its guard decides. */
function land(user: SignedInUser): void {
  const back = wayBack()
  if (back !== null || DOORS.includes(location.pathname))
    router.history.replace(back ?? landingPath(viewerOf(user).permissions))
  // An address of the other module is its equivalent in the one that is on. Spec: platform 2.3.
  const shown = showPrefix(readPrefix(location.pathname))
  if (shown !== location.pathname) router.history.replace(shown + location.search + location.hash)
}

/** To be called with whoever is there, and when what they may do has changed, before {@link Inside} is drawn for them. */
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

/** The app as somebody signed in sees it, on their own replica. */
export function Inside({ user, opened, updates, leave, arrive }: InsideProps) {
  const [leaving, setLeaving] = useState(false)
  const askToLeave = useCallback(() => setLeaving(true), [])
  const met = useRef<SignedInUser | null>(null)

  useEffect(() => {
    const before = met.current
    met.current = user
    // What a person may do has changed under them: the page they are on is looked at again.
    if (before && before !== user) void router.invalidate()
  }, [user])

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
  return (
    <ServerContext value={server}>
      <FileSourceContext value={files}>
        <LocalDataContext value={opened.local}>
          <ViewerContext value={viewer}>
            <UpdatesContext value={updates}>
              <ConfirmProvider>
                <SignOutContext value={askToLeave}>
                  <DoorsContext value={doors}>
                    <RouterProvider router={router} context={{ viewer }} />
                  </DoorsContext>
                </SignOutContext>
                {leaving && <SignOutDialog onStay={() => setLeaving(false)} onLeave={how => void go(how)} />}
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
