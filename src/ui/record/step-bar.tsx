import { ChevronLeft, ChevronRight, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon'
import styles from './step-bar.module.css'

type StepBarProps = {
  title: string
  under?: ReactNode
  /** Opens the list of all places. */
  onChoose: () => void
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  words: { previous: string; next: string; choose: string }
}

/** The place that is open, with the one before and the one after: zones on a phone. */
export function StepBar({ title, under, onChoose, onPrevious, onNext, words }: StepBarProps) {
  return (
    <div className={styles['bar']}>
      <button
        type="button"
        className={styles['step']}
        aria-label={words.previous}
        disabled={!onPrevious}
        onClick={onPrevious}
      >
        <Icon of={ChevronLeft} />
      </button>
      <button type="button" className={styles['place']} aria-haspopup="dialog" onClick={onChoose}>
        <span className={styles['words']}>
          <span className={styles['title']}>{title}</span>
          {under && <span className={styles['under']}>{under}</span>}
          <span className="visually-hidden">{words.choose}</span>
        </span>
        <Icon of={ChevronsUpDown} size="small" />
      </button>
      <button type="button" className={styles['step']} aria-label={words.next} disabled={!onNext} onClick={onNext}>
        <Icon of={ChevronRight} />
      </button>
    </div>
  )
}
