const settings: Readonly<Record<string, unknown>> = import.meta.env
const read = (name: string, otherwise: string): string =>
  typeof settings[name] === 'string' ? settings[name] : otherwise

/** Which build is running: sent with every call, and on the sign-in sheet. Set by the environment of the build. */
export const BUILD = read('VITE_BUILD', 'dev')
export const VERSION = read('VITE_VERSION', '0.1.0')
