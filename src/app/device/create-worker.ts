import { trustedScript } from './trusted-url'
import { WorkerFault } from './worker-fault'

/** Returns a module worker from an address Vite gave (`…?worker&url`), through the app's Trusted Types policy. Its faults are reported as the page's. */
export function createWorker(url: string, name = ''): Worker {
  const worker = new Worker(trustedScript(url), { type: 'module', name })
  worker.addEventListener('error', event => {
    if (event instanceof ErrorEvent) reportError(new WorkerFault(event))
  })
  return worker
}
