import { readNumberText } from '#domain/value/number-text'
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

/** The list scrolls; beyond these it would be read by no one. */
const SHOWN = 200

/** Asks how the numbers of a paste are written where some can be read two ways. Nothing is written before the answer. */
export function PasteQuestion({ doubts, onCommas, onRest, onCancel }: PasteQuestionProps) {
  const readable = doubts.some(({ asComma }) => asComma !== null)
  const shown = linesOf(doubts)
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
        {shown.slice(0, SHOWN).map(({ text, words }) => (
          <li key={text}>
            <strong>{text}</strong> {words}
          </li>
        ))}
        {shown.length > SHOWN && <li>and {shown.length - SHOWN} more</li>}
      </ul>
    </Modal>
  )
}

/** Returns a line for each different text. Those that a decimal point reads too come first: they are the ones to look at. */
function linesOf(doubts: readonly PasteDoubt[]): { readonly text: string; readonly words: string }[] {
  const bothWays = doubts.filter(({ cell }) => readNumberText(cell.text).is === 'number')
  const lines = new Map([...bothWays, ...doubts].map(doubt => [doubt.cell.text.trim(), wordsOf(doubt)]))
  return [...lines].map(([text, words]) => ({ text, words }))
}

function wordsOf({ asComma, otherwise }: PasteDoubt): string {
  if (asComma === null) return 'is not clear: it stays as it is'
  return `would become ${asComma}${otherwise === null ? '' : `, not ${otherwise}`}`
}
