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

const browserLocks: Locks = {
  hold: async (name, work, options = {}) => {
    const lost = new AbortController()
    try {
      return await navigator.locks.request(name, { steal: options.steal ?? false, ifAvailable: options.ifAvailable ?? false }, async lock => {
        if (lock === null) return false
        await work(lost.signal)
        return true
      })
    } catch (error) {
      // The holder's request is rejected with an AbortError the moment another tab steals the lock.
      lost.abort()
      if (error instanceof DOMException && error.name === 'AbortError') return true
      throw error
    }
  },
}
