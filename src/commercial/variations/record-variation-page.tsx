import { INSTRUCTION_FORMS } from '#contract/commercial/variations/variation'
import { usePageTitle } from '../../app/page/page-title'
import { useToday } from '../../app/page/use-today'
import { useProject } from '../../common/places/use-place'
import { shownOf } from '../../records/data/here'
import { FactForm } from '../../records/form/fact-form'
import { useFactForm } from '../../records/form/use-fact-form'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { IdCombobox } from '../../ui/input/id-combobox'
import { NumberInput } from '../../ui/input/number-input'
import { Select } from '../../ui/input/select'
import { TextArea } from '../../ui/input/text-area'
import { TextInput } from '../../ui/input/text-input'
import { drawingChoices, useDrawingsHere } from '../issues/pin/pin-field'
import { DraftPhotos } from '../photos/draft-photos'
import { useDraftPhotos } from '../photos/use-draft-photos'
import { emptyVariation, faultsOf, recordVariation, type VariationDraft } from './variation-draft'
import styles from '../../ui/input/form-column.module.css'

/** Recording what a client instructs on site: pictures first, then what, who and how. Works without a connection; decision 719. */
export function RecordVariationPage() {
  const project = useProject()
  const today = useToday()
  const here = useDrawingsHere(project.id)
  const drawings = { options: drawingChoices(here ? shownOf(here) : []), isWhole: here?.isWhole === true }
  const form = useFactForm<VariationDraft>({
    key: `variation-new-${project.id}`,
    empty: emptyVariation(today),
    records: draft => ({ named: { drawing: { value: draft.drawing, ...drawings } } }),
    faultsOf,
    record: (draft, id) => recordVariation(draft, project.id, id),
    leadsTo: id => ({
      to: '/estimating/projects/$projectId/hub/variations/$variationId',
      params: { projectId: String(project.id), variationId: String(id) },
    }),
  })
  const { draft, set, bind, errors } = form
  const photos = useDraftPhotos(form)
  usePageTitle({ title: 'Record instruction', under: project.name })
  return (
    <FactForm form={form} title="Record instruction" saveLabel="Save variation" preparing={photos.preparing}>
      <DraftPhotos label="Take a photo" {...photos} />
      <FormField label="What is changed?" required error={errors['title']}>
        <TextInput {...bind('title')} maxLength={255} autoComplete="off" enterKeyHint="next" />
      </FormField>
      <FormField label="Instruction, in their words" optional="optional">
        <TextArea {...bind('instruction')} maxLength={10_000} />
      </FormField>
      <div className={styles['pair']}>
        <FormField label="Instructed by" required error={errors['instructedBy']}>
          <TextInput {...bind('instructedBy')} maxLength={255} autoComplete="off" />
        </FormField>
        <FormField label="Instructed on" required error={errors['instructedOn']}>
          <DateInput {...bind('instructedOn')} />
        </FormField>
      </div>
      <div className={styles['pair']}>
        <FormField label="How it came">
          <Select value={draft.form} onChange={how => how !== '' && set({ form: how })} options={INSTRUCTION_FORMS} />
        </FormField>
        <FormField label="Their reference" optional="optional">
          <TextInput {...bind('reference')} maxLength={60} autoComplete="off" />
        </FormField>
      </div>
      <div className={styles['pair']}>
        <FormField label="Where" optional="optional">
          <TextInput {...bind('location')} maxLength={255} placeholder="Lobby, level 2" />
        </FormField>
        <FormField label="Drawing" optional="optional" error={errors['drawing']}>
          <IdCombobox {...bind('drawing')} {...drawings} none="No drawing" />
        </FormField>
      </div>
      <FormField label="Estimate" optional="optional" description="Without VAT. Below zero for work that is omitted.">
        <NumberInput kind="money" {...bind('estimate')} />
      </FormField>
      <FormField label="Notes" optional="optional">
        <TextArea {...bind('notes')} maxLength={10_000} />
      </FormField>
    </FactForm>
  )
}
