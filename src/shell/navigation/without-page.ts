import type { Permissions } from '#contract/permissions'
import { HUB_NAVIGATION } from './hub-navigation'
import type { NavEntry } from './nav-entry'
import { primaryNavigation } from './primary-navigation'
import { assessmentNavigation, projectNavigation, SITE_WAYS, siteAssessmentNavigation } from './project-navigation'
import { SETTINGS_NAVIGATION } from './settings-navigation'

/** Permissions that links of the menus ask for, none of which leads to a page there is. Of one that no menu asks for nothing is said. */
export function withoutPage(permissions: Permissions, exists: (to: string) => boolean): ReadonlySet<string> {
  const menus: readonly (readonly NavEntry[])[] = [
    primaryNavigation('Estimating', permissions),
    primaryNavigation('SiteCommercial', permissions),
    HUB_NAVIGATION,
    SETTINGS_NAVIGATION,
    SITE_WAYS,
    projectNavigation(true),
    projectNavigation(false),
    assessmentNavigation(false, true),
    siteAssessmentNavigation(false),
  ]
  const links = menus.flat().flatMap(each => each.links)
  const built = new Set(links.filter(each => exists(each.to)).flatMap(each => each.read))
  return new Set(links.flatMap(each => each.read).filter(each => !built.has(each)))
}
