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
import type { ShellPlace } from './use-shell-place'

/** What the menus of a place hold for the person signed in. */
export interface Navigation {
  readonly primary: readonly NavEntry[]
  /** The settings, or the pages of the project or assessment of the address. */
  readonly secondary: readonly NavEntry[]
  /** Under the assessments selector of a project on site; null where there is none. */
  readonly siteAssessment: readonly NavEntry[] | null
  readonly settings: readonly NavEntry[]
  /** The phone's bar. */
  readonly bar: readonly NavEntry[]
  readonly inSettings: boolean
  /** The menu cannot be opened here. */
  readonly isFixed: boolean
}

export function useNavigation(place: ShellPlace): Navigation {
  const viewer = useViewer()
  const { routesByPath } = useRouter()
  const module = useModules(place.path)
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
        ? assessmentNavigation(assessment.isBudgetOnly)
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

/** The module of the address and the one before it, for addresses that belong to none. Spec: platform 2.3. */
function useModules(path: string): { readonly current: Module; readonly previous: Module } {
  const current = moduleOf(path)
  const [seen, setSeen] = useState<{ readonly current: Module; readonly previous: Module }>({ current, previous: null })
  if (seen.current === current) return seen
  const next = { current, previous: seen.current ?? seen.previous }
  setSeen(next)
  return next
}
