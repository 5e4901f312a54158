import type { ReactNode, Ref } from 'react'
import { formatNumber } from '../format'
import { Course } from '../status/course'
import styles from './stepper-card.module.css'
import {
  NIL,
  WHOLE,
  ceilTo,
  floorTo,
  fractionOf,
  least,
  minus,
  most,
  percent,
  plus,
  type Percentage,
} from '#domain/value/money'

const STEP = percent(5)
const ONE_PERCENT = percent(1)
const PRESETS = [NIL, percent(25), percent(50), percent(75), WHOLE] as const

type StepperCardProps = {
  title: string
  under?: ReactNode
  badge?: ReactNode
  /** From 0 to 100 %; steps go to the neighbouring multiple of 5. */
  value: Percentage
  onChange: (value: Percentage) => void
  /** "82.49 of 126.90 m²". */
  reading?: ReactNode
  /** Names the steps and presets for screen readers: "5 per cent less". */
  words: { less: string; more: string; set: (percent: string) => string; progress: string }
  disabled?: boolean | undefined
  /** The card itself, which can take the focus when it opens. */
  ref?: Ref<HTMLElement> | undefined
  /** Under the presets: another way to say it. */
  children?: ReactNode
}

/** Progress by glove: 84 px steps of 5, five presets, the figure as the hero, the open card's corner. */
export function StepperCard({
  title,
  under,
  badge,
  value,
  onChange,
  reading,
  words,
  disabled = false,
  ref,
  children,
}: StepperCardProps) {
  const less = () => onChange(most(NIL, minus(ceilTo(value, STEP), STEP)))
  const more = () => onChange(least(WHOLE, plus(floorTo(value, STEP), STEP)))
  return (
    <section className={`${styles['card'] ?? ''} corner`} aria-label={title} ref={ref} tabIndex={-1}>
      <div className={styles['heading']}>
        <div className={styles['titles']}>
          <h2 className={styles['title']}>{title}</h2>
          {under && <div className={styles['under']}>{under}</div>}
        </div>
        {badge}
      </div>
      <div className={styles['steps']}>
        <button
          type="button"
          className={styles['step']}
          aria-label={words.less}
          disabled={disabled || value <= NIL}
          onClick={less}
        >
          {'\u2212'}5
        </button>
        <div className={styles['reading']} role="status">
          <div className={styles['figure']} data-long={floorTo(value, ONE_PERCENT) !== value || undefined}>
            {shortPercent(value)}
            <span className={styles['sign']}>%</span>
          </div>
          {reading && <div className={styles['amount']}>{reading}</div>}
        </div>
        <button
          type="button"
          className={styles['step']}
          aria-label={words.more}
          disabled={disabled || value >= WHOLE}
          onClick={more}
        >
          +5
        </button>
      </div>
      <Course fraction={fractionOf(value)} size="fill" label={words.progress} />
      <div className={styles['presets']}>
        {PRESETS.map(preset => (
          <button
            key={preset}
            type="button"
            className={styles['preset']}
            aria-label={words.set(shortPercent(preset))}
            aria-pressed={value === preset}
            disabled={disabled}
            onClick={() => onChange(preset)}
          >
            {shortPercent(preset)}
          </button>
        ))}
      </div>
      {children}
    </section>
  )
}

/** "65", "52.5": no idle noughts in a large figure. */
const shortPercent = (value: Percentage): string => formatNumber('percentage', value).replace(/\.?0+$/, '')
