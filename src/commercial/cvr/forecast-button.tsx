import { useState } from 'react'
import { costForecast, FORECAST_SUBJECTS } from '#contract/commercial/cvr/cost-forecast'
import { project as projectResource } from '#contract/estimating/project'
import { compare, minus, type Money, textOf } from '#domain/value/money'
import { jsonBody } from '../../app/office/server'
import { useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { useOffice } from '../../records/office/use-office'
import { formatMoney, formatNumber } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { TextArea } from '../../ui/input/text-area'
import { FormModal } from '../../ui/overlay/form-modal'
import { Notice } from '../../ui/status/notice'
import table from '../materials/materials.module.css'

interface ForecastProps {
  readonly assessment: number
  readonly subject: (typeof FORECAST_SUBJECTS)[number]['value']
  /** As it is now: a person's forecast with its reason, or the computed cost to complete. */
  readonly amount: Money
  readonly reason: string | null
  /** What orders and agreements bind the firm to pay; a forecast below it is too low. */
  readonly committed: Money
  readonly onForecast: () => void
}

/** A cost to complete; a press changes it, with a reason. Spec: REP-1; decision 742. */
export function ForecastButton(of: ForecastProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = formatNumber('money', of.amount)
  const label = FORECAST_SUBJECTS.find(({ value }) => value === of.subject)?.label ?? ''
  const title = of.subject === 'futureLoss' ? label : `${label} to complete`
  return (
    <>
      <button
        type="button"
        className={table['explained']}
        aria-haspopup="dialog"
        aria-label={`${title}, ${shown}${of.reason === null ? '' : `: ${of.reason}`}. Change`}
        onClick={() => setOpen(true)}
      >
        {shown}
        {of.reason !== null && ' *'}
      </button>
      {isOpen && <ForecastDialog of={of} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}

interface DialogProps {
  readonly of: ForecastProps
  readonly title: string
  readonly onClose: () => void
}

// No sum is computed of losses: a person knows of them, or there are none.
const lossWords = (reason: string | null): string[] => [
  reason === null ? 'Losses that you know of and that no budget has.' : `Known losses: ${reason}.`,
  'Leave the amount empty where there are none.',
]
const costWords = (reason: string | null): string[] => [
  reason === null ? 'Computed from the budget of the work that is left.' : `Forecast: ${reason}.`,
  'Leave the amount empty to go back to the computed one.',
]

function ForecastDialog({ of, title, onClose }: DialogProps) {
  const { assessment, subject, amount, reason, committed, onForecast } = of
  const { account } = useViewer()
  const project = useProject()
  const { run } = useOffice({ resource: projectResource, id: project.id })
  const [value, setValue] = useState<Money | null>(amount)
  const [why, setWhy] = useState('')
  const isLoss = subject === 'futureLoss'
  const inWords = (money: Money) => formatMoney(money, account.currency)
  const save = () =>
    run(async ({ server, replica }) => {
      const body = {
        assessment,
        subject,
        amount: value === null ? null : textOf('money', value),
        reason: why.trim(),
      }
      await server.call(`/projects/${project.id}/${costForecast.path}`, jsonBody('POST', body))
      replica.hurry()
      onForecast()
    })
  return (
    <FormModal
      open
      title={title}
      body={isLoss ? lossWords(reason) : costWords(reason)}
      submitLabel="Save forecast"
      valid={why.trim() !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField label={isLoss ? 'Losses' : 'Cost to complete'}>
        <NumberInput kind="money" value={value} onChange={setValue} />
      </FormField>
      {value !== null && compare(value, committed) < 0 && (
        <Notice tone="warning">
          {inWords(committed)} is committed, so this forecast is {inWords(minus<Money>(committed, value))} too low.
        </Notice>
      )}
      <FormField label="Reason" required>
        <TextArea value={why} onChange={setWhy} maxLength={2_000} />
      </FormField>
    </FormModal>
  )
}
