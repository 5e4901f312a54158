import { Button } from '../../ui/action/button'
import { PageBody, PageHeading } from '../../ui/shell/page'

/** Shown in place of a page that could not be drawn. What was kept is on this device's disk, whatever becomes of the page. */
export function PageFault() {
  return (
    <div role="alert">
      <PageHeading title="This page stopped working" />
      <PageBody>
        <p>Your work is saved. Reload the page to carry on.</p>
        <p>
          <Button kind="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        </p>
      </PageBody>
    </div>
  )
}
