import { useRouter } from '@tanstack/react-router'
import { ChevronLeft, MoreHorizontal } from 'lucide-react'
import { NotificationBell } from '../notifications/notification-bell'
import { useShownTitle } from '../app/page/page-title'
import { useViewer } from '../app/viewer'
import { IconButton } from '../ui/action/icon-button'
import { PhoneHeader } from '../ui/shell/app-header'
import { BottomBar, BottomBarItem } from '../ui/shell/bottom-bar'
import { Logo } from '../ui/shell/logo'
import type { FrameParts, FrameProps } from './frame'
import { Pill } from './header-tools'
import { MoreSheet } from './more-sheet'
import { PlaceLink, useActiveLink } from './navigation/nav-list'
import type { NavEntry } from './navigation/nav-entry'
import { useOpenHere } from './use-open-here'

/** How many links fit in the bar beside More. */
const BAR_PLACES = 4

/** The phone's frame: back, title and sync pill on top, the page, and a bar at the thumb whose More opens the rest. */
export function usePhoneFrame({ place, navigation, pill }: FrameProps): FrameParts {
  const { history } = useRouter()
  const shown = useShownTitle()
  const { account } = useViewer()
  const [more, setMore] = useOpenHere(place.path)
  const bar = navigation.bar.slice(0, BAR_PLACES)
  const active = useActiveLink(bar)
  const { secondary, siteAssessment, inSettings } = navigation
  const underMore = useActiveLink([...secondary, ...(siteAssessment ?? [])]) !== null || inSettings
  return {
    header: (
      <PhoneHeader
        title={shown.title}
        under={shown.under ?? (account.isDemo ? 'Demo firm' : undefined)}
        lead={
          place.path === '/estimating/projects' ? (
            <Logo size={28} />
          ) : (
            <IconButton icon={ChevronLeft} label="Back" onClick={() => history.back()} />
          )
        }
      >
        <NotificationBell onlyUnread />
        <Pill pill={pill} />
      </PhoneHeader>
    ),
    bottomBar: (
      <BottomBar label="Main">
        {bar.map(entry => (
          <BarPlace key={entry.label} entry={entry} isActive={active !== null && entry.links.includes(active)} />
        ))}
        <BottomBarItem icon={MoreHorizontal} active={active === null && underMore}>
          <button type="button" aria-haspopup="dialog" disabled={navigation.isFixed} onClick={() => setMore(true)}>
            More
          </button>
        </BottomBarItem>
      </BottomBar>
    ),
    sheet: <MoreSheet open={more ?? false} onClose={() => setMore(false)} place={place} navigation={navigation} />,
  }
}

function BarPlace({ entry, isActive }: { readonly entry: NavEntry; readonly isActive: boolean }) {
  const [only] = entry.links
  if (!only) return null
  return (
    <BottomBarItem icon={entry.icon} active={isActive}>
      <PlaceLink link={{ ...only, to: entry.to ?? only.to }}>{entry.label}</PlaceLink>
    </BottomBarItem>
  )
}
