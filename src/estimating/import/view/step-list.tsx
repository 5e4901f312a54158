import { useEffect, useRef } from 'react'
import { STEPS, type Step, type StepState } from '../model/steps'
import styles from './import-page.module.css'

interface StepListProps {
  readonly current: Step
  /** While the import runs nothing else may be opened. */
  readonly isLocked: boolean
  /** Null: the step cannot be opened yet. */
  readonly stateOf: (step: Step) => StepState | null
  readonly onStep: (step: Step) => void
}

/** The steps of an import, each with how far it is; any that has a state can be gone to. */
export function StepList({ current, isLocked, stateOf, onStep }: StepListProps) {
  const list = useRef<HTMLElement>(null)
  // On a phone the steps stand side by side, wider than the screen.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ inline: 'center', block: 'nearest' })
  }, [current])
  return (
    <nav ref={list} aria-label="Steps of the import" className={styles['steps']}>
      <ol>
        {STEPS.map(({ value, label }, index) => {
          const state = stateOf(value)
          return (
            <li key={value}>
              <button
                type="button"
                className={styles['step']}
                aria-current={value === current ? 'step' : undefined}
                disabled={isLocked || (state === null && value !== 'file')}
                onClick={() => onStep(value)}
              >
                <span className={styles['stepNumber']}>{index + 1}</span>
                <span className={styles['stepWords']}>
                  <span className={styles['stepLabel']}>{label}</span>
                  {state && (
                    <span className={styles['stepNote']} data-tone={state.tone}>
                      {state.note}
                    </span>
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
