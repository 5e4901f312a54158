import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button'

type ArchiveToggleProps = {
  archived: boolean
  onToggle: () => void
  words: { archive: string; unarchive: string; confirmArchive: string; confirmUnarchive: string }
  reason?: string | undefined
}

/** Archive or Unarchive: the first click asks for confirmation, the second does it. Leaving the button takes the question back. */
export function ArchiveToggle({ archived, onToggle, words, reason }: ArchiveToggleProps) {
  const [confirming, setConfirming] = useState(false)
  const label = archived ? words.unarchive : words.archive
  const question = archived ? words.confirmUnarchive : words.confirmArchive
  return (
    <Button
      icon={archived ? ArchiveRestore : Archive}
      kind={confirming ? 'danger' : 'default'}
      reason={reason}
      onBlur={() => setConfirming(false)}
      onClick={() => {
        setConfirming(!confirming)
        if (confirming) onToggle()
      }}
    >
      <span aria-live="polite">{confirming ? question : label}</span>
    </Button>
  )
}
