import type { ReactNode } from 'react'
import { Course } from './course'
import styles from './stepper-card.module.css'

const PRESETS = [0, 25, 50, 75, 100] as const

type StepperCardProps = {
  title: string
  under?: ReactNode
  badge?: ReactNode
  /** Per cent, 0 to 100; steps go to the neighbouring multiple of 5. */
  percent: number
  onChange: (percent: number) => void
  /** "82.49 of 126.90 m²". */
  reading?: ReactNode
  /** Names the steps and presets for screen readers: "5 per cent less". */
  words: { less: string; more: string; set: (percent: number) => string; progress: string }
  disabled?: boolean | undefined
  /** Under the presets: another way to say it. */
  children?: ReactNode
}

/** Progress by glove: 84 px steps of 5, five presets, the figure as the hero, the open card's corner. */
export function StepperCard({
  title,
  under,
  badge,
  percent,
  onChange,
  reading,
  words,
  disabled = false,
  children,
}: StepperCardProps) {
  const less = () => onChange(Math.max(0, Math.ceil(percent / 5) * 5 - 5))
  const more = () => onChange(Math.min(100, Math.floor(percent / 5) * 5 + 5))
  return (
    <section className={`${styles['card'] ?? ''} corner`} aria-label={title}>
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
          disabled={disabled || percent <= 0}
          onClick={less}
        >
          {'\u2212'}5
        </button>
        <div className={styles['reading']} role="status">
          <div className={styles['figure']} data-long={!Number.isInteger(percent) || undefined}>
            {Number(percent.toFixed(2))}
            <span className={styles['sign']}>%</span>
          </div>
          {reading && <div className={styles['amount']}>{reading}</div>}
        </div>
        <button
          type="button"
          className={styles['step']}
          aria-label={words.more}
          disabled={disabled || percent >= 100}
          onClick={more}
        >
          +5
        </button>
      </div>
      <Course fraction={percent / 100} size="fill" label={words.progress} />
      <div className={styles['presets']}>
        {PRESETS.map(preset => (
          <button
            key={preset}
            type="button"
            className={styles['preset']}
            aria-label={words.set(preset)}
            aria-pressed={percent === preset}
            disabled={disabled}
            onClick={() => onChange(preset)}
          >
            {preset}
          </button>
        ))}
      </div>
      {children}
    </section>
  )
}
