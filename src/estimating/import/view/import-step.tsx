import type { ImportSource } from '#domain/estimating/bill-import/plan'
import { ImportRunning } from '../../../common/import/import-running'
import type { ImportProgress } from '../../../common/import/send-import'
import type { DeskView } from '#domain/estimating/bill-import/desk/view'
import type { Cost, Money } from '#domain/value/money'
import type { ImportDetails } from '../model/import-details'
import { Button } from '../../../ui/action/button'
import { ButtonRow } from '../../../ui/action/button-row'
import { formatMoney } from '../../../ui/format'
import { FormField } from '../../../ui/input/form-field'
import { Segmented } from '../../../ui/input/segmented'
import { Select } from '../../../ui/input/select'
import { TextInput } from '../../../ui/input/text-input'
import { TitleBlock } from '../../../ui/record/title-block'
import { Notice } from '../../../ui/status/notice'
import styles from './import-page.module.css'
import { ExchangeSection } from './exchange-section'
import { apartWords } from './sums-line'

const SOURCES = [
  { value: 'imp_c', label: 'The client’s bill' },
  { value: 'imp_b', label: 'Our own template' },
] as const

interface ImportStepProps {
  readonly details: ImportDetails
  readonly view: DeskView
  /** What the figures of the file are in, and what the firm counts in. */
  readonly currency: string
  readonly ownCurrency: string
  readonly packages: readonly { readonly value: string; readonly label: string }[]
  readonly isOnline: boolean
  readonly progress: ImportProgress | null
  readonly failure: string | null
  readonly exchanged: (price: Cost) => Promise<Money>
  readonly onDetails: (change: Partial<ImportDetails>) => void
  readonly onImport: () => void
  readonly onCancel: () => void
}

/** What the assessment will be called and hold, then the import itself, which can be cancelled until the assessment is made. */
export function ImportStep(props: ImportStepProps) {
  const {
    details,
    view: { plan, check },
    currency,
    ownCurrency,
    packages,
    isOnline,
    progress,
    failure,
    exchanged,
    onDetails,
    onImport,
    onCancel,
  } = props
  const isForeign = currency !== ownCurrency
  const reason = !isOnline
    ? 'Importing needs a connection'
    : plan.products === 0
      ? 'There is no product to import'
      : details.name.trim() === ''
        ? 'Give the assessment a name'
        : isForeign && details.exchange === null
          ? 'Give the exchange rate first'
          : undefined
  const { printedTotal } = check
  const apart =
    printedTotal === null || printedTotal === plan.total
      ? {}
      : { note: apartWords(printedTotal, plan.total, currency), tone: 'error' as const }
  return (
    <div className={styles['stepBody']}>
      <TitleBlock
        cells={[
          { label: 'Products', value: plan.products.toLocaleString('en-GB'), figure: true },
          { label: 'Headings', value: plan.groups.toLocaleString('en-GB'), figure: true },
          {
            label: 'Zones',
            value: plan.zones.length.toLocaleString('en-GB'),
            figure: true,
            note:
              plan.zones.length <= 3
                ? plan.zones.join(', ')
                : `${plan.zones.slice(0, 2).join(', ')} and ${plan.zones.length - 2} more`,
          },
          {
            label: 'Printed total',
            value: printedTotal === null ? 'none' : formatMoney(printedTotal, currency),
            figure: true,
            ...apart,
          },
        ]}
        deciding={{ label: 'Imported total', value: formatMoney(plan.total, currency) }}
      />
      {isForeign && (
        <ExchangeSection
          {...{ exchanged, currency, ownCurrency, onDetails }}
          exchange={details.exchange}
          total={plan.total}
          isRunning={progress !== null}
        />
      )}
      <div className={styles['form']}>
        <FormField label="Name of the assessment" required>
          <TextInput
            value={details.name}
            onChange={name => onDetails({ name })}
            maxLength={255}
            disabled={progress !== null}
          />
        </FormField>
        {packages.length > 0 && (
          <FormField label="Work package" optional="optional">
            <Select
              value={details.projectPackage === null ? '' : String(details.projectPackage)}
              placeholder="None"
              options={packages}
              disabled={progress !== null}
              onChange={value => onDetails({ projectPackage: value === '' ? null : Number(value) })}
            />
          </FormField>
        )}
        <FormField label="Whose bill is it" group>
          <Segmented<ImportSource>
            value={details.source}
            onChange={source => onDetails({ source })}
            options={SOURCES}
            disabled={progress !== null}
          />
        </FormField>
      </div>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {progress === null ? (
        <>
          {isOnline && (
            <p className={styles['quiet']}>
              The bill is sent to the office and made there in one go: nothing is half-imported. This needs a connection
              and cannot wait for one.
            </p>
          )}
          <ButtonRow>
            <Button kind="primary" size="large" onClick={onImport} reason={reason}>
              Import {plan.products.toLocaleString('en-GB')} products
            </Button>
          </ButtonRow>
        </>
      ) : (
        <ImportRunning progress={progress} making="assessment" onCancel={onCancel} />
      )}
    </div>
  )
}
