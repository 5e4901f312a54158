import { Link, useMatchRoute, useParams } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { NavGroup, NavItem } from '../ui/shell/nav-item'
import type { NavEntry, NavLink } from './navigation'

/** A navigation's entries as links and groups; opening one group closes the others. Spec: platform 2.5. */
export function NavList({ entries }: { readonly entries: readonly NavEntry[] }) {
  const isActive = useIsActive()
  const [open, setOpen] = useState<string | null>(null)
  return entries.map(entry => {
    const only = entry.links[0]
    if (entry.links.length === 1 && only) {
      return <NavItem key={entry.label} icon={entry.icon} active={isActive(only)}><PlaceLink link={only}>{only.label}</PlaceLink></NavItem>
    }
    const isOpen = open === null ? entry.links.some(isActive) : open === entry.label
    return (
      <NavGroup key={entry.label} label={entry.label} open={isOpen} onToggle={() => setOpen(isOpen ? '' : entry.label)}>
        {entry.links.map(each => <NavItem key={each.to} level="sub" active={isActive(each)}><PlaceLink link={each}>{each.label}</PlaceLink></NavItem>)}
      </NavGroup>
    )
  })
}

/** Whether the page shown is a link's, or under it unless the link is exact. */
export function useIsActive(): (link: NavLink) => boolean {
  const match = useMatchRoute()
  const params = usePlaceParams()
  return ({ to, exact }) => Boolean(match({ to, params, fuzzy: exact !== true }))
}

/** The address's own names, and the project of the assessment it names: a link back needs it. */
export const PlaceParamsContext = createContext<Readonly<Record<string, string>>>({})
function usePlaceParams(): Readonly<Record<string, string | undefined>> {
  const own: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  const more = useContext(PlaceParamsContext)
  return { ...more, ...own }
}

/** A link of the navigation; its path is data, so the router cannot check it. What a part puts on its link (looks, marks) passes through. */
export function PlaceLink({ link, children, ...looks }: { readonly link: NavLink; readonly children: ReactNode; readonly className?: string; readonly 'aria-current'?: 'page' }) {
  const params = usePlaceParams()
  return <Link {...looks} to={link.to} params={params}>{children}</Link>
}
