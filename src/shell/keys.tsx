import { useEffect, useState } from 'react'
import { type KeyHelp, keysOnScreen, useKeyHelp } from '../ui/action/key-help'
import { useShortcut } from '../app/page/use-shortcut'
import { KeyHint } from '../ui/action/key-hint'
import { Modal } from '../ui/overlay/modal'
import { List, ListRow } from '../ui/record/list-row'

const EVERYWHERE: readonly KeyHelp[] = [
  { keys: ['Ctrl K'], does: 'Find or do anything' },
  { keys: ['Ctrl Z'], does: 'Undo the last change' },
  { keys: ['Ctrl Y'], does: 'Do it again' },
  { keys: ['?'], does: 'Show these keys' },
]

/** Ctrl+S saves the form on screen, that of a dialog first; "?" lists the keys of the page. */
export function Keys() {
  const [open, setOpen] = useState(false)
  useKeyHelp(EVERYWHERE)
  useShortcut('?', () => setOpen(true))
  useSaveKey()
  return open ? <KeyList onClose={() => setOpen(false)} /> : null
}

function KeyList({ onClose }: { readonly onClose: () => void }) {
  // Read once: the page under the dialog stays as it is.
  const [keys] = useState(keysOnScreen)
  return (
    <Modal open onClose={onClose} title="Keys">
      <List label="Keys">
        {keys.map(help => (
          <ListRow key={help.keys.join()} title={<KeyWords help={help} />} end={<KeyHint keys={help.keys} />} />
        ))}
      </List>
    </Modal>
  )
}

/** The drawn keys are hidden from screen readers, so they are said here. */
const KeyWords = ({ help }: { readonly help: KeyHelp }) => (
  <>
    {help.does}
    <span className="visually-hidden">: {help.keys.join(' or ')}</span>
  </>
)

/** Where no form is saved, what was typed is kept already, and the browser's own way to save a page helps nobody. */
function useSaveKey() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      const dialog = document.querySelector('[role="dialog"], [role="alertdialog"]')
      const form = (dialog ?? document).querySelector<HTMLFormElement>('form[data-saves]')
      const button = form && submitOf(form)
      if (form && button && !button.disabled) form.requestSubmit(button)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** The button that saves may stand outside the form it belongs to. */
const submitOf = (form: HTMLFormElement): HTMLButtonElement | undefined =>
  [...form.elements].find(
    (each): each is HTMLButtonElement => each instanceof HTMLButtonElement && each.type === 'submit',
  )
