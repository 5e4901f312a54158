import { PageBody, PageHeading } from '../ui/shell/page'
import { usePageTitle } from './page-title'

/** Spec: platform 2.1, /page-not-found. */
export function NotFound() {
  usePageTitle({ title: 'Page not found' })
  return <><PageHeading title="Page not found" /><PageBody><p>The page you were looking for could not be located.</p></PageBody></>
}

/** Spec: platform 2.1, /access-denied. */
export function AccessDenied() {
  usePageTitle({ title: 'Access denied' })
  return <><PageHeading title="Access denied" /><PageBody><p>Sorry, you don&apos;t have access to this page. Please speak to your administrator if you believe you should.</p></PageBody></>
}
