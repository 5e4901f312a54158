import { Link, Navigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { company } from '#contract/admin/company'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'
import { usePageTitle } from '../../app/page/page-title'
import { newPath, viewPath } from '../../records/address/record-paths'
import { useAll } from '../../records/data/use-all'
import { useCan } from '../../app/viewer'
import { LinkButton } from '../../ui/action/link-button'
import { List, ListRow } from '../../ui/record/list-row'
import { PageBody, PageHeading } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { CompanyMore } from './company-more'

const BASE = '/settings/admin/company-details'

/** The firm's details; most have one name and see it at once. */
export function CompanyHome() {
  const all = useAll(company)
  const can = useCan()
  usePageTitle({ title: company.plural })
  const replica = useReplica()
  const isHere = useLive(() => replica.holds('account'), [replica])
  if (all === undefined || (all.length === 0 && !isHere)) return <Loader />
  const [only, ...others] = all
  if (only && others.length === 0) return <Navigate to={viewPath(BASE, only.id)} replace />
  const add = can.write(company) && (
    <LinkButton kind={only ? 'default' : 'primary'} icon={Plus}>
      <Link to={newPath(BASE)}>{only ? 'Add another name' : 'Fill in company details'}</Link>
    </LinkButton>
  )
  return (
    <>
      <PageHeading title={company.plural} repeats actions={add} />
      <PageBody>
        {only ? (
          <List label={company.plural}>
            {all.map(each => (
              <ListRow
                key={each.id}
                title={<Link to={viewPath(BASE, each.id)}>{each.name}</Link>}
                under={each.phone}
                leads
              />
            ))}
          </List>
        ) : (
          <EmptyState title="No company details yet">
            Its name, address and logo head its documents; its usual terms start every new project.
          </EmptyState>
        )}
        {!only && <CompanyMore />}
      </PageBody>
    </>
  )
}
