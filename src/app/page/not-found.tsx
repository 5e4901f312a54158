import { Link } from '@tanstack/react-router'
import { LinkButton } from '../../ui/action/link-button'
import { PageBody, PageHeading } from '../../ui/shell/page'
import { MineWaits } from './not-here'
import { usePageTitle } from './page-title'

/** Spec: platform 2.1, /page-not-found. */
export function NotFound() {
  usePageTitle({ title: 'Page not found' })
  return (
    <>
      <PageHeading title="Page not found" repeats />
      <PageBody>
        <p>
          The page you were looking for could not be located. <MineWaits />
        </p>
        <p>
          <LinkButton>
            <Link to="/">Go to the first page</Link>
          </LinkButton>
        </p>
      </PageBody>
    </>
  )
}
