const settings: Readonly<Record<string, unknown>> = import.meta.env
const read = (name: string, otherwise: string): string =>
  typeof settings[name] === 'string' ? settings[name] : otherwise

/** The running build, set by the build's environment. Sent with every call and shown on the sign-in page. */
export const BUILD = read('VITE_BUILD', 'dev')
export const VERSION = read('VITE_VERSION', '0.1.0')
