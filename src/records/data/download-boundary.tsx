import { CloudOff } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { readScopeKey, scopeKind } from '#contract/scope-kinds'
import { tellProblem } from '../../app/office/tell-problem'
import { useConnected } from '../../app/office/use-connected'
import { useSync } from '../../app/office/use-sync'
import { useReplica } from '../../fields/replica-context'
import { count } from '../../fields/words'
import { PageBody } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { AskedContext, type AskedScopes, openAskedScopes } from './asked-scopes'

/**
 * A page, or a part of one, that reads records only when all of them are on this device. Until then it says what is still missing, and without a
 * connection that it will come. Decision 656.
 */
export function DownloadBoundary({ children }: { readonly children: ReactNode }) {
  const [asked] = useState(openAskedScopes)
  return (
    <AskedContext value={asked}>
      <Suspense fallback={<Downloading asked={asked} />}>{children}</Suspense>
    </AskedContext>
  )
}

function Downloading({ asked }: { readonly asked: AskedScopes }) {
  const replica = useReplica()
  const { wholeScopes } = replica
  const isConnected = useConnected()
  const { pulling } = useSync()
  const whole = useSyncExternalStore(wholeScopes.subscribe, wholeScopes.get)
  const scopes = useSyncExternalStore(asked.subscribe, asked.get)
  const missing = whole ? scopes.filter(scope => !whole.has(scope)) : []
  const wanted = missing.filter(scope => readScopeKey(scope)?.owner !== null || scope === 'library').join()
  // What a page cannot do without comes to this device, also where nobody opened it by its own page.
  useEffect(() => {
    for (const scope of wanted.split(',').filter(Boolean)) void replica.opened(scope).catch(tellProblem)
  }, [replica, wanted])
  const [first] = missing
  if (first === undefined) return <Loader />
  const what = wordsOf(first)
  if (isConnected)
    return (
      <Loader
        text={`Downloading ${what}`}
        count={pulling?.scope === first ? `${count(pulling.rows, 'record')} so far` : undefined}
      />
    )
  return (
    <PageBody>
      <Notice tone="calm" icon={CloudOff} note="It downloads when there is a connection, and this page shows then.">
        Not all of {what} is on this device yet, so its figures would be wrong.
      </Notice>
    </PageBody>
  )
}

/** "this project", "the catalogue". */
function wordsOf(scope: string): string {
  const key = readScopeKey(scope)
  return key ? scopeKind(key.kind).called.replace(/^a /, 'this ') : 'this page'
}
