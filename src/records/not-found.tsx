import { PageBody, PageHeading } from '../ui/shell/page'
import { usePageTitle } from './page-title'

/** Spec: platform 2.1, /page-not-found. */
export function NotFound() {
  usePageTitle({ title: 'Page not found' })
  return <><PageHeading title="Page not found" /><PageBody><p>The page you were looking for could not be located.</p></PageBody></>
}
