import { Outlet } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { AppShell } from '../ui/shell/app-shell'
import { PanelBoundary } from '../ui/status/panel-boundary'
import { SyncAnnouncer } from '../ui/status/sync-pill'
import { MOBILE, useMedia } from '../ui/use-media'
import { useDesktopFrame } from './desktop-frame'
import type { FrameProps } from './frame'
import { HelpProvider } from './help/help'
import { NavCountsContext } from './navigation/nav-counts'
import { PlaceParamsContext } from './navigation/nav-list'
import { useNavCounts } from './navigation/use-nav-counts'
import { PageArrival } from './page-arrival'
import { Notices } from './notices'
import { usePhoneFrame } from './phone-frame'
import { SuperAdminSlot } from './super-admin-slot'
import { useNavigation } from './use-navigation'
import { usePill } from './use-pill'
import { useShellPlace } from './use-shell-place'

/** The frame of every page: navigation by module and permission, the header with the sync pill, the phone's bar. */
export function ShellFrame() {
  const place = useShellPlace()
  const navigation = useNavigation(place)
  const pill = usePill()
  const projectId = place.project?.id
  const counts = useNavCounts(projectId ?? null)
  const params = useMemo<Readonly<Record<string, string>>>(
    () => (projectId === undefined ? {} : { projectId: String(projectId) }),
    [projectId],
  )

  // The content area scrolls by itself: a new page starts at its top. Spec: platform 2.5.
  useEffect(() => {
    const content = document.getElementById('content')
    if (content) content.scrollTop = 0
  }, [place.path])

  return (
    <PlaceParamsContext value={params}>
      <NavCountsContext value={counts}>
        <HelpProvider path={place.path}>
          <Frame place={place} navigation={navigation} pill={pill} />
        </HelpProvider>
      </NavCountsContext>
      <PageArrival />
      <SyncAnnouncer text={pill.also ? `${pill.text}, ${pill.also.text}` : pill.text} />
    </PlaceParamsContext>
  )
}

/** The page keeps its place in the tree between the frames: what was typed, chosen or read into it is there when a phone is turned. */
function Frame(props: FrameProps) {
  const [desktop, phone] = [useDesktopFrame(props), usePhoneFrame(props)]
  const { sheet, ...around } = useMedia(MOBILE) ? phone : desktop
  return (
    <AppShell skipLabel="Skip to the page" superAdminBar={<SuperAdminSlot />} {...around}>
      <PanelBoundary>
        <Notices />
      </PanelBoundary>
      <Outlet />
      {sheet}
    </AppShell>
  )
}
