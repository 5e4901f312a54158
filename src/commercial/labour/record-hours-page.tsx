import { labourAllocation } from '#contract/commercial/labour-allocation'
import { operative } from '#contract/contacts/operative'
import { subcontractor } from '#contract/contacts/subcontractor'
import { whyTooLong } from '#domain/commercial/labour/hours-of-a-day'
import { WORK_WAS_DONE, whyNotThen } from '#domain/commercial/happened'
import type { LabourRow } from '#domain/commercial/labour/labour-bill'
import { NIL, plus, type Quantity, sum } from '#domain/value/money'
import type { Action } from '#local/types'
import { add } from '#local/write/changes'
import { usePageTitle } from '../../app/page/page-title'
import { useToday } from '../../app/page/use-today'
import { useProject } from '../../common/places/use-place'
import { count } from '../../fields/words'
import { useAll } from '../../records/data/use-all'
import { useNames } from '../../records/data/use-names'
import { FactForm } from '../../records/form/fact-form'
import type { Faults } from '../../records/form/check-draft'
import { useFactForm } from '../../records/form/use-fact-form'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { Select } from '../../ui/input/select'
import { TextArea } from '../../ui/input/text-area'
import { Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { StatusRow } from '../../ui/status/status-row'
import formStyles from '../../ui/input/form-column.module.css'
import { NoBillYet } from '../common/no-bill-yet'
import { quantityWords } from '../materials/quantity-words'
import { zonesOf } from './labour-words'
import styles from './labour.module.css'
import { type SiteLabour, useSiteLabour } from './use-site-labour'

interface HoursDraft {
  readonly workedOn: string | null
  readonly zone: string | null
  readonly row: string | null
  /** By operative. */
  readonly hours: Readonly<Record<number, Quantity>>
  readonly note: string
}
const emptyHours = (today: string): HoursDraft => ({ workedOn: today, zone: null, row: null, hours: {}, note: '' })

/** Who worked how long on what today: one activity in one zone, an hour field a person; works without a connection. */
export function RecordHoursPage() {
  const project = useProject()
  const labour = useSiteLabour(project.id, null)
  usePageTitle({ title: 'Record hours', under: project.name })
  if (!labour) return <Loader text="Loading the labour bill" />
  if (labour.assessment === null)
    return <NoBillYet title="Record hours">Hours are booked to the activities of an accepted assessment.</NoBillYet>
  return <RecordHours labour={labour} assessment={labour.assessment} />
}

/** Why hours cannot be kept yet, by field. */
function faultsOf(
  { workedOn, hours }: HoursDraft,
  row: LabourRow | undefined,
  today: string,
  nameOf: (operative: number) => string,
  recordedOn: (operative: number, day: string) => Quantity,
): Faults {
  const toCome = whyNotThen(workedOn, today, WORK_WAS_DONE)
  const tooLong =
    workedOn === null
      ? []
      : Object.entries(hours).flatMap(
          ([who, more]) =>
            whyTooLong(nameOf(Number(who)), workedOn, plus(recordedOn(Number(who), workedOn), more)) ?? [],
        )
  return {
    ...(workedOn === null ? { workedOn: 'You must specify this field' } : {}),
    ...(toCome === null ? {} : { workedOn: toCome }),
    ...(row === undefined ? { row: 'Choose an activity' } : {}),
    ...(Object.keys(hours).length === 0 ? { hours: 'Give hours to at least one person' } : {}),
    ...(tooLong[0] === undefined ? {} : { hours: tooLong[0] }),
  }
}

/** Returns the hours of each person as an action of their own: those of one never wait for those of another. */
const hoursOf = (draft: HoursDraft, row: LabourRow, project: number, assessment: number): readonly Action[] =>
  Object.entries(draft.hours).map(([who, hours]) => ({
    label: `Hours on ${row.name}`,
    changes: [
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
    ],
  }))

function RecordHours({ labour, assessment }: { readonly labour: SiteLabour; readonly assessment: number }) {
  const project = useProject()
  const today = useToday()
  const operatives = useAll(operative)
  const rows = labour.rows.filter(({ activity }) => activity !== null)
  const zones = zonesOf(rows)
  const zoneOf = (draft: HoursDraft) => draft.zone ?? zones[0]?.id ?? ''
  const shownOf = (draft: HoursDraft) => rows.filter(row => String(row.zone) === zoneOf(draft))
  const rowOf = (draft: HoursDraft) => shownOf(draft).find(({ key }) => key === draft.row)
  const nameOf = (id: number) => operatives?.find(each => each.id === id)?.fullName ?? 'This person'
  const recordedOn = (id: number, day: string) =>
    sum(labour.allocations.flatMap(each => (each.operative === id && each.workedOn === day ? each.hours : [])))
  const form = useFactForm<HoursDraft>({
    key: `labour-hours-${project.id}`,
    empty: emptyHours(today),
    records: () => ({
      filled: { hours: { keys: (operatives ?? []).map(({ id }) => id), isWhole: operatives !== undefined } },
    }),
    faultsOf: draft => faultsOf(draft, rowOf(draft), today, nameOf, recordedOn),
    record: draft => {
      const row = rowOf(draft)
      return row ? hoursOf(draft, row, project.id, assessment) : []
    },
    leadsTo: () => ({
      to: '/estimating/projects/$projectId/hub/labour/hours',
      params: { projectId: String(project.id) },
    }),
  })
  const { draft, set, bind, errors } = form
  const total = sum(Object.values(draft.hours))
  return (
    <FactForm
      form={form}
      title="Record hours"
      saveLabel="Save hours"
      note={
        total > NIL
          ? `${count(Object.keys(draft.hours).length, 'person', 'people')}, ${quantityWords(total)} hours`
          : undefined
      }
    >
      <div className={formStyles['pair']}>
        <FormField label="Day" required error={errors['workedOn']}>
          <DateInput {...bind('workedOn')} />
        </FormField>
        <FormField label="Zone">
          <Select
            value={zoneOf(draft)}
            onChange={zone => set({ zone, row: null })}
            options={zones.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FormField>
      </div>
      <FormField label="Activity" required error={errors['row']}>
        <Select
          value={rowOf(draft)?.key ?? ''}
          onChange={row => set({ row: row === '' ? null : row })}
          placeholder="Choose an activity"
          options={shownOf(draft).map(({ key, name, productName }) => ({
            value: key,
            label: `${name}, ${productName}`,
          }))}
        />
      </FormField>
      <People operatives={operatives} draft={draft} error={errors['hours']} onHours={hours => set({ hours })} />
      <FormField label="Note" optional="optional">
        <TextArea {...bind('note')} maxLength={2_000} />
      </FormField>
    </FactForm>
  )
}

interface PeopleProps {
  readonly operatives: ReturnType<typeof useAll<typeof operative>>
  readonly draft: HoursDraft
  readonly error: string | undefined
  readonly onHours: (hours: Readonly<Record<number, Quantity>>) => void
}

function People({ operatives, draft, error, onHours }: PeopleProps) {
  const firmOf = useNames(subcontractor)
  function give(id: number, hours: Quantity | null) {
    const { [id]: _, ...rest } = draft.hours
    onHours(hours === null || hours <= NIL ? rest : { ...rest, [id]: hours })
  }
  return (
    <Section bare title="Hours">
      {error !== undefined && <Notice tone="error">{error}</Notice>}
      {operatives?.length === 0 && <StatusRow kind="empty" text="No operatives yet: add them under Contacts" />}
      {operatives?.map(({ id, fullName, subcontractor: firm }) => (
        <div key={id} className={styles['line']}>
          <div className={styles['names']}>
            <span className={styles['name']}>{fullName}</span>
            <span className={styles['under']}>{firm === null ? 'Our own' : (firmOf(firm) ?? '…')}</span>
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
