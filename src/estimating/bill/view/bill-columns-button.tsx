import { Columns3 } from 'lucide-react'
import type { GridLookControls } from '../../../records/list/use-grid-look'
import { Button } from '../../../ui/action/button'
import { IconButton } from '../../../ui/action/icon-button'
import { Checkbox } from '../../../ui/input/checkbox'
import { Popover } from '../../../ui/input/popover'
import { optionalFields } from '../model/bill-sheet'
import { LINE_COLUMNS } from '../../common/line-fields'
import styles from './bill-page.module.css'

interface BillColumnsButtonProps {
  readonly phone: boolean
  readonly look: GridLookControls
}

/** Chooses what a bill shows of its lines besides the columns that are always there, and puts widths back. */
export function BillColumnsButton({ phone, look }: BillColumnsButtonProps) {
  const { shown } = look
  return (
    <Popover
      label="Columns of the bill"
      align="end"
      trigger={<IconButton icon={Columns3} label="Columns" look="outlined" />}
    >
      <div className={styles['columns']}>
        {optionalFields(phone).map(field => (
          <Checkbox
            key={field}
            label={LINE_COLUMNS[field].title}
            checked={shown.includes(field)}
            onChange={isShown => look.show(isShown ? [...shown, field] : shown.filter(each => each !== field))}
          />
        ))}
        {!phone && (
          <p className={styles['columnsHint']}>
            Drag the edge of a heading to set a width, or press Alt Shift and an arrow. A double click fits it again.
          </p>
        )}
        <Button kind="quiet" onClick={look.reset}>
          Reset columns and widths
        </Button>
      </div>
    </Popover>
  )
}
