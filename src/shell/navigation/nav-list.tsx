import { Link, useLocation, useParams } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { CountBadge } from '../../ui/status/count-badge'
import { NavGroup, NavItem } from '../../ui/shell/nav-item'
import { useCollapsed } from '../../ui/shell/sidebar-context'
import { NavCountsContext } from './nav-counts'
import type { NavEntry, NavLink } from './nav-entry'

/** A navigation's entries as links and groups; opening one group closes the others. Spec: platform 2.5. */
export function NavList({ entries }: { readonly entries: readonly NavEntry[] }) {
  const active = useActiveLink(entries)
  const collapsed = useCollapsed()
  const { pathname } = useLocation()
  // What was opened by hand stays so until one goes elsewhere.
  const [opened, setOpened] = useState<{ readonly label: string | null; readonly at: string } | null>(null)
  const chosen = opened?.at === pathname ? opened : null
  return entries.map(entry => {
    const holds = active !== null && entry.links.includes(active)
    const [only, ...others] = entry.links
    if (only && (others.length === 0 || collapsed)) {
      const link = others.length === 0 ? only : { ...only, label: entry.label, to: entry.to ?? only.to }
      const isOf = others.length === 0 ? holds : holds || pathname.startsWith(`${link.to}/`)
      return (
        <NavItem
          key={entry.label}
          icon={entry.icon}
          active={isOf}
          badge={others.length === 0 && <LinkCount link={only} />}
        >
          <PlaceLink link={link}>{link.label}</PlaceLink>
        </NavItem>
      )
    }
    const isOpen = chosen ? chosen.label === entry.label : holds
    return (
      <NavGroup
        key={entry.label}
        label={entry.label}
        open={isOpen}
        onToggle={() => setOpened({ label: isOpen ? null : entry.label, at: pathname })}
        badge={<GroupCount entry={entry} />}
      >
        {entry.links.map(each => (
          <NavItem key={each.label} level="sub" active={each === active} badge={<LinkCount link={each} />}>
            <PlaceLink link={each}>{each.label}</PlaceLink>
          </NavItem>
        ))}
      </NavGroup>
    )
  })
}

/** What waits behind a link. Spec: platform 2.5 and 2.7. */
export function LinkCount({ link }: { readonly link: NavLink }) {
  const counts = useContext(NavCountsContext)
  const count = link.badge && counts[link.badge]
  return count === undefined ? null : <CountBadge count={count} label="to review" showZero={link.showsZero} />
}

/** What a closed group hides: the sum of its counts, nothing at zero. */
export function GroupCount({ entry }: { readonly entry: NavEntry }) {
  const counts = useContext(NavCountsContext)
  return (
    <CountBadge
      count={entry.links.reduce((sum, { badge }) => sum + ((badge && counts[badge]) ?? 0), 0)}
      label="to review"
    />
  )
}

/** The link whose page is shown: of several that match, the one that says most of the address. */
export function useActiveLink(entries: readonly NavEntry[]): NavLink | null {
  const { pathname } = useLocation()
  const params = usePlaceParams()
  const isShown = ({ to, exact }: NavLink) => {
    const path = to.replace(/\$(\w+)/g, (whole, name: string) => params[name] ?? whole)
    return pathname === path || (exact !== true && pathname.startsWith(`${path}/`))
  }
  return (
    entries
      .flatMap(entry => entry.links)
      .filter(isShown)
      .toSorted((one, other) => other.to.length - one.to.length)[0] ?? null
  )
}

/** The address's own names, and the project of the assessment it names: a link back needs it. */
export const PlaceParamsContext = createContext<Readonly<Record<string, string>>>({})
function usePlaceParams(): Readonly<Record<string, string>> {
  const own: Readonly<Record<string, string>> = useParams({ strict: false })
  const more = useContext(PlaceParamsContext)
  return { ...more, ...own }
}

/** Where a link leads from here. */
export function usePlaceAddress() {
  const params = usePlaceParams()
  return (link: NavLink) => ({
    to: link.to,
    params,
    search: Object.fromEntries(
      Object.entries(link.search ?? {}).map(([name, value]) => [
        name,
        value === '$projectId' ? Number(params['projectId']) : value,
      ]),
    ),
  })
}

interface PlaceLinkProps {
  readonly link: NavLink
  readonly children: ReactNode
  readonly className?: string
  readonly 'aria-current'?: 'page'
}

/**
 * A link of the navigation; its path is data, so the router cannot check it. What a part puts on its link (looks, marks) passes through;
 * the router's own mark would stand on every link whose path the page's begins with.
 */
export function PlaceLink({ link, children, ...looks }: PlaceLinkProps) {
  return (
    <Link {...looks} {...usePlaceAddress()(link)} activeOptions={{ exact: true }}>
      {children}
    </Link>
  )
}
