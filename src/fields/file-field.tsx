import { Camera, X } from 'lucide-react'
import { useId } from 'react'
import { mimeTypeOf } from '#contract/platform/files'
import { IconButton } from '../ui/action/icon-button'
import { Icon } from '../ui/icon'
import { FileInput } from '../ui/input/file-input'
import { MOBILE, useMedia } from '../ui/use-media'
import { ACCEPTED, fileFault, UNREADABLE } from './file-fault'
import { FileShown } from './file-shown'
import type { FieldInputProps } from './input-props'
import styles from './inputs.module.css'
import { useReplica } from './replica-context'

const PICTURES = 'image/jpeg,image/png,image/webp'

/**
 * One file, chosen, dropped or taken with the camera. Its bytes are kept on this device at once, so that it survives the form, the tab and
 * the original being moved away; the value is its id, and the record waits for it to be sent. What was kept and is not wanted goes again.
 */
export function FileField({ value, onChange, onProblem }: FieldInputProps) {
  const replica = useReplica()
  const camera = useId()
  const mobile = useMedia(MOBILE)

  async function choose(file: File | undefined) {
    if (!file) return
    const mimeType = mimeTypeOf(file.name)
    const fault = fileFault(file)
    if (fault !== null || mimeType === null) return onProblem(fault)
    try {
      const bytes = await file.arrayBuffer()
      const id = await replica.keepFile({ fileName: file.name, mimeType, bytes, thumbnail: null })
      onProblem(null)
      onChange(id)
    } catch {
      onProblem(UNREADABLE)
    }
  }
  function remove() {
    onChange(null)
    if (typeof value === 'number') void replica.dropFile(value)
  }

  if (typeof value === 'number') {
    return (
      <span className={styles['line']}>
        <FileShown file={value} />
        <IconButton icon={X} label="Remove the file" onClick={remove} />
      </span>
    )
  }
  return (
    <div className={styles['file']}>
      <FileInput
        label="Choose a file"
        hint={mobile ? 'up to 100 MB' : 'or drop it here, up to 100 MB'}
        accept={ACCEPTED}
        onFiles={files => void choose(files[0])}
      />
      {mobile && (
        <label className={styles['choose']} htmlFor={camera}>
          <Icon of={Camera} /> Take a photo
          <input
            id={camera}
            type="file"
            accept={PICTURES}
            capture="environment"
            className="visually-hidden"
            onChange={event => {
              const [photo] = event.target.files ?? []
              event.target.value = ''
              void choose(photo)
            }}
          />
        </label>
      )}
    </div>
  )
}
