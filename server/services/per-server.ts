import type { Services } from './services'

/** Returns what gives each server its own value, made when it is first asked for: a cache, a queue. */
export function perServer<T>(make: (services: Services) => T): (services: Services) => T {
  const made = new WeakMap<Services, T>()
  return services => {
    const known = made.get(services)
    if (known !== undefined) return known
    const first = make(services)
    made.set(services, first)
    return first
  }
}
