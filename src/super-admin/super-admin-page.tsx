import { dayOf } from '#domain/value/day'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { AccountSummary } from '#contract/platform/auth'
import { count } from '../fields/words'
import { usePageTitle } from '../app/page/page-title'
import { useBlocked } from '../app/office/use-connected'
import { AskedStatus } from '../app/office/asked-status'
import { useReply } from '../app/office/use-reply'
import { useViewer } from '../app/viewer'
import { Button } from '../ui/action/button'
import { formatDay } from '../ui/format'
import { TextInput } from '../ui/input/text-input'
import { Segmented } from '../ui/input/segmented'
import { FormField } from '../ui/input/form-field'
import { List, ListRow } from '../ui/record/list-row'
import { PageBody, PageHeading, Section } from '../ui/shell/page'
import { Badge } from '../ui/status/badge'
import { Notice } from '../ui/status/notice'
import { showBar, useBarShown } from './bar-shown'
import { accountList, matching } from './select-account'
import { SelectRoles } from './select-roles'
import styles from './super-admin.module.css'
import { MODULES, tierOf, TIERS } from './tiers'
import { useSuperAdmin } from './use-super-admin'

/**
 * All accounts, the licence of the current one, and the roles the super admin uses there. Spec: platform 2.1 and 7.5.
 */
export function SuperAdminPage() {
  const { account, permissions, actingFrom, wornRoles } = useViewer()
  const { setTier, switchTo } = useSuperAdmin()
  const asked = useReply('/superadmin/accounts', accountList)
  const blocked = useBlocked() ?? undefined
  const shown = useBarShown()
  const [query, setQuery] = useState('')
  const [choosing, setChoosing] = useState(false)
  usePageTitle({ title: 'Super admin' })
  const accounts = asked.kind === 'loaded' ? matching(asked.value, query) : []
  return (
    <>
      <PageHeading
        title="Super admin"
        over={account.name}
        actions={
          <>
            {!shown && <Button onClick={() => showBar(true)}>Show super admin tools</Button>}
            {actingFrom && (
              <Button kind="primary" reason={blocked} onClick={() => void switchTo(actingFrom.id)}>
                Back to {actingFrom.name}
              </Button>
            )}
          </>
        }
      />
      <PageBody>
        {actingFrom && (
          <Notice tone="warning">
            You are working in {account.name} for an hour at most. What you do is kept in its history and in both audit
            trails.
          </Notice>
        )}
        <Section title={`Modules of ${account.name}`} bare>
          <div className={styles['modules']}>
            {MODULES.map(each => (
              <FormField key={each.module} label={each.name} group>
                <Segmented
                  value={tierOf(permissions, each.module)}
                  disabled={blocked !== undefined}
                  onChange={tier => void setTier(each, tier)}
                  options={TIERS.map(tier => ({ value: tier, label: tier }))}
                />
              </FormField>
            ))}
          </div>
        </Section>
        <Section title="Your roles here" bare>
          <div className={styles['roles']}>
            <span>{wornRoles.length > 0 ? `You use ${wornRoles.join(', ')} for now.` : 'You use your own roles.'}</span>
            <Button reason={blocked} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
              Switch role
            </Button>
          </div>
        </Section>
        <Section
          title="Accounts"
          aside={asked.kind === 'loaded' ? count(asked.value.length, 'account', 'accounts') : undefined}
          bare
        >
          <div className={styles['accounts']}>
            <TextInput
              type="search"
              icon={Search}
              value={query}
              onChange={setQuery}
              aria-label="Search accounts"
              placeholder="Search accounts"
              autoComplete="off"
            />
            <AskedStatus asked={asked} isEmpty={accounts.length === 0} />
            <List label="Accounts">
              {accounts.map(each => (
                <ListRow
                  key={each.id}
                  title={each.name}
                  under={factsOf(each)}
                  state={each.id === account.id ? 'selected' : undefined}
                  end={
                    each.id === account.id ? (
                      <Badge level="info">You are here</Badge>
                    ) : (
                      <Button
                        reason={blocked}
                        aria-label={`Switch to ${each.name}`}
                        onClick={() => void switchTo(each.id)}
                      >
                        Switch
                      </Button>
                    )
                  }
                />
              ))}
            </List>
          </div>
        </Section>
      </PageBody>
      {choosing && <SelectRoles onClose={() => setChoosing(false)} />}
    </>
  )
}

const factsOf = ({ createdAt, users, estimatingTier, siteCommercialTier, isDemo }: AccountSummary): string =>
  [
    `Since ${formatDay(dayOf(createdAt))}`,
    count(users, 'person', 'people'),
    `Estimating ${estimatingTier}`,
    `Site Commercial ${siteCommercialTier}`,
    ...(isDemo ? ['demo'] : []),
  ].join(' · ')
