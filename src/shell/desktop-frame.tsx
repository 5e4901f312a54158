import { versionWords } from '#domain/estimating/version-words'
import { Link } from '@tanstack/react-router'
import { LogOut, Settings } from 'lucide-react'
import { useCompanyLogo } from '../common/places/own-company'
import { useShownTitle } from '../app/page/page-title'
import { useViewer } from '../app/viewer'
import { AccountBar } from '../ui/shell/account-bar'
import { AppHeader } from '../ui/shell/app-header'
import { Breadcrumb } from '../ui/shell/breadcrumb'
import { Logo } from '../ui/shell/logo'
import { NavItem } from '../ui/shell/nav-item'
import { PrimarySidebar, SecondarySidebar } from '../ui/shell/sidebar'
import { NARROW, useMedia } from '../ui/use-media'
import type { FrameParts, FrameProps } from './frame'
import { HeaderTools } from './header-tools'
import { NavList, PlaceLink } from './navigation/nav-list'
import { useSignOut } from './sign-out-context'
import { SiteAssessmentPicker } from './site-assessment-picker'
import { useOpenHere } from './use-open-here'

/**
 * Sidebars, header and page. The primary sidebar is collapsed beside a secondary one and on narrow screens; in Settings
 * it stays collapsed.
 */
export function useDesktopFrame({ place, navigation, pill }: FrameProps): FrameParts {
  const { primary, secondary, siteAssessment, settings, inSettings, isFixed } = navigation
  const { path, project, assessment, isComing } = place
  const viewer = useViewer()
  const onSignOut = useSignOut()
  const logo = useCompanyLogo()
  const shown = useShownTitle()
  const narrow = useMedia(NARROW)
  const [expanded, setExpanded] = useOpenHere(path)
  // Keeps the space while the content is unknown, so that the page doesn't jump.
  const hasSecondary = (secondary.length > 0 || isComing) && !isFixed
  const collapsed = isFixed || inSettings || !(expanded ?? !(narrow || hasSecondary))
  const trail = [
    ...(project && !inSettings && shown.title !== project.name
      ? [
          <Link key="project" to="/estimating/projects/$projectId" params={{ projectId: String(project.id) }}>
            {project.name}
          </Link>,
        ]
      : []),
    // The project link in the header already names the project and its section.
    ...(shown.trail ?? [])
      .filter(({ to }) => !project || inSettings || !`/estimating/projects/${project.id}`.startsWith(to))
      .map(each => (
        <Link key={each.to} to={each.to}>
          {each.label}
        </Link>
      )),
  ]
  const home = settings[0]?.links[0]
  return {
    primary: (
      <PrimarySidebar
        label="Main"
        collapsed={collapsed}
        expandLabel="Open the menu"
        collapseLabel="Close the menu"
        logo={
          <Link to="/estimating/projects">
            <Logo size={28} label="Quoin" />
          </Link>
        }
        onToggle={isFixed || inSettings ? undefined : () => setExpanded(collapsed)}
        account={
          <AccountBar
            account={viewer.account.name}
            user={viewer.fullName}
            logoUrl={logo}
            mark={viewer.account.isDemo ? 'Demo' : undefined}
          />
        }
        foot={
          <>
            {home && (
              <NavItem icon={Settings} active={inSettings}>
                <PlaceLink link={home}>Settings</PlaceLink>
              </NavItem>
            )}
            <NavItem icon={LogOut}>
              <button type="button" onClick={onSignOut}>
                Sign out
              </button>
            </NavItem>
          </>
        }
      >
        <NavList entries={primary} />
      </PrimarySidebar>
    ),
    secondary: hasSecondary && (
      <SecondarySidebar
        label={inSettings ? 'Settings' : 'Project'}
        over={inSettings ? viewer.account.name : assessment ? project?.name : project?.reference}
        title={inSettings ? 'Settings' : (assessment?.name ?? project?.name ?? '')}
        under={!inSettings && assessment ? versionWords(assessment) : undefined}
      >
        <NavList entries={secondary} />
        {siteAssessment && project && assessment && (
          <>
            <SiteAssessmentPicker project={project.id} chosen={assessment} />
            <NavList entries={siteAssessment} />
          </>
        )}
      </SecondarySidebar>
    ),
    header: (
      <AppHeader breadcrumb={<Breadcrumb label="Where you are" links={trail} current={shown.title} />}>
        <HeaderTools pill={pill} navigation={navigation} />
      </AppHeader>
    ),
  }
}
