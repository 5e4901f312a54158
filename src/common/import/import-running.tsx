import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { Loader } from '../../ui/status/loader'
import type { ImportProgress } from './send-import'
import styles from './import-running.module.css'

/** How far the import is, with the way to stop it until its records are being made (`making` says what those are). */
export function ImportRunning({
  progress,
  making,
  onCancel,
}: {
  readonly progress: ImportProgress
  readonly making: string
  readonly onCancel: () => void
}) {
  const isMaking = progress.stage === 'making'
  return (
    <div className={styles['progress']}>
      <Loader
        text={isMaking ? `Making the ${making}` : 'Sending the rows'}
        fraction={progress.rows === 0 ? 0 : progress.sent / progress.rows}
        count={`${progress.sent.toLocaleString('en-GB')} of ${progress.rows.toLocaleString('en-GB')} rows`}
      />
      <ButtonRow>
        <Button onClick={onCancel} reason={isMaking ? `Too late: the ${making} is being made` : undefined}>
          Cancel
        </Button>
      </ButtonRow>
    </div>
  )
}
