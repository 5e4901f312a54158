import { COLUMN_ROLES } from '#domain/bill-import/columns/columns'
import { columnLetters } from '#domain/bill-import/sheet/sheet'
import type { SessionView } from '#domain/bill-import/session/view'
import { lower } from '#domain/value/lower'
import { Button } from '../../../ui/action/button'
import { ButtonRow } from '../../../ui/action/button-row'
import { Notice } from '../../../ui/status/notice'
import type { Remembered } from '../model/remembered'

interface LayoutNoticeProps {
  readonly layout: SessionView['layout']
  readonly layouts: readonly Remembered[]
  readonly onUse: (layout: Remembered['layout']) => void
  readonly onForget: (id: number) => void
}

/** Offers to read the columns as a bill of this client was read before; says so where they are. */
export function LayoutNotice({ layout, layouts, onUse, onForget }: LayoutNoticeProps) {
  const known = layout && layouts[layout.layout]
  if (!known) return null
  if (layout.isUsed) return <Notice tone="calm">The columns are read as those of {known.fileName} were.</Notice>
  return (
    <Notice
      tone="warning"
      note={known.layout.columns
        .map(({ title, at, role }) => `${title || columnLetters(at)}: ${labelOf(role)}`)
        .join(', ')}
      action={
        <ButtonRow>
          <Button onClick={() => onUse(known.layout)}>Read them so</Button>
          <Button kind="quiet" onClick={() => onForget(known.id)}>
            Forget that
          </Button>
        </ButtonRow>
      }
    >
      A bill of this client with these columns, {known.fileName}, was read otherwise.
    </Notice>
  )
}

const labelOf = (role: string): string => lower(COLUMN_ROLES.find(({ value }) => value === role)?.label ?? role)
