import { Link, useLocation, useParams } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { CountBadge } from '../../ui/status/count-badge'
import { NavGroup, NavItem } from '../../ui/shell/nav-item'
import { useCollapsed } from '../../ui/shell/sidebar-context'
import { NavCountsContext } from './nav-counts'
import type { NavEntry, NavLink } from './nav-entry'

/** Navigation entries as links and groups; opening a group closes the others. Spec: platform 2.5. */
export function NavList({ entries }: { readonly entries: readonly NavEntry[] }) {
  const active = useActiveLink(entries)
  const collapsed = useCollapsed()
  const { pathname } = useLocation()
  // A group opened by hand stays open until the person goes to another page.
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

/** The count behind a link. Spec: platform 2.5 and 2.7. */
export function LinkCount({ link }: { readonly link: NavLink }) {
  const counts = useContext(NavCountsContext)
  const count = link.badge && counts[link.badge]
  return count === undefined ? null : <CountBadge count={count} label="to review" showZero={link.showsZero} />
}

/** The count of a closed group: the sum of its links, hidden at zero. */
export function GroupCount({ entry }: { readonly entry: NavEntry }) {
  const counts = useContext(NavCountsContext)
  return (
    <CountBadge
      count={entry.links.reduce((sum, { badge }) => sum + ((badge && counts[badge]) ?? 0), 0)}
      label="to review"
    />
  )
}

/** The active link: of several that match, the one with the longest path. */
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

/** The parameters of the address, and the project of the assessment in it, which links back need. */
export const PlaceParamsContext = createContext<Readonly<Record<string, string>>>({})
function usePlaceParams(): Readonly<Record<string, string>> {
  const own: Readonly<Record<string, string>> = useParams({ strict: false })
  const more = useContext(PlaceParamsContext)
  return { ...more, ...own }
}

/** The address of a link from the current page. */
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
 * A navigation link. Its path is data, so the router can't type-check it. Other props pass through to the link. The
 * router's own active mark is off: it would match every path prefix.
 */
export function PlaceLink({ link, children, ...looks }: PlaceLinkProps) {
  return (
    <Link {...looks} {...usePlaceAddress()(link)} activeOptions={{ exact: true }}>
      {children}
    </Link>
  )
}
