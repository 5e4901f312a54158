import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { project } from '#contract/estimating/project'
import type { LicensedModule } from '#contract/permissions'
import { usePageTitle } from '../app/page/page-title'
import { useCan, useViewer } from '../app/viewer'
import { LinkButton } from '../ui/action/link-button'
import { MessageModal } from '../ui/overlay/message-modal'
import { PageBody, PageHeading } from '../ui/shell/page'
import { landingPath } from './landing'

const MODULE: Readonly<Record<LicensedModule, string>> = { Estimating: 'Estimating', SiteCommercial: 'Site Commercial' }

/** Spec: platform 2.1, /access-denied. Says so when only the licence is missing. */
export function AccessDenied() {
  const { upgrade }: { readonly upgrade?: LicensedModule } = useSearch({ strict: false })
  const { permissions } = useViewer()
  const can = useCan()
  const hasLanding = landingPath(permissions) !== '/access-denied' && can.read(project)
  usePageTitle({ title: 'Access denied' })
  return (
    <>
      <PageHeading title="Access denied" repeats />
      <PageBody>
        <p>
          Sorry, you don&apos;t have access to this page. Please speak to your administrator if you believe you should.
        </p>
        <p>
          <LinkButton>
            {hasLanding ? (
              <Link to="/">Go to the first page</Link>
            ) : (
              <Link to="/settings/my-account">Go to my account</Link>
            )}
          </LinkButton>
        </p>
      </PageBody>
      {upgrade && <UpgradeModal key={upgrade} module={MODULE[upgrade]} />}
    </>
  )
}

/** The account's licence doesn't include the feature. Spec: platform 2.13, Upgrade-required modal. */
function UpgradeModal({ module }: { readonly module: string }) {
  const [open, setOpen] = useState(true)
  return (
    <MessageModal
      open={open}
      onClose={() => setOpen(false)}
      title={`Upgrade to access ${module} features`}
      tone="warning"
      closeLabel="Cancel"
    >
      <p>You need to upgrade and enable the {module} module to use this. Please contact your system administrator.</p>
    </MessageModal>
  )
}
