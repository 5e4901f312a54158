import { MapPin, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { MIDDLE, type Pin, pinAfterKey, pinAt } from '#domain/commercial/issues/pin'
import { fractionOf } from '#domain/value/money'
import { Button } from '../../../ui/action/button'
import { ButtonRow } from '../../../ui/action/button-row'
import { formatPercentage } from '../../../ui/format'
import { Icon } from '../../../ui/icon'
import { Loader } from '../../../ui/status/loader'
import { StatusRow } from '../../../ui/status/status-row'
import styles from './pin.module.css'
import { usePagePicture } from './use-page-picture'

interface PinOnPageProps {
  readonly drawing: { readonly file: number; readonly fileName: string }
  readonly pin: Pin | null
  /** Left out where it is only looked at. */
  readonly onPin?: ((pin: Pin) => void) | undefined
}

/** Most times the width of the page's frame. */
const CLOSEST = 4

/** Where a pin is, in words. */
export const pinWords = ({ across, down }: Pin): string =>
  `${formatPercentage(across)} from the left, ${formatPercentage(down)} from the top`

/** A drawing's page with its pin: placed by a tap, or by Enter and the arrow keys; nearer and further by buttons. */
export function PinOnPage({ drawing, pin, onPin }: PinOnPageProps) {
  const { src, absent } = usePagePicture(drawing)
  const [zoom, setZoom] = useState(1)

  function tap(event: MouseEvent<HTMLButtonElement>) {
    // A key pressed the button: there is no place to read.
    if (event.detail === 0) return onPin?.(pin ?? MIDDLE)
    const box = event.currentTarget.getBoundingClientRect()
    onPin?.(pinAt((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height))
  }
  function press(event: KeyboardEvent) {
    const moved = pinAfterKey(pin ?? MIDDLE, event.key, event.shiftKey)
    if (!moved) return
    event.preventDefault()
    onPin?.(moved)
  }
  if (absent !== null) return <StatusRow kind="empty" text={absent} />
  if (src === undefined) return <Loader text="Fetching the page" />
  const page = (
    <>
      <img src={src} alt={`Page ${drawing.fileName}`} className={styles['picture']} draggable={false} />
      {pin && (
        <span
          className={styles['pin']}
          style={{ left: `${fractionOf(pin.across) * 100}%`, top: `${fractionOf(pin.down) * 100}%` }}
        >
          <Icon of={MapPin} />
        </span>
      )}
    </>
  )
  return (
    <div className={styles['page']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must do so without a mouse */}
      <div className={styles['frame']} role="region" aria-label={`Drawing ${drawing.fileName}`} tabIndex={0}>
        {onPin ? (
          <button
            type="button"
            className={styles['sheet']}
            style={{ width: `${zoom * 100}%` }}
            aria-label={pin ? `Move the pin: it is ${pinWords(pin)}` : 'Place the pin'}
            aria-description="Tap the place, or press Enter and move the pin with the arrow keys"
            onClick={tap}
            onKeyDown={press}
          >
            {page}
          </button>
        ) : (
          <div className={styles['sheet']} style={{ width: `${zoom * 100}%` }}>
            {page}
          </div>
        )}
      </div>
      <ButtonRow>
        <Button icon={ZoomOut} disabled={zoom <= 1} onClick={() => setZoom(zoom / 2)}>
          Further
        </Button>
        <Button icon={ZoomIn} disabled={zoom >= CLOSEST} onClick={() => setZoom(zoom * 2)}>
          Nearer
        </Button>
      </ButtonRow>
      <p role="status" className={styles['words']}>
        {pin ? `Pin ${pinWords(pin)}` : onPin ? 'No pin yet: tap the place on the page' : 'No pin'}
      </p>
    </div>
  )
}
