import { FolderOpen, LayoutDashboard, Ruler } from 'lucide-react'
import { hasModule, type Permissions } from '#contract/permissions'
import type { Module } from './module'
import { entry, exact, link, type NavEntry } from './nav-entry'
import { BOOKS, RESOURCE_LINKS } from './settings-navigation'

const PROJECTS = entry(FolderOpen, exact('Projects', '/estimating/projects', ['Projects', 'ProjectHub']))
const TAKEOFF = entry(Ruler, link('Takeoff', '/estimating/takeoff/projects', ['TakeoffPage']))
const DASHBOARD = entry(
  LayoutDashboard,
  exact('Dashboard', '/estimating/dashboard', ['Dashboard'], { needs: ['SiteCommercial'] }),
)

/** The navigation outside projects, by module; an unknown module has none. Spec: platform 2.5. */
export function primaryNavigation(module: Module, permissions: Permissions): readonly NavEntry[] {
  if (module === null) return []
  return [
    PROJECTS,
    TAKEOFF,
    ...(module === 'Estimating' ? [RESOURCE_LINKS] : []),
    ...(hasModule(permissions, 'SiteCommercial') ? [BOOKS, DASHBOARD] : []),
  ]
}
