import { useEffect } from 'react'

/** What lies over the page for a while and goes with its own last press. */
const OVER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/**
 * Keeps the focus near a control that goes with its own press, such as "Next" at the last step or "Submit" once a tender is submitted: it moves to
 * what the control stood in, so that keyboards and screen readers go on from there and not from the top of the page. A control whose dialog did it
 * counts like one pressed itself, and one that is switched off while its work is under way has the focus again when it is switched on. So has a field
 * whose page hides itself for a moment: the next keys would go nowhere. Focus that a person took away on purpose stays away.
 *
 * @param page the content of the shell, or a dialog that stands beside it
 */
export function useKeptFocus(page: HTMLElement | null): void {
  useEffect(() => {
    if (!page) return
    /** The control that had the focus and what it stood in: in the page, and in what lies over it. */
    let below: readonly Element[] = []
    let above: readonly Element[] = []
    let frame = 0
    /** The control was switched off, or its page hid itself for a moment, with the focus on it. */
    let isOff = false
    const remember = ({ target }: { readonly target: EventTarget | null }) => {
      isOff = false
      const found = pathOf(target, page)
      const over = found.findIndex(each => each.matches(OVER))
      above = found.slice(0, over + 1)
      if (over < 0) below = found
    }
    const forget = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (!(target instanceof Element) || !target.isConnected || !hasNone()) return
        // A browser may take the focus from what was switched off only after the page has looked.
        if (isAway(target)) isOff = true
        else below = above = []
      })
    const look = () => {
      frame = 0
      const [control] = [...above, ...below]
      if (!hasNone() || !control) return
      if (control.isConnected && isAway(control)) isOff = true
      // While a dialog stands over the page, the focus is the dialog's.
      else if (!page.closest('[inert]')) giveBack(control)
    }
    const giveBack = (control: Element) => {
      if (control.isConnected) return void (isOff && take(control))
      const near = [...above, ...below, page].filter(each => each.isConnected)
      below = above = []
      near.some(take)
    }
    // What gives the focus back itself, as a dialog does to its button, does so before the next frame.
    const gone = new MutationObserver(() => (frame ||= requestAnimationFrame(() => setTimeout(look))))
    gone.observe(page, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    // Dialogs stand beside the page.
    gone.observe(document.body, { childList: true })
    // A dialog has given the focus to its first control before anybody listens.
    if (page.contains(document.activeElement)) remember({ target: document.activeElement })
    page.addEventListener('focusin', remember)
    page.addEventListener('focusout', forget)
    return () => {
      gone.disconnect()
      cancelAnimationFrame(frame)
      page.removeEventListener('focusin', remember)
      page.removeEventListener('focusout', forget)
    }
  }, [page])
}

/** What React hides while a page waits for more. Its words stay, but the browser takes the focus from it. */
const HIDDEN = '[style*="display: none"]'

/** Whether a control can't have the focus for now. */
const isAway = (control: Element): boolean => control.matches(':disabled') || control.closest(HIDDEN) !== null

const hasNone = (): boolean => document.activeElement === null || document.activeElement === document.body

function pathOf(target: EventTarget | null, page: HTMLElement): readonly Element[] {
  const found: Element[] = []
  for (let at = target instanceof Element ? target : null; at && at !== page; at = at.parentElement) found.push(at)
  return found
}

/** Whether it could be focused. */
function take(near: Element): boolean {
  if (!(near instanceof HTMLElement)) return false
  if (near.tabIndex < 0) near.tabIndex = -1
  near.focus({ preventScroll: true })
  return document.activeElement === near
}
