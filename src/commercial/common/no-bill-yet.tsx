import { PageBody, PageHeading } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'

interface NoBillYetProps {
  /** The title of the page. */
  readonly title: string
  /** What is here once a bill is accepted. */
  readonly children: string
}

/** A page of a project whose bill has not been accepted. */
export const NoBillYet = ({ title, children }: NoBillYetProps) => (
  <>
    <PageHeading title={title} repeats />
    <PageBody>
      <EmptyState title="No accepted bill yet">{children}</EmptyState>
    </PageBody>
  </>
)
