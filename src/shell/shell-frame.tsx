import { Link, Outlet, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { ChevronLeft, LogOut, Moon, MoreHorizontal, Settings, Sun } from 'lucide-react'
import { useEffect, useState } from 'react'
import { assessment } from '#contract/estimating/assessment'
import { project } from '#contract/estimating/project'
import { NotificationBell } from '../notifications/notification-bell'
import { useRecord } from '../records/use-record'
import { useShownTitle } from '../records/page-title'
import { useViewer } from '../records/viewer'
import { IconButton } from '../ui/action/icon-button'
import { MOBILE, NARROW, useMedia } from '../ui/use-media'
import { AccountBar } from '../ui/shell/account-bar'
import { AppHeader, PhoneHeader } from '../ui/shell/app-header'
import { AppShell } from '../ui/shell/app-shell'
import { BottomBar, BottomBarItem } from '../ui/shell/bottom-bar'
import { Breadcrumb } from '../ui/shell/breadcrumb'
import { Logo } from '../ui/shell/logo'
import { NavItem } from '../ui/shell/nav-item'
import { PrimarySidebar, SecondarySidebar } from '../ui/shell/sidebar'
import { SyncAnnouncer, SyncPill } from '../ui/status/sync-pill'
import { AppPalette } from './app-palette'
import { MoreSheet } from './more-sheet'
import { assessmentNavigation, HUB_BAR, HUB_NAVIGATION, moduleOf, permitted, primaryNavigation, projectNavigation, SETTINGS_NAVIGATION } from './navigation'
import { NavList, PlaceLink, PlaceParamsContext, useIsActive } from './nav-list'
import { Notices } from './notices'
import { useSignOut } from './sign-out-context'
import { setTheme, useTheme } from './theme'
import { usePill } from './use-pill'

const PROJECT = /\/projects\/(\d+)(\/hub)?/
const ASSESSMENT = /\/assessments\/(\d+)/

/** Everything around a page: navigation by module and permission, the header with the sync pill, the phone's bar. */
export function ShellFrame() {
  const onSignOut = useSignOut()
  const viewer = useViewer()
  const router = useRouter()
  const navigate = useNavigate()
  const path = useRouterState({ select: state => state.location.pathname })
  const shown = useShownTitle()
  const pill = usePill()
  const theme = useTheme()
  const mobile = useMedia(MOBILE)
  const narrow = useMedia(NARROW)
  const isActive = useIsActive()
  const [expanded, setExpanded] = useState<boolean | null>(null)
  const [more, setMore] = useState(false)
  const assessmentId = ASSESSMENT.exec(path)?.[1]
  const opened = useRecord(assessment, assessmentId === undefined ? null : Number(assessmentId))
  const [, projectId, isHub] = PROJECT.exec(path) ?? []
  const place = useRecord(project, projectId === undefined ? opened?.project ?? null : Number(projectId))

  // The content area is its own scroller: a new page starts at its top. Spec: platform 2.5.
  useEffect(() => {
    const content = document.getElementById('content')
    if (content) content.scrollTop = 0
  }, [path])

  const exists = (to: string) => to in router.routesByPath
  const primary = permitted(primaryNavigation(viewer.permissions), viewer.permissions, exists)
  const places = isHub ? HUB_NAVIGATION : opened ? assessmentNavigation(opened.isBudgetOnly) : place && projectId ? projectNavigation(place.showProjectHub) : []
  const hub = permitted(places, viewer.permissions, exists)
  const settings = permitted(SETTINGS_NAVIGATION, viewer.permissions, exists)
  const inSettings = moduleOf(path) === 'Settings'
  const secondary = inSettings ? settings : hub
  const collapsed = expanded === null ? narrow || secondary.length > 0 : !expanded
  const openCentre = () => void navigate({ to: '/sync' })
  const syncPill = <SyncPill state={pill.state} text={pill.text} label="Open the sync centre" onOpen={openCentre} />
  const bar = isHub ? permitted(HUB_BAR, viewer.permissions, exists) : primary
  const placeParams: Readonly<Record<string, string>> = place ? { projectId: String(place.id) } : {}

  if (mobile) {
    return (
      <PlaceParamsContext value={placeParams}><AppShell
        skipLabel="Skip to the page"
        header={(
          <PhoneHeader title={shown.title} under={shown.under} lead={path === '/estimating/projects' ? <Logo size={28} /> : <IconButton icon={ChevronLeft} label="Back" onClick={() => router.history.back()} />}>
            <NotificationBell onlyUnread />
            {syncPill}
          </PhoneHeader>
        )}
        bottomBar={(
          <BottomBar label="Main">
            {bar.map(entry => entry.links[0] && <BottomBarItem key={entry.label} icon={entry.icon} active={isActive(entry.links[0])}><PlaceLink link={entry.links[0]}>{entry.label}</PlaceLink></BottomBarItem>)}
            <BottomBarItem icon={MoreHorizontal}><button type="button" aria-haspopup="dialog" onClick={() => setMore(true)}>More</button></BottomBarItem>
          </BottomBar>
        )}
      >
        <Notices />
        <Outlet />
        <MoreSheet open={more} onClose={() => setMore(false)} entries={hub.length > 0 ? hub : primary} hasSettings={settings.length > 0} onSignOut={onSignOut} />
        <SyncAnnouncer text={pill.text} />
      </AppShell></PlaceParamsContext>
    )
  }
  const trail = [...(place && !inSettings && shown.title !== place.name ? [<Link key="project" to="/estimating/projects/$projectId" params={{ projectId: String(place.id) }}>{place.name}</Link>] : []), ...(shown.trail ?? []).map(each => <Link key={each.to} to={each.to}>{each.label}</Link>)]
  return (
    <PlaceParamsContext value={placeParams}><AppShell
      skipLabel="Skip to the page"
      primary={(
        <PrimarySidebar
          label="Main" collapsed={collapsed} expandLabel="Open the menu" collapseLabel="Close the menu" logo={<Link to="/estimating/projects"><Logo size={28} label="Quoin" /></Link>}
          onToggle={() => setExpanded(collapsed)} account={<AccountBar account={viewer.account.name} user={viewer.fullName} />}
          foot={(
            <>
              {settings[0]?.links[0] && <NavItem icon={Settings} active={inSettings}><PlaceLink link={settings[0].links[0]}>Settings</PlaceLink></NavItem>}
              <NavItem icon={LogOut}><button type="button" onClick={onSignOut}>Sign out</button></NavItem>
            </>
          )}
        >
          <NavList entries={primary} />
        </PrimarySidebar>
      )}
      secondary={secondary.length > 0 && (
        <SecondarySidebar label={inSettings ? 'Settings' : 'Project'} over={inSettings ? undefined : opened ? place?.name : place?.reference} title={inSettings ? 'Settings' : opened?.name ?? place?.name ?? ''} under={opened ? `v${opened.versionMajor}.${opened.versionMinor}` : undefined}>
          <NavList entries={secondary} />
        </SecondarySidebar>
      )}
      header={(
        <AppHeader breadcrumb={<Breadcrumb label="Where you are" links={trail} current={shown.title} />}>
          <AppPalette entries={[...primary, ...hub, ...settings]} params={placeParams} />
          {syncPill}
          <NotificationBell />
          <IconButton icon={theme === 'dark' ? Sun : Moon} label={theme === 'dark' ? 'Light theme' : 'Dark theme'} onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')} />
        </AppHeader>
      )}
    >
      <Notices />
      <Outlet />
      <SyncAnnouncer text={pill.text} />
    </AppShell></PlaceParamsContext>
  )
}
