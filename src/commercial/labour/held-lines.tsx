import { useMemo } from 'react'
import type { LabourApplication } from '#contract/commercial/labour-application'
import { labourItem } from '#contract/commercial/labour-item'
import { lineAmount, NIL } from '#domain/value/money'
import { useCurrencySign } from '../../app/viewer'
import type { RecordColumn } from '../../common/sheet/record-columns'
import type { Held } from '../../records/data/held'
import { formatNumber } from '../../ui/format'
import { LineSheet } from '../lines/line-sheet'
import { countWords } from '../materials/quantity-words'
import { unitWords } from './labour-words'
import type { SiteLabour } from './use-site-labour'

type Line = Held<typeof labourItem>

const valueOf = ({ appliedQuantity, appliedRate }: Line) => lineAmount(appliedQuantity, appliedRate)
const columnsIn = (sign: string): readonly RecordColumn<Line>[] => [
  { key: 'name', title: 'Activity', width: 220, pin: 'left', field: 'name' },
  { key: 'zoneName', title: 'Where', width: 160, field: 'zoneName' },
  { key: 'appliedQuantity', title: 'Done to date', width: 110, field: 'appliedQuantity' },
  { key: 'unit', title: 'Unit', width: 80, field: 'unit' },
  { key: 'appliedRate', title: 'Rate', width: 90, field: 'appliedRate' },
  {
    key: 'value',
    title: `To date ${sign}`,
    width: 110,
    words: line => formatNumber('money', valueOf(line)),
    why: 'This is worked out from the quantity and the rate',
    isStrong: true,
  },
]

/** What was applied for, corrected while the application is Held, also without a connection. */
export function HeldLines({
  application,
  labour,
}: {
  readonly application: LabourApplication
  readonly labour: SiteLabour
}) {
  const { id, project, assessment } = application
  const sign = useCurrencySign()
  const columns = useMemo(() => columnsIn(sign), [sign])
  const lines = labour.items.filter(item => item.application === id)
  const fresh = useMemo(
    () => ({ project, application: id, assessment, name: 'New line', appliedQuantity: NIL, appliedRate: NIL }),
    [project, id, assessment],
  )
  return (
    <LineSheet<Line>
      id="labour-lines"
      title="What was applied for"
      resource={labourItem}
      lines={lines}
      columns={columns}
      lock={null}
      fresh={fresh}
      place={`labour-${id}`}
      valueOf={valueOf}
      underOf={line => `${line.zoneName ?? ''} · ${countWords(line.appliedQuantity)} ${unitWords(line.unit)}`}
      endOf={line => formatNumber('money', valueOf(line))}
    />
  )
}
