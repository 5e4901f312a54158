import { trustedScript } from './trusted-url'

/** A module worker from an address Vite gave (`…?worker&url`), through the app's Trusted Types policy. */
export const createWorker = (url: string, name = ''): Worker => new Worker(trustedScript(url), { type: 'module', name })
