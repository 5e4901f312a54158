import type { ReactNode } from 'react'
import type { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import {
  fixedCostsLifecycle,
  quantificationLifecycle,
  rateBuildUpLifecycle,
} from '#contract/estimating/assessment-sections'
import type { Lifecycle } from '#contract/kit/lifecycle'
import type { Row } from '#domain/records/path'
import { useCan } from '../../app/viewer'
import type { Held } from '../../records/data/held'
import { stepsOf } from '../../records/lifecycle/steps'
import { useOffice } from '../../records/office/use-office'
import { Button } from '../../ui/action/button'
import { List, ListRow } from '../../ui/record/list-row'
import { Stone } from '../../ui/record/stone'
import styles from './section-list.module.css'

type Record = Held<typeof assessmentDefinition>
export type SectionKey = 'rateBuildUp' | 'quantification' | 'fixedCosts'

const LIFECYCLES = {
  rateBuildUp: rateBuildUpLifecycle,
  quantification: quantificationLifecycle,
  fixedCosts: fixedCostsLifecycle,
} as const satisfies { readonly [K in SectionKey]: Lifecycle }
const KEYS = ['rateBuildUp', 'quantification', 'fixedCosts'] as const

/** What the overview says of a section beside its state. */
export interface SectionWords {
  /** A link to its room, or its name. */
  readonly title: ReactNode
  readonly under: string
  readonly end: string
  /** Why it cannot be completed; null where it can, or this device cannot tell. */
  readonly fault: string | null
  /** What its guards ask for, as far as this device knows. */
  readonly facts: Row
}

interface SectionListProps {
  readonly assessment: Record
  readonly words: Readonly<{ [K in SectionKey]: SectionWords }>
  /** Read only, as on site: no buttons. */
  readonly isLocked: boolean
}

/**
 * The three sections of an assessment: where each stands, and the button that completes or reopens it. What stops all three alike, as
 * when the assessment has been put into a tender, is said once, in place of their buttons. Spec: ASMT-5.
 */
export function SectionList({ assessment, words, isLocked }: SectionListProps) {
  const row: Row = { ...assessment }
  const reasons = new Set(KEYS.map(key => stepsOf(LIFECYCLES[key], row, words[key].facts)[0]?.reason ?? null))
  const [shared = null] = reasons.size === 1 && !isLocked ? reasons : []
  return (
    <>
      <List label="Sections">
        {KEYS.map(key => (
          <Section
            key={key}
            lifecycle={LIFECYCLES[key]}
            record={assessment}
            words={words[key]}
            isLocked={isLocked || shared !== null}
          />
        ))}
      </List>
      {shared !== null && <p className={styles['shared']}>{shared}</p>}
    </>
  )
}

interface SectionProps {
  readonly lifecycle: Lifecycle
  readonly record: Record
  readonly words: SectionWords
  readonly isLocked: boolean
}

const FRACTION: Readonly<Partial<{ [state: string]: number }>> = { started: 0.5, complete: 1 }

function Section({ lifecycle, record, words, isLocked }: SectionProps) {
  const can = useCan()
  const { make, working, blockedFor } = useOffice(null)
  const row: Row = { ...record }
  const state = String(row[lifecycle.field])
  // Completed once, and changed since: it can no longer be offered.
  const lapsed = state === 'complete' ? words.fault : null
  const [step] = isLocked
    ? []
    : stepsOf(lifecycle, row, words.facts).filter(({ transition }) => {
        const command = lifecycle.commands[transition.name]
        return command !== undefined && can.run(command)
      })
  return (
    <ListRow
      lead={<Stone fraction={lapsed === null ? (FRACTION[state] ?? 0) : 0.5} size="large" alt={false} />}
      title={words.title}
      under={(lapsed === null ? [lifecycle.states[state] ?? state, words.under] : ['No longer complete', lapsed])
        .filter(Boolean)
        .join(' · ')}
      end={words.end}
      actions={
        !isLocked && (
          <span className={styles['step']}>
            {step && (
              <Button
                reason={blockedFor(step.transition) ?? step.reason ?? undefined}
                disabled={working}
                onClick={() => void make(lifecycle, { ...record }, step.transition)}
              >
                {step.transition.label}
              </Button>
            )}
          </span>
        )
      }
    />
  )
}
