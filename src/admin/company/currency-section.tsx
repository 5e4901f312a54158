import { useState } from 'react'
import { company } from '#contract/admin/company'
import { CURRENCIES, type Currency, currencySymbol } from '#domain/value/currency'
import { jsonBody, useServer } from '../../app/office/server'
import { useOffice } from '../../records/office/use-office'
import { useCan, useViewer } from '../../app/viewer'
import { Button } from '../../ui/action/button'
import { FormField } from '../../ui/input/form-field'
import { Select } from '../../ui/input/select'
import { FormModal } from '../../ui/overlay/form-modal'
import { FieldList } from '../../ui/record/field-list'
import { Section } from '../../ui/shell/page'

const NAMES = new Intl.DisplayNames('en-GB', { type: 'currency' })
const inWords = (code: string): string => `${NAMES.of(code) ?? code} (${currencySymbol(code)})`
const OPTIONS = CURRENCIES.map(code => ({ value: code, label: inWords(code) }))

/** What the account counts its money in. Spec: platform 3, Account and Currency symbols. */
export function CurrencySection() {
  const { account } = useViewer()
  const can = useCan()
  const server = useServer()
  const { run, blocked } = useOffice(null)
  const [chosen, setChosen] = useState<Currency | null>(null)
  const start = () => setChosen(CURRENCIES.find(code => code === account.currency) ?? 'GBP')
  return (
    <Section
      title="Currency"
      aside={
        can.write(company) && (
          <Button reason={blocked ?? undefined} aria-haspopup="dialog" onClick={start}>
            Change currency
          </Button>
        )
      }
    >
      <FieldList fields={[{ label: 'Currency', value: inWords(account.currency) }]} />
      {chosen !== null && (
        <FormModal
          open
          title="Change currency"
          submitLabel="Change currency"
          valid={chosen !== account.currency}
          onClose={() => setChosen(null)}
          body={['Figures are not converted. Every device of the firm shows them with the new currency sign.']}
          onSubmit={() =>
            run(async () => {
              await server.call('/account/currency', jsonBody('PUT', { defaultCurrency: chosen }))
            })
          }
        >
          <FormField label="Currency">
            <Select
              value={chosen}
              options={OPTIONS}
              onChange={value => value !== '' && setChosen(value)}
              data-initial-focus
            />
          </FormField>
        </FormModal>
      )}
    </Section>
  )
}
