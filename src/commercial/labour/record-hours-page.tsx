import { useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { labourAllocation } from '#contract/commercial/labour-allocation'
import { operative } from '#contract/contacts/operative'
import { subcontractor } from '#contract/contacts/subcontractor'
import type { LabourRow } from '#domain/commercial/labour/labour-bill'
import { NIL, type Quantity, quantityOf, sum } from '#domain/value/money'
import type { Change } from '#local/types'
import { add } from '#local/write/changes'
import { deviceWord } from '../../app/device/device-words'
import { tellProblem } from '../../app/office/tell-problem'
import { usePageTitle } from '../../app/page/page-title'
import { useLeavePrompt } from '../../app/page/use-leave-prompt'
import { useToday } from '../../app/page/use-today'
import { useProject } from '../../common/places/use-place'
import { count } from '../../fields/words'
import { useAll } from '../../records/data/use-all'
import { useEdit } from '../../records/data/use-edit'
import { useDraft } from '../../records/form/use-draft'
import { Button } from '../../ui/action/button'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { Select } from '../../ui/input/select'
import { TextArea } from '../../ui/input/text-area'
import { useFirstError } from '../../ui/input/use-first-error'
import { ActionBar, HiddenHeading, PageBody, PageHeading, Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { StatusRow } from '../../ui/status/status-row'
import { PHONE, useMedia } from '../../ui/use-media'
import formStyles from '../../ui/input/form-column.module.css'
import { quantityWords } from '../materials/quantity-words'
import { zonesOf } from './labour-words'
import styles from './labour.module.css'
import { type SiteLabour, useSiteLabour } from './use-site-labour'

const NONE = 'none'
/** A day is 24 hours long. */
const WHOLE_DAY = quantityOf(24)

interface HoursDraft {
  readonly workedOn: string | null
  readonly zone: string | null
  readonly row: string | null
  /** By operative. */
  readonly hours: Readonly<Record<number, Quantity>>
  readonly note: string
}

/** Who worked how long on what today: one activity in one zone, an hour field a person; works without a connection. */
export function RecordHoursPage() {
  const project = useProject()
  const labour = useSiteLabour(project.id, null)
  usePageTitle({ title: 'Record hours', under: project.name })
  if (!labour) return <Loader text="Loading the labour bill" />
  if (labour.assessment === null)
    return (
      <>
        <HiddenHeading>Record hours</HiddenHeading>
        <EmptyState title="No accepted bill yet">
          Hours are booked to the activities of an accepted assessment.
        </EmptyState>
      </>
    )
  return <RecordHours labour={labour} assessment={labour.assessment} />
}

/** Why hours cannot be kept yet, by field. */
function faultsOf({ workedOn, hours }: HoursDraft, row: LabourRow | undefined): Readonly<Record<string, string>> {
  const all = Object.values(hours)
  return {
    ...(workedOn === null ? { workedOn: 'You must specify this field' } : {}),
    ...(row === undefined ? { row: 'Choose an activity' } : {}),
    ...(all.length === 0 ? { hours: 'Give hours to at least one person' } : {}),
    ...(all.some(each => each > WHOLE_DAY) ? { hours: 'A day has 24 hours' } : {}),
  }
}

function hoursOf(draft: HoursDraft, row: LabourRow, project: number, assessment: number): readonly Change[] {
  return Object.entries(draft.hours).map(([who, hours]) =>
    add(labourAllocation, {
      project,
      assessment,
      workedOn: draft.workedOn ?? '',
      operative: Number(who),
      activity: row.activity,
      zone: row.zone,
      name: row.name,
      zoneName: row.zoneName,
      hours,
      note: draft.note.trim() === '' ? null : draft.note.trim(),
    }),
  )
}

function RecordHours({ labour, assessment }: { readonly labour: SiteLabour; readonly assessment: number }) {
  const project = useProject()
  const navigate = useNavigate()
  const edit = useEdit()
  const phone = useMedia(PHONE)
  const today = useToday()
  const [draft, setDraft, dropDraft] = useDraft<HoursDraft>(`labour-hours-${project.id}`, {
    workedOn: today,
    zone: null,
    row: null,
    hours: {},
    note: '',
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const form = useFirstError(errors)
  const leave = useLeavePrompt(Object.keys(draft.hours).length > 0 && !isSaving)
  const rows = labour.rows.filter(({ activity }) => activity !== null)
  const zones = zonesOf(rows)
  const zone = draft.zone ?? zones[0]?.id ?? NONE
  const shown = rows.filter(row => String(row.zone) === zone)
  const chosen = shown.find(({ key }) => key === draft.row)
  const set = (more: Partial<HoursDraft>) => setDraft(was => ({ ...was, ...more }))
  async function save() {
    const faults = faultsOf(draft, chosen)
    setErrors(faults)
    if (Object.keys(faults).length > 0 || !chosen) return
    setSaving(true)
    try {
      await edit(hoursOf(draft, chosen, project.id, assessment), `Hours on ${chosen.name}`)
      await dropDraft()
      leave.allow()
      await navigate({
        to: '/estimating/projects/$projectId/hub/labour/hours',
        params: { projectId: String(project.id) },
        replace: true,
      })
    } catch (error) {
      tellProblem(error)
    }
    setSaving(false)
  }
  const total = sum(Object.values(draft.hours))
  return (
    <>
      {phone ? <HiddenHeading>Record hours</HiddenHeading> : <PageHeading title="Record hours" ruled />}
      <PageBody>
        <form
          ref={form}
          data-saves
          className={formStyles['form']}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            void save()
          }}
        >
          <div className={formStyles['pair']}>
            <FormField label="Day" required error={errors['workedOn']}>
              <DateInput value={draft.workedOn} onChange={workedOn => set({ workedOn })} />
            </FormField>
            <FormField label="Zone">
              <Select
                value={zone}
                onChange={next => set({ zone: next, row: null })}
                options={zones.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </FormField>
          </div>
          <FormField label="Activity" required error={errors['row']}>
            <Select
              value={chosen?.key ?? NONE}
              onChange={row => set({ row: row === NONE ? null : row })}
              options={[
                { value: NONE, label: 'Choose an activity' },
                ...shown.map(({ key, name, productName }) => ({ value: key, label: `${name}, ${productName}` })),
              ]}
            />
          </FormField>
          <People draft={draft} error={errors['hours']} onHours={hours => set({ hours })} />
          <FormField label="Note" optional="optional">
            <TextArea value={draft.note} onChange={note => set({ note })} maxLength={2_000} />
          </FormField>
          <ActionBar
            note={
              total > NIL
                ? `${count(Object.keys(draft.hours).length, 'person', 'people')}, ${quantityWords(total)} hours`
                : undefined
            }
          >
            <Button type="submit" kind="primary" size="large" fill icon={Check} disabled={isSaving}>
              {phone ? `Save on this ${deviceWord()}` : 'Save hours'}
            </Button>
          </ActionBar>
        </form>
      </PageBody>
    </>
  )
}

interface PeopleProps {
  readonly draft: HoursDraft
  readonly error: string | undefined
  readonly onHours: (hours: Readonly<Record<number, Quantity>>) => void
}

function People({ draft, error, onHours }: PeopleProps) {
  const operatives = useAll(operative)
  const firms = useAll(subcontractor)
  function give(id: number, hours: Quantity | null) {
    const { [id]: _, ...rest } = draft.hours
    onHours(hours === null || hours <= NIL ? rest : { ...rest, [id]: hours })
  }
  return (
    <Section bare title="Hours" aside={error ?? undefined}>
      {operatives?.length === 0 && <StatusRow kind="empty" text="No operatives yet: add them under Contacts" />}
      {operatives?.map(({ id, fullName, subcontractor: firm }) => (
        <div key={id} className={styles['line']}>
          <div className={styles['names']}>
            <span className={styles['name']}>{fullName}</span>
            <span className={styles['under']}>
              {firm === null ? 'Our own' : (firms?.find(each => each.id === firm)?.fullName ?? '…')}
            </span>
          </div>
          <div className={styles['field']}>
            <NumberInput
              kind="quantity"
              aria-label={`Hours of ${fullName}`}
              value={draft.hours[id] ?? null}
              onChange={hours => give(id, hours)}
              decimals={2}
              min={NIL}
              postfix="h"
            />
          </div>
        </div>
      ))}
    </Section>
  )
}
