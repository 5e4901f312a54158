import { CloudOff } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { readScopeKey, scopeKind } from '#contract/kit/scope-kinds'
import { tellProblem } from '../../app/office/tell-problem'
import { useConnected } from '../../app/office/use-connected'
import { useSync } from '../../app/office/use-sync'
import { useReplica } from '../../fields/replica-context'
import { count } from '../../fields/words'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { AskedContext, type AskedScopes, openAskedScopes } from './asked-scopes'

interface DownloadBoundaryProps {
  readonly children: ReactNode
  /** Draws what is right of a part meanwhile, around the words that say what is missing. It must not wait itself. */
  readonly meanwhile?: (missing: ReactNode) => ReactNode
}

/**
 * A page, or a part of one, that reads records only when all of them are on this device. Until then it says what is still missing, and without a
 * connection that it will come. Decision 656.
 */
export function DownloadBoundary({ children, meanwhile = asItIs }: DownloadBoundaryProps) {
  const [asked] = useState(openAskedScopes)
  return (
    <AskedContext value={asked}>
      <Suspense fallback={<Downloading asked={asked} meanwhile={meanwhile} />}>{children}</Suspense>
    </AskedContext>
  )
}

const asItIs = (missing: ReactNode) => missing

/** For a part of a page that says itself what is missing, or is only shown when there is something to show. */
export const inSilence = () => null

interface DownloadingProps {
  readonly asked: AskedScopes
  readonly meanwhile: (missing: ReactNode) => ReactNode
}

function Downloading({ asked, meanwhile }: DownloadingProps) {
  const replica = useReplica()
  const { wholeScopes } = replica
  const isConnected = useConnected()
  const { pulling } = useSync()
  const whole = useSyncExternalStore(wholeScopes.subscribe, wholeScopes.get)
  const scopes = useSyncExternalStore(asked.subscribe, asked.get)
  const missing = whole ? scopes.filter(scope => !whole.has(scope)) : []
  const wanted = missing.filter(scope => readScopeKey(scope)?.owner !== null || scope === 'library').join()
  // What a page cannot do without comes to this device, also when its own page was never opened.
  useEffect(() => {
    for (const scope of wanted.split(',').filter(Boolean)) void replica.opened(scope).catch(tellProblem)
  }, [replica, wanted])
  const [first] = missing
  if (first === undefined) return <Loader />
  const what = wordsOf(first)
  return meanwhile(
    isConnected ? (
      <Loader
        text={`Downloading ${what}`}
        count={pulling?.scope === first ? `${count(pulling.rows, 'record')} so far` : undefined}
      />
    ) : (
      <Notice tone="calm" icon={CloudOff} note="It downloads when there is a connection.">
        Not all of {what} is on this device yet, so its totals and choices do not show.
      </Notice>
    ),
  )
}

/** "this project", "the catalogue". */
function wordsOf(scope: string): string {
  const key = readScopeKey(scope)
  return key ? scopeKind(key.kind).called.replace(/^a /, 'this ') : 'this page'
}
