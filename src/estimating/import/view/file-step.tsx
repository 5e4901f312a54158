import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { DEMO_BILLS, fetchDemoBill } from '../commands/demo-bills'
import { Button } from '../../../ui/action/button'
import { TextButton } from '../../../ui/action/text-button'
import { Icon } from '../../../ui/icon'
import { Section } from '../../../ui/shell/page'
import { Loader } from '../../../ui/status/loader'
import { Notice } from '../../../ui/status/notice'
import styles from './import-page.module.css'

interface FileStepProps {
  readonly fileName: string | null
  readonly remarks: readonly string[]
  /** Reads the file and answers why it could not be read; null when it could. */
  readonly onFile: (file: File) => Promise<string | null>
}

/** Drop a file or choose one; what cannot be read says why and what to do. */
export function FileStep({ fileName, remarks, onFile }: FileStepProps) {
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
    setReading(null)
  }
  const takeFile = (file: File | undefined) => file && void take(file.name, () => Promise.resolve(file))

  return (
    <Section title="The bill" bare>
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
        <p className={styles['dropTitle']}>{fileName ?? 'Drop a bill here'}</p>
        <p className={styles['quiet']}>
          Excel (.xlsx), delimited text (.csv) or GAEB DA XML (.x83, .x84, .x86, .x89), up to 50 MB. It is read on this
          device.
        </p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Bill file"
          accept=".xlsx,.xlsm,.csv,.tsv,.txt,.x80,.x81,.x82,.x83,.x84,.x85,.x86,.x89,.xml"
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
      <p className={styles['quiet']}>
        No bill at hand? Try the importer on a real one:{' '}
        {DEMO_BILLS.map(({ fileName: demo, label }) => (
          <TextButton key={demo} onClick={() => void take(label, () => fetchDemoBill(demo))}>
            {label}
          </TextButton>
        ))}
      </p>
    </Section>
  )
}
