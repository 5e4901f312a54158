import { FileUp, X } from 'lucide-react'
import { FILE_LIMIT, mimeTypeOf } from '#contract/platform/files'
import type { Photo } from '#local/types'
import { IconButton } from '../ui/action/icon-button'
import { formatBytes } from '../ui/format'
import { Icon } from '../ui/icon'
import { useFieldLink } from '../ui/input/field-context'
import type { FieldInputProps } from './input-props'
import styles from './inputs.module.css'

/** A file chosen in a form and not kept yet. The save turns it into an upload. */
const isPhoto = (value: unknown): value is Photo =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof ArrayBuffer && 'fileName' in value

/** One file, read at once so that it survives the original being moved away. A file already kept cannot be replaced, only its record. */
export function FileField({ value, onChange, onProblem }: FieldInputProps) {
  const link = useFieldLink()

  async function choose(file: File) {
    const mimeType = mimeTypeOf(file.name)
    if (mimeType === null) return onProblem('That kind of file cannot be accepted. PDF, PNG, JPEG, WebP, XLSX, DOCX and CSV can')
    if (file.size === 0) return onProblem('The file is empty')
    if (file.size > FILE_LIMIT.bytes) return onProblem('A file can have 100 MB at most')
    const bytes = await file.arrayBuffer().catch(() => null)
    if (bytes === null) return onProblem('The file could not be read')
    onProblem(null)
    onChange({ fileName: file.name, mimeType, bytes, thumbnail: null } satisfies Photo)
  }

  if (typeof value === 'number') return <p>The file is kept.</p>
  return (
    <div className={styles['file']}>
      {isPhoto(value) && (
        <span className={styles['line']}>
          {value.fileName}, {formatBytes(value.bytes.byteLength)}
          <IconButton icon={X} size="small" label={`Remove ${value.fileName}`} onClick={() => onChange(null)} />
        </span>
      )}
      <label className={styles['choose']}>
        <Icon of={FileUp} />
        {isPhoto(value) ? 'Choose another file' : 'Choose a file'}
        <input
          {...link}
          type="file"
          className="visually-hidden"
          onChange={event => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void choose(file)
          }}
        />
      </label>
    </div>
  )
}
