import { Button } from '../ui/action/button'
import { Modal } from '../ui/overlay/modal'
import type { PasteDoubt } from './paste-doubts'
import styles from './sheet-grid.module.css'

interface PasteQuestionProps {
  readonly doubts: readonly PasteDoubt[]
  /** Writes the paste with its commas read as decimal signs. */
  readonly onCommas: () => void
  /** Writes what is clear and leaves the cells in doubt as they are. */
  readonly onRest: () => void
  readonly onCancel: () => void
}

const SHOWN = 8

/** Asks how the numbers of a paste are written where some can be read two ways. Nothing is written before the answer. */
export function PasteQuestion({ doubts, onCommas, onRest, onCancel }: PasteQuestionProps) {
  const readable = doubts.some(({ asComma }) => asComma !== null)
  return (
    <Modal
      open
      onClose={onCancel}
      title="Are the commas decimal points?"
      description={`${doubts.length === 1 ? 'One pasted number' : `${doubts.length} pasted numbers`} can be read two ways. Nothing has been pasted yet.`}
      tone="warning"
      closable={false}
      footer={
        <>
          <Button onClick={onRest}>Paste the others</Button>
          {readable && (
            <Button kind="primary" onClick={onCommas} data-initial-focus>
              Read commas as decimals
            </Button>
          )}
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      <ul className={styles['doubts']}>
        {doubts.slice(0, SHOWN).map(({ row, column, text, asComma }) => (
          <li key={`${row}/${column}`}>
            <strong>{text.trim()}</strong>
            {asComma === null ? ' is not clear: it stays as it is' : ` would become ${asComma}`}
          </li>
        ))}
        {doubts.length > SHOWN && <li>and {doubts.length - SHOWN} more</li>}
      </ul>
    </Modal>
  )
}
