import { holds } from '#domain/value/search-key'
import { Search } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { accountSummary, type AccountSummary } from '#contract/platform/auth'
import { AskedStatus } from '../app/office/asked-status'
import { useReply } from '../app/office/use-reply'
import { useViewer } from '../app/viewer'
import { TextInput } from '../ui/input/text-input'
import { FormModal } from '../ui/overlay/form-modal'
import { List, ListRow } from '../ui/record/list-row'
import { useSuperAdmin } from './use-super-admin'

export const accountList = v.array(accountSummary)

export const matching = (accounts: readonly AccountSummary[], query: string): readonly AccountSummary[] =>
  accounts.filter(each => holds(each.name, query))

/** Spec: platform 2.13, Select account. */
export function SelectAccount({ onClose }: { readonly onClose: () => void }) {
  const { account } = useViewer()
  const { switchTo } = useSuperAdmin()
  const asked = useReply('/superadmin/accounts', accountList)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const shown = asked.kind === 'loaded' ? matching(asked.value, query) : []
  return (
    <FormModal
      open
      onClose={onClose}
      title="Select account"
      submitLabel="Switch account"
      valid={chosen !== null}
      onSubmit={async () => chosen !== null && switchTo(chosen)}
    >
      <TextInput
        type="search"
        icon={Search}
        value={query}
        onChange={setQuery}
        aria-label="Search accounts"
        placeholder="Search accounts"
        autoComplete="off"
        data-initial-focus
      />
      <AskedStatus asked={asked} isEmpty={shown.length === 0} />
      <List label="Accounts">
        {shown.map(each => (
          <ListRow
            key={each.id}
            state={each.id === chosen ? 'selected' : undefined}
            title={
              each.id === account.id ? (
                each.name
              ) : (
                <button type="button" aria-pressed={each.id === chosen} onClick={() => setChosen(each.id)}>
                  {each.name}
                </button>
              )
            }
            end={each.id === account.id ? 'You are here' : undefined}
          />
        ))}
      </List>
    </FormModal>
  )
}
