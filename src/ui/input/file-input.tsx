import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../icon'
import { useFieldLink } from './field-context'
import styles from './file-input.module.css'

type FileInputProps = {
  /** On the button: "Choose a file". */
  label: string
  /** Beside it: "or drop it here · XLSX or CSV, up to 100 MB". */
  hint?: string | undefined
  /** As the browser's accept: ".xlsx,.csv". */
  accept?: string | undefined
  multiple?: boolean | undefined
  disabled?: boolean | undefined
  onFiles: (files: File[]) => void
}

/** Chosen or dropped: the browser's own input lies over the whole box. The same file may be chosen again. A drop is not held to `accept`. */
export function FileInput({ label, hint, accept, multiple = false, disabled = false, onFiles }: FileInputProps) {
  const link = useFieldLink()
  const [over, setOver] = useState(false)

  function take(list: FileList | null) {
    const files = Array.from(list ?? [])
    if (files.length > 0) onFiles(files)
  }

  return (
    <label className={styles['drop']} data-over={over || undefined}>
      <input
        {...link}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        className={styles['input']}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={event => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <Icon of={Upload} />
      <strong>{label}</strong>
      {hint && <span className={styles['hint']}>{hint}</span>}
    </label>
  )
}
