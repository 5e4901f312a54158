import { useState } from 'react'
import type { PricedFile } from '#contract/estimating/bill-session'
import type { OwnPrice } from '#domain/bill-import/in-place/cells-to-write'
import { saveFile } from '../../../app/device/save-file'
import { bytesOfFile, TOO_LARGE } from '../../../common/import/read-file'
import { Button } from '../../../ui/action/button'
import { formatMoney } from '../../../ui/format'
import { FileInput } from '../../../ui/input/file-input'
import { Modal } from '../../../ui/overlay/modal'
import { List, ListRow } from '../../../ui/record/list-row'
import { Loader } from '../../../ui/status/loader'
import { Notice } from '../../../ui/status/notice'
import { billSession } from '../../import/commands/bill-session'
import { useTaughtUnits } from '../../import/commands/use-taught-units'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Reasons shown at once; the rest are counted. */
const MOST = 50

interface PriceWorkbookProps {
  readonly products: readonly OwnPrice[]
  readonly currency: string
  readonly onClose: () => void
}

/**
 * The client's own workbook with our rates and amounts in its cells: chosen again here, read and written on this device, so it works
 * without a connection. Says what stays as it was before it is saved. Decision 442.
 */
export function PriceWorkbook({ products, currency, onClose }: PriceWorkbookProps) {
  const units = useTaughtUnits()
  const [state, setState] = useState<'idle' | 'reading' | PricedFile>('idle')

  async function take(file: File | undefined) {
    if (!file) return
    setState('reading')
    setState(await priced(file).catch(() => ({ ok: false as const, reason: 'The file could not be read.' })))
  }
  async function priced(file: File): Promise<PricedFile> {
    const session = billSession()
    const bytes = await bytesOfFile(file)
    if (!bytes) return { ok: false, reason: TOO_LARGE }
    const opened = await session.open(file.name, bytes, units, currency)
    if (!opened.ok) return opened
    const done = await session.price(products)
    await session.close()
    return done
  }
  const done = typeof state === 'object' && state.ok ? state : null
  return (
    <Modal
      open
      onClose={onClose}
      size="medium"
      closeOnOutside={false}
      // The client's file is still where it was chosen from.
      isBegun={false}
      title="Price the client’s workbook"
      description="Your rates and amounts go into the client’s own file. Everything else in it stays as it is."
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Close
          </Button>
          <Button
            kind="primary"
            disabled={done === null || done.cells === 0}
            onClick={() =>
              done && saveFile(new Blob([done.bytes], { type: XLSX }), done.fileName.replace(/(\.\w+)?$/, ', priced$1'))
            }
          >
            Save the workbook
          </Button>
        </>
      }
    >
      <FileInput
        label="Choose the client’s workbook"
        hint="the one this bill was imported from, .xlsx"
        accept=".xlsx,.xlsm"
        disabled={state === 'reading'}
        onFiles={files => void take(files[0])}
      />
      <div aria-live="polite">
        {state === 'reading' && <Loader text="Writing the prices" />}
        {typeof state === 'object' && !state.ok && <Notice tone="error">{state.reason}</Notice>}
        {done && (
          <>
            <p>
              {count(done.lines, 'line')} priced, {count(done.cells, 'cell')} written. They come to{' '}
              <strong>{formatMoney(done.total, currency)}</strong>.
            </p>
            {done.unwritten.length > 0 && (
              <>
                <h3 className="type-section">What stays as it was</h3>
                <List label="What stays as it was">
                  {done.unwritten.slice(0, MOST).map(({ at, reason }, index) => (
                    <ListRow key={index} title={at} under={reason} />
                  ))}
                </List>
                {done.unwritten.length > MOST && <p>and {done.unwritten.length - MOST} more</p>}
              </>
            )}
          </>
        )}
      </div>
    </Modal>
  )
}

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en-GB')} ${noun}${number === 1 ? '' : 's'}`
