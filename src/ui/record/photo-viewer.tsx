import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '../action/icon-button'
import { Modal } from '../overlay/modal'
import { words } from '../words'
import styles from './photo-viewer.module.css'

type PhotoViewerProps = {
  /** An address of the picture, or undefined while it is not on this device. */
  src: string | undefined
  alt: string
  /** Said in place of a picture that is not here. */
  absent: string
  /** Which of how many, from 0. */
  index: number
  count: number
  onIndex: (index: number) => void
  onClose: () => void
  /** The picture could not be loaded from its address. */
  onBroken?: () => void
  /** Under the picture: its caption. */
  children?: ReactNode
  /** What can be done with it. */
  actions?: ReactNode
}

/** One photo of several as large as the screen allows; the arrow keys go round them. */
export function PhotoViewer({
  src,
  alt,
  absent,
  index,
  count,
  onIndex,
  onClose,
  onBroken,
  children,
  actions,
}: PhotoViewerProps) {
  const go = (step: number) => onIndex((index + step + count) % count)
  function press(event: KeyboardEvent) {
    if (event.target instanceof HTMLInputElement || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    go(event.key === 'ArrowRight' ? 1 : -1)
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={alt}
      size="full"
      description={count > 1 ? `${index + 1} / ${count}` : undefined}
      footer={actions}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the buttons inside, from wherever the focus is */}
      <div className={styles['viewer']} onKeyDown={press}>
        {count > 1 && <IconButton icon={ChevronLeft} label={words.previous} look="outlined" onClick={() => go(-1)} />}
        <div className={styles['picture']}>
          {src ? <img src={src} alt={alt} onError={onBroken} /> : <p>{absent}</p>}
        </div>
        {count > 1 && <IconButton icon={ChevronRight} label={words.next} look="outlined" onClick={() => go(1)} />}
      </div>
      {children}
    </Modal>
  )
}
