import type { ImportSource } from '#domain/bill-import/plan/plan'
import { ImportRunning } from '../../../common/import/import-running'
import type { ImportProgress } from '../../../common/import/send-import'
import type { SessionView } from '#domain/bill-import/session/view'
import { lower } from '#domain/value/lower'
import { type Cost, minus, type Money } from '#domain/value/money'
import type { ImportDetails } from '../model/import-details'
import { openOffer } from '../model/steps'
import type { RemoteSession } from '../model/use-bill-session'
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
import { RevisionSection, type Revisable } from './revision-section'
import { apartWords } from './sums-line'

const SOURCES = [
  { value: 'imp_c', label: 'The client’s bill' },
  { value: 'imp_b', label: 'Our own template' },
] as const

const BECOMES = [
  { value: 'new', label: 'A new assessment' },
  { value: 'revision', label: 'A revision of one' },
] as const

/** Laying the bill over an assessment. */
export interface Revising {
  readonly assessments: readonly Revisable[]
  readonly first: number | null
  /** Fetches the bill of an assessment into the session; returns where its feed stood. */
  readonly load: (assessment: number) => Promise<number>
}

interface ImportStepProps {
  readonly session: RemoteSession
  readonly revising: Revising
  readonly onJump: (row: number) => void
  readonly details: ImportDetails
  readonly view: SessionView
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
    view,
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
    session,
    revising,
    onJump,
  } = props
  const { plan, check } = view
  const isForeign = currency !== ownCurrency
  const isRevision = details.becomes === 'revision'
  const isRunning = progress !== null
  const reason = !isOnline
    ? 'Importing needs a connection'
    : plan.products === 0
      ? 'There is no product to import'
      : openOffer(view)
        ? `Choose the ${lower(openOffer(view)?.title ?? '')} at the sheet first`
        : !isRevision && details.name.trim() === ''
          ? 'Give the assessment a name'
          : isForeign && details.exchange === null
            ? 'Give the exchange rate first'
            : isRevision && details.onto === null
              ? 'Choose the assessment first'
              : undefined
  const { printedTotal } = check
  const apart =
    printedTotal === null || printedTotal === plan.total
      ? {}
      : { note: apartWords(printedTotal, plan.total, currency), tone: 'error' as const }
  return (
    <div className={styles['stepBody']}>
      {!isRevision && (
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
          deciding={{
            label: 'Imported total',
            value: formatMoney(plan.converted, currency),
            note:
              plan.converted === plan.total
                ? undefined
                : `${formatMoney(minus(plan.converted, plan.total), currency)} by converting units`,
          }}
        />
      )}
      {isForeign && (
        <ExchangeSection
          {...{ exchanged, currency, ownCurrency, onDetails }}
          exchange={details.exchange}
          total={plan.converted}
          isRunning={progress !== null}
        />
      )}
      {revising.assessments.length > 0 && (
        <div className={styles['form']}>
          <FormField label="It becomes" group>
            <Segmented
              value={details.becomes}
              onChange={becomes => onDetails({ becomes })}
              options={BECOMES}
              disabled={isRunning}
            />
          </FormField>
        </div>
      )}
      {isRevision ? (
        <RevisionSection
          {...revising}
          session={session}
          source={details.source}
          exchange={isForeign && details.exchange !== null ? { from: currency, price: details.exchange } : null}
          currency={ownCurrency}
          isRateMissing={isForeign && details.exchange === null}
          onLooked={onto => onDetails({ onto })}
          onJump={onJump}
        />
      ) : (
        <NewFields notes={view.notes} {...{ details, packages, isRunning, onDetails }} />
      )}
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {progress === null ? (
        <>
          {isOnline && (
            <p className={styles['quiet']}>
              {isRevision
                ? 'The revision is applied in one go and can be undone in one go. Its report is kept. This needs a connection and cannot wait for one.'
                : 'The bill is sent and made in one go: nothing is half-imported. This needs a connection and cannot wait for one.'}
            </p>
          )}
          <ButtonRow>
            <Button kind="primary" size="large" onClick={onImport} reason={reason}>
              {isRevision ? 'Lay it over the bill' : `Import ${plan.products.toLocaleString('en-GB')} products`}
            </Button>
          </ButtonRow>
        </>
      ) : (
        <ImportRunning progress={progress} making={isRevision ? 'revision' : 'assessment'} onCancel={onCancel} />
      )}
    </div>
  )
}

type NewFieldsProps = Pick<ImportStepProps, 'details' | 'packages' | 'onDetails'> & {
  readonly isRunning: boolean
  readonly notes: number
}

/** What a new assessment is called, where it stands and whose bill it is. */
function NewFields({ notes, details, packages, isRunning, onDetails }: NewFieldsProps) {
  return (
    <div className={styles['form']}>
      <FormField label="Name of the assessment" required>
        <TextInput value={details.name} onChange={name => onDetails({ name })} maxLength={255} disabled={isRunning} />
      </FormField>
      {packages.length > 0 && (
        <FormField label="Work package" optional="optional">
          <Select
            value={details.projectWorkPackage === null ? '' : String(details.projectWorkPackage)}
            placeholder="None"
            options={packages}
            disabled={isRunning}
            onChange={value => onDetails({ projectWorkPackage: value === '' ? null : Number(value) })}
          />
        </FormField>
      )}
      <FormField label="Whose bill is it" group>
        <Segmented<ImportSource>
          value={details.source}
          onChange={source => onDetails({ source })}
          options={SOURCES}
          disabled={isRunning}
        />
      </FormField>
      {notes > 0 && (
        <p className={styles['quiet']}>
          {notes === 1 ? 'One note' : `${notes} notes`} of the file (cover, preambles, what stands above the bill){' '}
          {notes === 1 ? 'comes' : 'come'} with it. Choose them in step 2, Sheet.
        </p>
      )}
    </div>
  )
}
