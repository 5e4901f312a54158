import { X } from 'lucide-react'
import { projectDrawing, type ProjectDrawing } from '#contract/estimating/project-drawing'
import { compare } from '#domain/value/money'
import { useRecordsWithin } from '../../../records/data/use-records-within'
import { Button } from '../../../ui/action/button'
import { FormField } from '../../../ui/input/form-field'
import { IdSelect } from '../../../ui/input/id-select'
import { isPicturable } from './use-page-picture'
import { PinOnPage } from './pin-on-page'
import type { Pinned } from './pinned'
import styles from './pin.module.css'

/** The drawings of a project that can be looked at, in their order. Undefined while the replica answers. */
export function useDrawings(project: number): readonly ProjectDrawing[] | undefined {
  return useRecordsWithin(projectDrawing, 'project', project)
    ?.filter(({ fileName }) => isPicturable(fileName))
    .toSorted((a, b) => compare(a.order, b.order))
}

interface PinFieldProps {
  readonly project: number
  readonly value: Pinned
  readonly onChange: (pinned: Pinned) => void
}

/** Chooses a drawing's page and the place on it. Nothing where the project has no drawings. */
export function PinField({ project, value, onChange }: PinFieldProps) {
  const drawings = useDrawings(project) ?? []
  const chosen = drawings.find(({ id }) => id === value.drawing) ?? null
  if (drawings.length === 0) return null
  return (
    <div className={styles['page']}>
      <FormField label="On a drawing" optional="optional">
        <IdSelect
          value={value.drawing}
          onChange={drawing => onChange({ drawing, pin: null })}
          none="No drawing"
          options={drawings.map(({ id, fileName }) => ({ id, name: fileName }))}
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
