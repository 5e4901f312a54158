import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useShownTitle } from '../app/page/page-title'

/**
 * Whoever does not look at the screen is told which page they have come to. The link that led there may have gone with the page it stood on:
 * the focus then goes on from the new page, not from the top of the document. What still stands keeps it, and what a page focuses itself.
 */
export function PageArrival() {
  const router = useRouter()
  const { title } = useShownTitle()
  const [arrivals, setArrivals] = useState(0)

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) setArrivals(count => count + 1)
      }),
    [router],
  )
  // A menu may still leave after its page has come: it is looked at again when the page says what it is.
  useEffect(() => {
    if (arrivals > 0 && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [arrivals, title])

  return (
    <span role="status" className="visually-hidden">
      {title}
    </span>
  )
}
