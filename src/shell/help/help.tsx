import { CircleHelp } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { IconButton } from '../../ui/action/icon-button'
import { Tour, type TourStep } from '../../ui/overlay/tour'
import { MOBILE, useMedia } from '../../ui/use-media'
import { guideOf } from './page-guides'

export const HELP = 'Click to get help using the product'

const HelpContext = createContext<() => void>(() => undefined)
/** Starts the tour of the current page. */
export const useHelp = () => useContext(HelpContext)

/** The help tour of whatever page is open. Spec: platform 2.6. */
export function HelpProvider({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const [steps, setSteps] = useState<{ readonly path: string; readonly steps: readonly TourStep[] } | null>(null)
  const mobile = useMedia(MOBILE)
  // Starts when the sheet that asked for it has closed: the page under the sheet is part of the tour.
  const start = useCallback(
    () => void requestAnimationFrame(() => setSteps({ path, steps: guideOf(document, !mobile) })),
    [path, mobile],
  )
  return (
    <HelpContext value={start}>
      {children}
      {steps?.path === path && steps.steps.length > 0 && (
        <Tour label="Help with this page" steps={steps.steps} onClose={() => setSteps(null)} />
      )}
    </HelpContext>
  )
}

export function HelpButton() {
  return <IconButton icon={CircleHelp} label={HELP} aria-haspopup="dialog" onClick={useHelp()} />
}
