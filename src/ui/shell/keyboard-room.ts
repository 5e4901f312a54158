/**
 * Says in `--keyboard` how much of the page's foot a keyboard on the screen lies over, so that dialogs, sheets and the shell end above it, and keeps what is
 * typed in, in sight. Browsers that make the page shorter themselves leave it at nil; Safari lays the keyboard over the page. Answers how to stop.
 */
export function watchKeyboard(): () => void {
  const seen = window.visualViewport
  const root = document.documentElement
  if (!seen) return () => undefined
  const tell = () => {
    const page = Math.max(window.innerHeight, root.clientHeight)
    // Who zooms in sees less of the page too, and nothing lies over it.
    const covered = seen.scale > 1 ? 0 : Math.max(0, Math.round(page - seen.height - seen.offsetTop))
    const before = root.style.getPropertyValue('--keyboard')
    const now = covered === 0 ? '' : `${covered}px`
    if (now === before) return
    if (now === '') root.style.removeProperty('--keyboard')
    else root.style.setProperty('--keyboard', now)
    if (now !== '') document.activeElement?.scrollIntoView({ block: 'nearest' })
  }
  seen.addEventListener('resize', tell)
  seen.addEventListener('scroll', tell)
  return () => {
    seen.removeEventListener('resize', tell)
    seen.removeEventListener('scroll', tell)
  }
}
