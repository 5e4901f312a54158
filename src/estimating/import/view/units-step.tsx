import type { ShownUnit } from '#domain/estimating/bill-import/desk/view'
import { unitKey, type UnitChoices } from '#domain/estimating/bill-import/units'
import { PRODUCT_UNIT_CHOICES, PRODUCT_UNITS } from '#domain/value/units'
import { Select } from '../../../ui/input/select'
import { Badge } from '../../../ui/status/badge'
import { EmptyState } from '../../../ui/status/empty-state'
import { DataTable } from '../../../ui/table/data-table'
import { TextButton } from '../../../ui/action/text-button'
import styles from './import-page.module.css'

interface UnitsStepProps {
  readonly taught: UnitChoices
  readonly units: readonly ShownUnit[]
  readonly onUnit: (text: string, unit: string | null) => void
  readonly onJump: (row: number) => void
}

/** Every spelling of a unit in the bill and what it is taken for. Nothing is refused: an unknown one is kept as typed. */
export function UnitsStep({ taught, units, onUnit, onJump }: UnitsStepProps) {
  if (units.length === 0)
    return (
      <EmptyState title="No units">The columns chosen hold no units. Products are imported without one.</EmptyState>
    )
  return (
    <div className={styles['stepBody']}>
      <p className={styles['quiet']}>
        What you map here is remembered for your firm’s next import. A unit nobody knows is kept as it is typed.
      </p>
      <div className={styles['table']}>
        <DataTable<ShownUnit>
          label="Units"
          rows={units}
          rowKey={use => use.text}
          columns={[
            { id: 'text', header: 'In the file', width: 150, strong: true, cell: use => use.text },
            {
              id: 'rows',
              header: 'Rows',
              width: 90,
              align: 'end',
              cell: use => <TextButton onClick={() => onJump(use.row)}>{use.count.toLocaleString('en-GB')}</TextButton>,
            },
            {
              id: 'unit',
              header: 'Means',
              width: 220,
              cell: use => (
                <Select
                  aria-label={`${use.text} means`}
                  value={PRODUCT_UNITS.find(unit => unit === use.unit) ?? ''}
                  placeholder={`Kept as "${use.unit ?? use.text}"`}
                  options={PRODUCT_UNIT_CHOICES}
                  onChange={unit => onUnit(use.text, unit === '' ? null : unit)}
                />
              ),
            },
            {
              id: 'state',
              header: '',
              width: 140,
              cell: use =>
                taught.has(unitKey(use.text)) ? (
                  <Badge level="accent">Mapped by you</Badge>
                ) : use.unit === null ? (
                  <Badge level="warning">Map me</Badge>
                ) : null,
            },
          ]}
        />
      </div>
    </div>
  )
}
