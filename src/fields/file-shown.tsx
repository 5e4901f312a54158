import { CircleAlert, Clock, FileText, Upload } from 'lucide-react'
import { mimeTypeOf } from '#contract/platform/files'
import { formatBytes } from '../ui/format'
import { Icon } from '../ui/icon'
import { UploadProgress } from '../ui/status/upload-progress'
import styles from './file-shown.module.css'
import { useFile } from './use-file'

const MARK = { queued: Clock, sending: Upload, failed: CircleAlert } as const
const WORDS = { queued: 'Waits to be sent', sending: 'Sending', failed: 'Not accepted' } as const

/** A file where it is read: its picture if it is one, its name as a way to open it, and whether the office has it yet. */
export function FileShown({ file }: { readonly file: number }) {
  const { src, state, upload, kept, onBroken } = useFile(file, { thumbnail: true })
  const name = upload?.fileName ?? kept?.fileName ?? 'A file'
  const size = upload?.size ?? kept?.fileSize
  const href = kept?.s3UrlInline ?? src
  const isPicture = mimeTypeOf(name)?.startsWith('image/') === true
  return (
    <span className={styles['file']}>
      {isPicture && src ? <img src={src} alt="" className={styles['picture']} onError={onBroken} /> : <Icon of={FileText} />}
      <span className={styles['text']}>
        {href ? <a href={href} target="_blank" rel="noreferrer">{name}</a> : <span>{name}</span>}
        {size !== undefined && <span className={styles['note']}>{formatBytes(size)}</span>}
        {state !== 'kept' && (
          <span className={styles['note']} data-state={state}>
            <Icon of={MARK[state]} size="small" /> {upload?.problem ?? WORDS[state]}
          </span>
        )}
        {state === 'sending' && upload && <UploadProgress percent={upload.progress * 100} label={`Sending ${name}`} />}
      </span>
    </span>
  )
}
