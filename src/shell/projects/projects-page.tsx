import { type ReactNode, useState } from 'react'
import { project } from '#contract/estimating/project'
import { usePageTitle } from '../../app/page/page-title'
import { useViewer } from '../../app/viewer'
import { SitesList } from '../../commercial/sites/sites-list'
import { useSites } from '../../commercial/sites/use-sites'
import { useProjectUnseen } from '../../estimating/project/project-unseen'
import { ListPage } from '../../records/list/list-page'
import { keyOf } from '../../records/list/saved-tables'
import { Segmented } from '../../ui/input/segmented'
import { HiddenHeading, PageBody } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { MOBILE, useMedia } from '../../ui/use-media'
import styles from './projects.module.css'

type Shown = 'sites' | 'all'
const CHOICES = [
  { value: 'sites', label: 'Sites' },
  { value: 'all', label: 'All projects' },
] as const
const KEPT = keyOf('projects.shown')

/**
 * The list of projects. In the hand of someone with sites of their own it begins with those (rooms 36b, decision 570); the firm's whole list, with its
 * filters and columns, is one tap away, and what was chosen last is shown first.
 */
export function ProjectsPage() {
  const mobile = useMedia(MOBILE)
  const { permissions } = useViewer()
  return mobile && permissions.has('canReadProjectHub') ? <ProjectsInHand /> : <AllProjects />
}

const AllProjects = () => <ListPage resource={project} within={null} useUnseen={useProjectUnseen} />

function ProjectsInHand() {
  const sites = useSites()
  const [chosen, setChosen] = useState<string | null>(() => localStorage.getItem(KEPT))
  if (!sites) return <Loader />
  // Nobody without a site of their own is asked.
  if (sites.here.length + sites.mine.length === 0) return <AllProjects />
  const shown: Shown = chosen === 'all' ? 'all' : 'sites'
  function choose(next: Shown) {
    localStorage.setItem(KEPT, next)
    setChosen(next)
  }
  const choice = <Segmented label="Projects shown" fill value={shown} onChange={choose} options={CHOICES} />
  if (shown === 'all')
    return (
      <>
        <div className={styles['choice']}>{choice}</div>
        <AllProjects />
      </>
    )
  return <Sites sites={sites} choice={choice} />
}

type SitesProps = Parameters<typeof SitesList>[0] & { readonly choice: ReactNode }

/** Names the page itself: the list it takes the place of gives its title back as it goes. */
function Sites({ sites, choice }: SitesProps) {
  usePageTitle({ title: project.plural })
  return (
    <PageBody>
      <HiddenHeading>{project.plural}</HiddenHeading>
      {choice}
      <SitesList sites={sites} />
    </PageBody>
  )
}
