import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { fixedCostHoliday } from '#contract/admin/fixed-cost-holiday'
import { missingHolidays } from '#domain/admin/holidays'
import { bankHolidays } from '#domain/law/bank-holidays'
import { type Nation, NATION_NAMES, NATIONS } from '#domain/law/nation'
import { add as addChange } from '#local/write/changes'
import { count } from '../../fields/words'
import { savedHere } from '../../app/device/device-words'
import { useAct } from '../../records/data/use-act'
import { useAll } from '../../records/data/use-all'
import { useCan } from '../../app/viewer'
import { Button } from '../../ui/action/button'
import { formatDay } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { Segmented } from '../../ui/input/segmented'
import { FormModal } from '../../ui/overlay/form-modal'
import { toasts } from '../../ui/overlay/toast-store'
import { List, ListRow } from '../../ui/record/list-row'
import { StatusRow } from '../../ui/status/status-row'

/** Years that GOV.UK has published. */
const YEARS = [2026, 2027, 2028]

/** The bank holidays of a nation that the firm does not have yet, added together. Works on what this device holds. */
export function AddBankHolidays() {
  const can = useCan()
  const [open, setOpen] = useState(false)
  if (!can.write(fixedCostHoliday)) return null
  return (
    <>
      <Button icon={CalendarPlus} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Add bank holidays
      </Button>
      {open && <ChooseNation onClose={() => setOpen(false)} />}
    </>
  )
}

function ChooseNation({ onClose }: { readonly onClose: () => void }) {
  const [nation, setNation] = useState<Nation>('englandAndWales')
  const act = useAct()
  const present = useAll(fixedCostHoliday)
  const days = YEARS.flatMap(year => bankHolidays(nation, year))
  const missing = missingHolidays(
    days.map(({ day, name }) => ({ name, startDate: day, endDate: day })),
    present ?? [],
  )

  async function add(): Promise<boolean> {
    const done = await act(
      missing.map(values => addChange(fixedCostHoliday, values)),
      `Added the bank holidays of ${NATION_NAMES[nation]}`,
    )
    if (done) toasts.show('info', savedHere())
    return done
  }
  return (
    <FormModal
      open
      onClose={onClose}
      title="Add bank holidays"
      submitLabel={missing.length === 0 ? 'Add' : `Add ${count(missing.length, 'day', 'days')}`}
      valid={present !== undefined && missing.length > 0}
      onSubmit={add}
    >
      <FormField label="Where the work is" group>
        <Segmented
          fill
          value={nation}
          onChange={setNation}
          options={NATIONS.map(each => ({ value: each, label: NATION_NAMES[each] }))}
        />
      </FormField>
      {present && missing.length === 0 && <StatusRow kind="empty" text="You have all of them already" />}
      <List label={`Bank holidays of ${NATION_NAMES[nation]} to add`}>
        {missing.map(each => (
          <ListRow key={each.startDate} title={each.name} end={formatDay(each.startDate)} />
        ))}
      </List>
    </FormModal>
  )
}
