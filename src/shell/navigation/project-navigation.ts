import { ClipboardList, FolderOpen, HardHat, Layers, PoundSterling, Table2, Wallet } from 'lucide-react'
import { rightsOffSite } from '#contract/kit/access'
import { HUB } from './hub-navigation'
import { entry, exact, link, type NavEntry } from './nav-entry'

const PROJECT = '/estimating/projects/$projectId'
const OFF_SITE = '/estimating/assessments/$assessmentId'
const ON_SITE = `${HUB}/assessments/$assessmentId`

const PROJECT_VIEW = entry(FolderOpen, exact('Project view', PROJECT, ['Projects', 'ProjectHub']))
const THE_SITE = entry(HardHat, exact('On site', HUB, ['ProjectHub'], { needs: ['SiteCommercial'] }))

/**
 * The navigation of an off-site project; the on-site link shows only for an on-site project. Spec: platform 2.5,
 * Project sidebar.
 */
export const projectNavigation = (isOnSite: boolean): readonly NavEntry[] => [
  PROJECT_VIEW,
  ...(isOnSite ? [THE_SITE] : []),
]

/**
 * The pages of an assessment; a budget has only its overview. Rights of the hub open them while the project is on site (decision 623). Spec: platform 2.5, off-site assessment sub-navigation.
 */
export const assessmentNavigation = (isBudgetOnly: boolean, isOnSite: boolean): readonly NavEntry[] => [
  PROJECT_VIEW,
  ...assessmentPages(isBudgetOnly).map(each =>
    isOnSite ? each : { ...each, links: each.links.map(one => ({ ...one, read: rightsOffSite(one.read) })) },
  ),
]
const assessmentPages = (isBudgetOnly: boolean): readonly NavEntry[] => [
  entry(ClipboardList, exact('Assessment overview', OFF_SITE, ['ProjectsOffsiteAssessments', 'ProjectHub'])),
  ...(isBudgetOnly
    ? []
    : [
        entry(
          Layers,
          link('Rate build up', `${OFF_SITE}/rate-build-up`, ['ProjectsRateBuildUp', 'ProjectHubRateBuildUp']),
        ),
        entry(
          Table2,
          link('Bill of quantities', `${OFF_SITE}/boq`, ['ProjectsBillOfQuantities', 'ProjectHubBillOfQuantities']),
        ),
        entry(
          PoundSterling,
          link('Fixed costs', `${OFF_SITE}/fixed-costs`, ['ProjectsFixedCosts', 'ProjectHubFixedCosts']),
        ),
        entry(Wallet, link('Adjustments', `${OFF_SITE}/adjustments`, ['ProjectsAdjustments'])),
      ]),
]

/**
 * The links above the assessment selector of an on-site project. Spec: platform 2.5, on-site assessment sub-navigation.
 */
export const SITE_WAYS: readonly NavEntry[] = [PROJECT_VIEW, THE_SITE]

/** The links below it: the pages of the selected assessment. */
export const siteAssessmentNavigation = (isBudgetOnly: boolean): readonly NavEntry[] => [
  entry(ClipboardList, exact('Overview', ON_SITE, ['ProjectHub'])),
  ...(isBudgetOnly
    ? []
    : [
        entry(Layers, link('Rate build up', `${ON_SITE}/rate-build-up`, ['ProjectHubRateBuildUp'])),
        entry(Table2, link('Bill of quantities', `${ON_SITE}/boq`, ['ProjectHubBillOfQuantities'])),
        entry(PoundSterling, link('Fixed costs', `${ON_SITE}/fixed-costs`, ['ProjectHubFixedCosts'])),
      ]),
]
