import { FileUp } from 'lucide-react'
import { startTransition, useRef, useState } from 'react'
import { Button } from '../../ui/action/button'
import { TextButton } from '../../ui/action/text-button'
import { Icon } from '../../ui/icon'
import { Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import styles from './file-step.module.css'

/** A file to try the importer on. */
export interface SampleFile {
  readonly label: string
  readonly load: () => Promise<File>
}

interface FileStepProps {
  readonly title: string
  /** "Drop a bill here", and which files are read. */
  readonly invitation: string
  readonly formats: string
  /** Endings the file chooser offers. */
  readonly accept: string
  readonly samples?: { readonly question: string; readonly files: readonly SampleFile[] }
  readonly fileName: string | null
  readonly remarks: readonly string[]
  /** Reads the file and answers why it could not be read; null when it could. */
  readonly onFile: (file: File) => Promise<string | null>
}

/** Drop a file or choose one; what cannot be read says why and what to do. */
export function FileStep({ title, invitation, formats, accept, samples, fileName, remarks, onFile }: FileStepProps) {
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)

  async function take(name: string, load: () => Promise<File>) {
    setReading(name)
    setRefusal(null)
    try {
      setRefusal(await onFile(await load()))
    } catch {
      setRefusal('The file could not be opened. Check that it is still there and try again.')
    }
    // With what the file brings, which may come in parts.
    startTransition(() => setReading(null))
  }
  const takeFile = (file: File | undefined) => file && void take(file.name, () => Promise.resolve(file))

  return (
    <Section title={title} bare>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a short way; the button inside does the same by keyboard */}
      <div
        className={styles['drop']}
        data-over={isOver || undefined}
        role="group"
        aria-label="Drop a file here"
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          takeFile(event.dataTransfer.files[0])
        }}
      >
        <Icon of={FileUp} />
        <p className={styles['dropTitle']}>{fileName ?? invitation}</p>
        <p className={styles['quiet']}>{formats}, up to 50 MB. It is read on this device.</p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`${title} file`}
          accept={accept}
          onChange={event => {
            takeFile(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button kind={fileName === null ? 'primary' : 'default'} onClick={() => input.current?.click()}>
          {fileName === null ? 'Choose a file' : 'Choose another file'}
        </Button>
      </div>
      {reading !== null && <Loader text={`Reading ${reading}`} />}
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      {remarks.map(remark => (
        <Notice key={remark} tone="info">
          {remark}
        </Notice>
      ))}
      {samples && (
        <p className={styles['quiet']}>
          {samples.question}{' '}
          {samples.files.map(({ label, load }) => (
            <TextButton key={label} onClick={() => void take(label, load)}>
              {label}
            </TextButton>
          ))}
        </p>
      )}
    </Section>
  )
}
