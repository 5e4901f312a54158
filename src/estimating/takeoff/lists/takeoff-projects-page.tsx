import { Link } from '@tanstack/react-router'
import { project } from '#contract/estimating/project'
import { usePageTitle } from '../../../app/page/page-title'
import { count } from '../../../fields/words'
import { useAll } from '../../../records/data/use-all'
import { PageBody, PageHeading } from '../../../ui/shell/page'
import { EmptyState } from '../../../ui/status/empty-state'
import { Loader } from '../../../ui/status/loader'
import styles from './takeoff-lists.module.css'

/** Lists the projects with the number of their sheets; those that have some come first. Spec: TAKE-1, PROJ-2. */
export function TakeoffProjectsPage() {
  usePageTitle({ title: 'Takeoff' })
  const projects = useAll(project)
  if (!projects) return <Loader />
  const sorted = projects.toSorted((a, b) => Number(b.pagesCount > 0) - Number(a.pagesCount > 0))
  return (
    <PageBody>
      <PageHeading title="Takeoff" repeats />
      {sorted.length === 0 && <EmptyState title="No projects yet">Projects with drawings will be here.</EmptyState>}
      <ul className={styles['projects']}>
        {sorted.map(({ id, name, reference, pagesCount }) => (
          <li key={id}>
            <Link to="/estimating/takeoff/pages" search={{ project: id }} className={styles['project']}>
              <span className={styles['name']}>
                {reference && <strong>{reference} </strong>}
                {name}
              </span>
              <span className={styles['facts']}>{pagesCount === 0 ? 'no sheets' : count(pagesCount, 'sheet')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </PageBody>
  )
}
