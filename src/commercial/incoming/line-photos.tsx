import { useState } from 'react'
import { incomingPhoto } from '#contract/commercial/payment/incoming-photo'
import { lineName } from '#domain/commercial/payment/incoming-lines'
import { useCan } from '../../app/viewer'
import { count } from '../../fields/words'
import { TextButton } from '../../ui/action/text-button'
import { RecordPhotos } from '../photos/record-photos'
import type { Line } from './use-incoming'

interface LinePhotosProps {
  readonly line: Line
  /** How many photos of it are on this device. */
  readonly photos: number
  /** Whether the application takes more: a cancelled one does not. */
  readonly isOpen: boolean
}

/** The photos of one line, opened at a press: taken and looked at, also without a connection. Decision 727. */
export function LinePhotos({ line, photos, isOpen }: LinePhotosProps) {
  const can = useCan()
  const [isShown, setShown] = useState(false)
  const isWritable = isOpen && can.write(incomingPhoto)
  if (photos === 0 && !isWritable) return null
  const name = lineName(line)
  const words = photos === 0 ? 'Add photos' : isShown ? 'Hide photos' : count(photos, 'photo')
  return (
    <div>
      <TextButton aria-expanded={isShown} aria-label={`${words}: ${name}`} onClick={() => setShown(!isShown)}>
        {words}
      </TextButton>
      {isShown && (
        <RecordPhotos
          resource={incomingPhoto}
          of={{ project: line.project, application: line.application, item: line.id }}
          isShown={each => each.item === line.id}
          isWritable={isWritable}
          name={name}
          isSlim
        />
      )}
    </div>
  )
}
