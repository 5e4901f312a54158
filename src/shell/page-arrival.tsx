import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useShownTitle } from '../app/page/page-title'

/**
 * Announces the new page to screen readers. The link that led there may have gone with the old page: the focus then
 * moves to the new page, not to the top of the document. Elements that still exist keep the focus, and so does what the
 * page focuses itself.
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
  // A menu may close after the new page has rendered, so check again when the page announces itself.
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
