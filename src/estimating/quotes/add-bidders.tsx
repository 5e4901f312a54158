import { finder } from '#domain/value/search-key'
import { useState } from 'react'
import { bidderQuote } from '#contract/estimating/bidder-quote'
import { subcontractor } from '#contract/contacts/subcontractor'
import { supplier } from '#contract/contacts/supplier'
import type { QuoteRequest } from '#contract/estimating/quote-request'
import { add } from '#local/write/changes'
import { useAct } from '../../records/data/use-act'
import { useAll } from '../../records/data/use-all'
import { Checkbox } from '../../ui/input/checkbox'
import { FormField } from '../../ui/input/form-field'
import { TextInput } from '../../ui/input/text-input'
import { FormModal } from '../../ui/overlay/form-modal'
import { Loader } from '../../ui/status/loader'
import styles from './quotes.module.css'
import type { Bidder } from './use-quotes'

interface AddBiddersProps {
  readonly request: QuoteRequest & { readonly id: number }
  readonly bidders: readonly Bidder[]
  readonly onClose: () => void
}

/** Chooses whom to ask: subcontractors for supply and fit, suppliers for materials, each at the address its contact has. */
export function AddBidders({ request, bidders, onClose }: AddBiddersProps) {
  const act = useAct()
  const isMaterials = request.kind === 'materials'
  const subcontractors = useAll(subcontractor)
  const suppliers = useAll(supplier)
  const firms = isMaterials ? suppliers : subcontractors
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [filter, setFilter] = useState('')
  const own = new Set(bidders.map(each => (isMaterials ? each.supplier : each.subcontractor)))
  const offered = (firms ?? [])
    .filter(({ id, archivedAt }) => !own.has(id) && archivedAt === null)
    .toSorted((a, b) => a.fullName.localeCompare(b.fullName))
  const chosen = offered.filter(({ id }) => ticked.has(id))
  const isFound = finder(filter)
  const shown = offered.filter(({ fullName }) => isFound(fullName))
  const toggle = (id: number, on: boolean) =>
    setTicked(before => new Set(on ? [...before, id] : [...before].filter(each => each !== id)))
  const changes = chosen.map(({ id, fullName, contactPerson, email }) =>
    add(bidderQuote, {
      assessment: request.assessment,
      request: request.id,
      name: fullName,
      ...(isMaterials ? { supplier: id } : { subcontractor: id }),
      contact: contactPerson,
      email,
    }),
  )
  return (
    <FormModal
      open
      size="medium"
      title={isMaterials ? 'Suppliers to ask' : 'Subcontractors to ask'}
      onClose={onClose}
      submitLabel={chosen.length === 1 ? 'Add 1 bidder' : `Add ${chosen.length} bidders`}
      valid={chosen.length > 0}
      onSubmit={() => act(changes, `Added ${chosen.map(({ fullName }) => fullName).join(', ')}`)}
    >
      <FormField label="Find" optional="optional">
        <TextInput value={filter} onChange={setFilter} type="search" data-initial-focus />
      </FormField>
      {!firms && <Loader text="Loading contacts" />}
      {firms && offered.length === 0 && (
        <p>Everybody in your contacts is on the list already. Add firms under Contacts.</p>
      )}
      <ul className={styles['choices']} aria-label="Firms">
        {shown.map(({ id, fullName, contactPerson, email }) => (
          <li key={id}>
            <Checkbox
              label={
                <>
                  {fullName}
                  <small>
                    {[contactPerson, email ?? 'no e-mail address: you pass the documents on yourself']
                      .filter(Boolean)
                      .join(', ')}
                  </small>
                </>
              }
              checked={ticked.has(id)}
              onChange={on => toggle(id, on)}
            />
          </li>
        ))}
      </ul>
    </FormModal>
  )
}
