import { useState } from 'react'
import { productTemplate } from '#contract/catalogue/product-template'
import type { OutturnFinding, OutturnTemplate } from '#contract/commercial/outturn/outturn-calls'
import { jsonBody } from '../../app/office/server'
import { useViewer } from '../../app/viewer'
import { useOffice } from '../../records/office/use-office'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { FormField } from '../../ui/input/form-field'
import { TextArea } from '../../ui/input/text-area'
import { FormModal } from '../../ui/overlay/form-modal'
import { toasts } from '../../ui/overlay/toast-store'
import { effectWords, factWords, KIND_WORDS, normWords, sampleWords } from './outturn-words'

export interface DecideProps {
  readonly of: OutturnTemplate
  readonly finding: OutturnFinding
  readonly nameOf: (project: number) => string
  readonly onDecided: () => void
}

/** Takes a proposal over into its template, or dismisses it, with a reason. Needs a connection: the office works it out again first. Decision 749. */
export function DecideButtons(props: DecideProps) {
  const { of, finding } = props
  const [outcome, setOutcome] = useState<'taken' | 'dismissed' | null>(null)
  const { blocked } = useOffice({ resource: productTemplate, id: of.template })
  const what = `${KIND_WORDS[finding.kind]} of ${finding.item}`
  const button = (is: 'taken' | 'dismissed', words: string) => (
    <Button
      kind={is === 'taken' ? 'primary' : 'default'}
      aria-haspopup="dialog"
      aria-label={`${words}: ${what}`}
      reason={blocked ?? undefined}
      onClick={() => setOutcome(is)}
    >
      {words}
    </Button>
  )
  return (
    <>
      <ButtonRow>
        {button('taken', 'Use site value')}
        {button('dismissed', 'Dismiss')}
      </ButtonRow>
      {outcome && <DecideDialog {...props} outcome={outcome} onClose={() => setOutcome(null)} />}
    </>
  )
}

interface DialogProps extends DecideProps {
  readonly outcome: 'taken' | 'dismissed'
  readonly onClose: () => void
}

function DecideDialog({ of, finding, nameOf, onDecided, outcome, onClose }: DialogProps) {
  const { account } = useViewer()
  const { run } = useOffice({ resource: productTemplate, id: of.template })
  const [reason, setReason] = useState('')
  const words = (value: string | null) => normWords(finding, value, of, account.currency)
  const decide = () =>
    run(async ({ server, replica }) => {
      const { kind, line, site } = finding
      const body = { template: of.template, kind, line, version: of.version, site, outcome, reason: reason.trim() }
      await server.call('/outturn/decisions', jsonBody('POST', body))
      replica.hurry()
      onDecided()
      toasts.show('info', outcome === 'taken' ? `${of.name} has the new value` : 'The proposal is dismissed')
    })
  return (
    <FormModal
      open
      title={outcome === 'taken' ? 'Use the site value in the template' : 'Dismiss the proposal'}
      body={[
        `${of.name}, ${finding.item}. ${KIND_WORDS[finding.kind]} now: ${words(finding.norm)}. On site: ${words(finding.site)}.`,
        `${factWords(finding, of, account.currency)}. ${sampleWords(finding, nameOf)}.`,
        outcome === 'taken'
          ? `The rate of one ${of.unit} changes by ${effectWords(finding.effect, account.currency)}. Bills that are priced already stay as they are.`
          : 'It comes back when the norm changes, or when sites say something else.',
      ]}
      submitLabel={outcome === 'taken' ? 'Use site value' : 'Dismiss'}
      valid={reason.trim() !== ''}
      onSubmit={decide}
      onClose={onClose}
    >
      <FormField label="Reason" required>
        <TextArea value={reason} onChange={setReason} maxLength={2_000} />
      </FormField>
    </FormModal>
  )
}
