import { Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { MaterialOrder } from '#contract/commercial/material-order'
import { materialOrderLine, type MaterialOrderLine } from '#contract/commercial/material-order-line'
import { orderLineNet } from '#domain/commercial/orders/order-totals'
import { unitsIn } from '#domain/commercial/materials/packs'
import { ONE, sum } from '#domain/value/money'
import { add, remove } from '#local/write/changes'
import { useCan } from '../../app/viewer'
import type { RecordColumn } from '../../common/sheet/record-columns'
import { RecordSheet } from '../../common/sheet/record-sheet'
import { count } from '../../fields/words'
import type { Held } from '../../records/data/held'
import { useAct } from '../../records/data/use-act'
import { useUndoAt } from '../../records/data/use-undo'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { formatNumber } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { StatusRow } from '../../ui/status/status-row'
import { MOBILE, useMedia } from '../../ui/use-media'
import styles from '../materials/materials.module.css'
import { countWords, packNoun, packWords, quantityWords } from '../materials/quantity-words'

type Line = Held<typeof materialOrderLine>

const WORKED_OUT = 'This is worked out from the packs beside it'
const unitsOf = (line: MaterialOrderLine) => unitsIn(line.packs, line.packSize)
const COLUMNS: readonly RecordColumn<Line>[] = [
  { key: 'name', title: 'Material', width: 240, pin: 'left', field: 'name' },
  { key: 'packs', title: 'Packs', width: 90, field: 'packs' },
  { key: 'packUnit', title: 'Pack', width: 160, field: 'packUnit' },
  { key: 'packSize', title: 'Units in a pack', width: 110, field: 'packSize' },
  { key: 'unit', title: 'Unit', width: 80, field: 'unit' },
  { key: 'quantity', title: 'Quantity', width: 100, words: line => quantityWords(unitsOf(line)), why: WORKED_OUT },
  { key: 'packPrice', title: 'Pack price', width: 100, field: 'packPrice' },
  {
    key: 'value',
    title: 'Value',
    width: 110,
    words: line => (line.packPrice === null ? '' : formatNumber('money', orderLineNet(line))),
    why: WORKED_OUT,
    isStrong: true,
  },
]

/** The lines of an order: a sheet while it is a draft, also without a connection, and as they were sent from then on. */
export function OrderLines({ order, lines }: { readonly order: MaterialOrder; readonly lines: readonly Line[] }) {
  const place = `order-${order.id}`
  const act = useAct(place)
  const history = useUndoAt(place)
  const can = useCan()
  const mobile = useMedia(MOBILE)
  const [active, setActive] = useState<number | null>(null)
  const fresh = useMemo(
    () => ({ project: order.project, order: order.id, name: 'New line' }),
    [order.project, order.id],
  )
  const lock = !can.write(materialOrderLine)
    ? 'You can look at orders and not change them'
    : order.state === 'draft'
      ? null
      : 'This order is no longer a draft, so it stays as it is'
  const picked = lines.find(({ id }) => id === active)
  return (
    <Section
      title="Lines"
      aside={
        lock === null && (
          <ButtonRow>
            {picked && !mobile && (
              <Button
                icon={Trash2}
                onClick={() => void act([remove(materialOrderLine, picked.id)], `Removed ${picked.name}`)}
              >
                Remove line
              </Button>
            )}
            <Button
              icon={Plus}
              onClick={() => void act([add(materialOrderLine, { ...fresh, packs: ONE })], 'Added a line')}
            >
              Add line
            </Button>
          </ButtonRow>
        )
      }
    >
      {lines.length === 0 && lock !== null && <StatusRow kind="empty" text="No lines" />}
      {mobile ? (
        <List label="Lines">
          {lines.map(line => (
            <ListRow
              key={line.id}
              title={line.name}
              under={`${countWords(line.packs)} ${packNoun(line.packUnit, line.unit)} · ${packWords(line.packUnit, line.packSize)}`}
              end={line.packPrice === null ? '–' : formatNumber('money', orderLineNet(line))}
            />
          ))}
        </List>
      ) : (
        (lines.length > 0 || lock === null) && (
          // A sheet fills its frame; on a page of sections the frame has to be told how tall it is.
          <div
            className={styles['sheet']}
            style={{ height: (Math.min(lines.length, 12) + (lock === null ? 3 : 2)) * 36 + 2 }}
          >
            <RecordSheet<Line>
              id="order-lines"
              label="Order lines"
              resource={materialOrderLine}
              records={lines}
              columns={COLUMNS}
              lock={lock}
              fresh={fresh}
              onActive={setActive}
              foot={key =>
                key === 'name'
                  ? count(lines.length, 'line')
                  : key === 'value'
                    ? formatNumber('money', sum(lines.map(orderLineNet)))
                    : ''
              }
              onWrite={(changes, many) => void act(changes, count(many, 'order line'))}
              onUndo={history.undo}
              onRedo={history.redo}
            />
          </div>
        )
      )}
    </Section>
  )
}
