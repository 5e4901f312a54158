import type { Locks, Surroundings } from './types'

/**
 * The browser as the surroundings of the replica and the engine. The one file here that reads globals; everything else takes what it
 * needs, so that the simulator can be clock, network and chance.
 */
export const browserSurroundings = (): Surroundings => ({
  now: () => Date.now(),
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  setTimer: (run, ms) => {
    const timer = setTimeout(run, ms)
    return { cancel: () => clearTimeout(timer) }
  },
  fetch: (input, init) => fetch(input, init),
  upload: browserUpload,
  locks: browserLocks,
  openChannel: name => {
    const channel = new BroadcastChannel(name)
    return {
      post: message => channel.postMessage(message),
      listen: hear => {
        const listener = (event: MessageEvent): void => hear(event.data)
        channel.addEventListener('message', listener)
        return () => channel.removeEventListener('message', listener)
      },
      close: () => channel.close(),
    }
  },
})

const browserUpload: Surroundings['upload'] = (url, form, signal, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () => resolve(answerOf(request)))
    for (const end of ['error', 'abort'])
      request.addEventListener(end, () => reject(new TypeError('The form could not be posted')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) reject(new TypeError('The form was not posted'))
    else request.send(form)
  })

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(line) ?? []
    if (name !== '') headers.append(name, value)
  }
  // A Response of 204 refuses even an empty body.
  return new Response(request.responseText === '' ? null : request.responseText, { status: request.status, headers })
}

const browserLocks: Locks = {
  hold: async (name, work, options = {}) => {
    const lost = new AbortController()
    try {
      return await navigator.locks.request(
        name,
        { steal: options.steal ?? false, ifAvailable: options.ifAvailable ?? false },
        async lock => {
          if (lock === null) return false
          await work(lost.signal)
          return true
        },
      )
    } catch (error) {
      // The holder's request is rejected with an AbortError the moment another tab steals the lock.
      lost.abort()
      if (error instanceof DOMException && error.name === 'AbortError') return true
      throw error
    }
  },
}
