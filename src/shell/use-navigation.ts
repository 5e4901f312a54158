import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useViewer } from '../app/viewer'
import { HUB_BAR, HUB_NAVIGATION } from './navigation/hub-navigation'
import { isMenuFixed, type Module, moduleOf, primaryModule } from './navigation/module'
import { type NavEntry, permitted } from './navigation/nav-entry'
import { primaryNavigation } from './navigation/primary-navigation'
import {
  assessmentNavigation,
  projectNavigation,
  SITE_WAYS,
  siteAssessmentNavigation,
} from './navigation/project-navigation'
import { SETTINGS_NAVIGATION } from './navigation/settings-navigation'
import { showPrefix } from './prefix'
import type { ShellPlace } from './use-shell-place'

/** The menus of an address for the signed-in person. */
export interface Navigation {
  readonly primary: readonly NavEntry[]
  /** The links of Settings, or of the project or assessment in the address. */
  readonly secondary: readonly NavEntry[]
  /** Below the assessment selector of an on-site project; null where there is none. */
  readonly siteAssessment: readonly NavEntry[] | null
  readonly settings: readonly NavEntry[]
  /** The phone's bar. */
  readonly bar: readonly NavEntry[]
  readonly inSettings: boolean
  /** The menu stays closed here. */
  readonly isFixed: boolean
}

export function useNavigation(place: ShellPlace): Navigation {
  const viewer = useViewer()
  const { routesByPath } = useRouter()
  // The address as it is shown says the module; the routes are all written under one.
  const module = useModules(showPrefix(place.path))
  const seen = (entries: readonly NavEntry[]) => permitted(entries, viewer, to => to in routesByPath)
  const primary = seen(
    primaryNavigation(primaryModule(module.current, module.previous, viewer.permissions), viewer.permissions),
  )
  const settings = seen(SETTINGS_NAVIGATION)
  const inSettings = module.current === 'Settings'
  const { project, assessment, isHub } = place
  const isSiteAssessment = isHub && assessment !== null
  const places = isSiteAssessment
    ? SITE_WAYS
    : isHub
      ? HUB_NAVIGATION
      : assessment
        ? assessmentNavigation(assessment.isBudgetOnly, assessment.isAccepted && project?.showProjectHub === true)
        : project
          ? projectNavigation(project.showProjectHub)
          : []
  return {
    primary,
    settings,
    inSettings,
    secondary: inSettings ? settings : seen(places),
    siteAssessment: isSiteAssessment ? seen(siteAssessmentNavigation(assessment.isBudgetOnly)) : null,
    bar: isHub ? seen(HUB_BAR) : primary,
    isFixed: isMenuFixed(place.path),
  }
}

/** The module of the address and the previous one, for addresses outside the modules. Spec: platform 2.3. */
function useModules(path: string): { readonly current: Module; readonly previous: Module } {
  const current = moduleOf(path)
  const [seen, setSeen] = useState<{ readonly current: Module; readonly previous: Module }>({ current, previous: null })
  if (seen.current === current) return seen
  const next = { current, previous: seen.current ?? seen.previous }
  setSeen(next)
  return next
}
