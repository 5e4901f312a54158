import { X } from 'lucide-react'
import { projectDrawing, type ProjectDrawing } from '#contract/estimating/project-drawing'
import { compare } from '#domain/value/money'
import { type Here, hereOf, shownOf } from '../../../records/data/here'
import { useRecordsHere, useRecordsWithin } from '../../../records/data/use-records-within'
import { Button } from '../../../ui/action/button'
import { FormField } from '../../../ui/input/form-field'
import { IdSelect } from '../../../ui/input/id-select'
import { isPicturable } from './use-page-picture'
import { PinOnPage } from './pin-on-page'
import type { Pinned } from './pinned'
import styles from './pin.module.css'

/** Returns the drawings of a project that can be looked at, in their order. Undefined while the replica reads. */
export function useDrawings(project: number): readonly ProjectDrawing[] | undefined {
  const drawings = useRecordsWithin(projectDrawing, 'project', project)
  return drawings && lookedAt(drawings)
}

/** As {@link useDrawings}, of what is here. */
export function useDrawingsHere(project: number): Here<readonly ProjectDrawing[]> | undefined {
  const here = useRecordsHere(projectDrawing, 'project', project)
  return hereOf(here && lookedAt(shownOf(here)), here?.isWhole)
}

const lookedAt = (drawings: readonly ProjectDrawing[]): readonly ProjectDrawing[] =>
  drawings.filter(({ fileName }) => isPicturable(fileName)).toSorted((a, b) => compare(a.order, b.order))

export const drawingChoices = (drawings: readonly ProjectDrawing[]) =>
  drawings.map(({ id, fileName }) => ({ id, name: fileName }))

interface PinFieldProps {
  readonly drawings: readonly ProjectDrawing[]
  /** False while other drawings are on their way to this device. */
  readonly isWhole?: boolean
  readonly error?: string | undefined
  readonly value: Pinned
  readonly onChange: (pinned: Pinned) => void
}

/** Chooses a drawing's page and the place on it. Nothing where there are no drawings to choose from. */
export function PinField({ drawings, isWhole = true, error, value, onChange }: PinFieldProps) {
  const chosen = drawings.find(({ id }) => id === value.drawing) ?? null
  if (drawings.length === 0 && value.drawing === null) return null
  return (
    <div className={styles['page']}>
      <FormField label="On a drawing" optional="optional" error={error}>
        <IdSelect
          value={value.drawing}
          onChange={drawing => onChange({ drawing, pin: null })}
          none="No drawing"
          options={drawingChoices(drawings)}
          isWhole={isWhole}
        />
      </FormField>
      {chosen && (
        <PinOnPage key={chosen.id} drawing={chosen} pin={value.pin} onPin={pin => onChange({ ...value, pin })} />
      )}
      {chosen && value.pin && (
        <Button kind="quiet" icon={X} onClick={() => onChange({ ...value, pin: null })}>
          Remove the pin
        </Button>
      )}
    </div>
  )
}
