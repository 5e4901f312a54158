import { Copy, Download } from 'lucide-react'
import { copyText } from '../app/device/copy-text'
import { Button } from '../ui/action/button'
import { ButtonRow } from '../ui/action/button-row'
import { toasts } from '../ui/overlay/toast-store'
import { Notice } from '../ui/status/notice'
import styles from './second-factor.module.css'

/** The recovery codes, shown once, with ways to keep them. */
export function RecoveryCodeList({ codes }: { readonly codes: readonly string[] }) {
  const text = ['Quoin recovery codes. Each signs you in once, without your phone.', '', ...codes, ''].join('\n')
  async function copy() {
    if (await copyText(text)) toasts.show('info', 'Recovery codes copied')
    else toasts.show('error', 'This browser does not allow copying. Save them as a file')
  }
  function save() {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    link.download = 'quoin-recovery-codes.txt'
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }
  return (
    <>
      <Notice tone="warning">
        These are shown only now. Keep them apart from your phone: each signs you in once if you lose it.
      </Notice>
      <ul aria-label="Recovery codes" className={styles['codes']}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonRow>
        <Button icon={Copy} onClick={() => void copy()}>
          Copy codes
        </Button>
        <Button icon={Download} onClick={save}>
          Save as a file
        </Button>
      </ButtonRow>
    </>
  )
}
