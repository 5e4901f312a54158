import { Camera, CircleAlert, Clock, Upload, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../action/icon-button'
import { Icon } from '../icon'
import styles from './photo-strip.module.css'

/** kept: the office has it. queued: only on this device. */
export type PhotoState = 'kept' | 'queued' | 'sending' | 'failed'

const MARK = { queued: Clock, sending: Upload, failed: CircleAlert } as const

export type PhotoTileProps = {
  /** An address of the picture, or undefined while it is not on this device. */
  src: string | undefined
  /** What it shows, or its name. */
  alt: string
  state: PhotoState
  /** The state in words: "Waiting", "Sending", "Failed, try again". */
  stateWords?: string | undefined
  onOpen: () => void
  /** The URL failed to load. */
  onBroken?: (() => void) | undefined
  remove?: { label: string; onRemove: () => void } | undefined
}

export function PhotoTile({ src, alt, state, stateWords, onOpen, onBroken, remove }: PhotoTileProps) {
  return (
    <li className={styles['tile']}>
      <button type="button" className={styles['open']} onClick={onOpen}>
        {src ? (
          <img src={src} alt={alt} className={styles['picture']} onError={onBroken} />
        ) : (
          <span className={styles['absent']}>{alt}</span>
        )}
        {state !== 'kept' && (
          <span className={styles['state']} data-state={state}>
            <Icon of={MARK[state]} size="small" />
            {stateWords}
          </span>
        )}
      </button>
      {remove && (
        <span className={styles['remove']}>
          <IconButton icon={X} label={remove.label} look="outlined" size="small" onClick={remove.onRemove} />
        </span>
      )}
    </li>
  )
}

type PhotoStripProps = {
  label: string
  children: ReactNode
  /** Opens the camera or the files; the kit only draws the input. */
  add?: { label: string; onFiles: (files: File[]) => void } | undefined
  /** One line to add the first, where there is none. */
  slim?: boolean | undefined
}

/** Photos side by side, the square to add another last. */
export function PhotoStrip({ label, children, add, slim = false }: PhotoStripProps) {
  return (
    <ul aria-label={label} className={styles['strip']} data-slim={slim || undefined}>
      {children}
      {add && (
        <li className={styles['tile']}>
          <label className={styles['add']}>
            <Icon of={Camera} />
            {add.label}
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp"
              capture="environment"
              multiple
              className={styles['file']}
              onChange={event => {
                const files = Array.from(event.target.files ?? [])
                event.target.value = ''
                if (files.length > 0) add.onFiles(files)
              }}
            />
          </label>
        </li>
      )}
    </ul>
  )
}
