import type { MiddlewareHandler } from 'hono'

/** What pages of the app may load and do. Pictures, voice notes and uploads go to the file store, which may be another origin. */
function contentSecurityPolicy(fileOrigins: readonly string[]): string {
  const files = fileOrigins.map(origin => ` ${origin}`).join('')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: data:${files}`,
    `media-src 'self' blob:${files}`,
    `connect-src 'self'${files}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app-url',
  ].join('; ')
}

/** Headers of every answer. A route that has set one of them keeps its own (files carry a stricter policy). */
export function securityHeaders(isHttps: boolean, fileOrigins: readonly string[]): MiddlewareHandler {
  const headers: Readonly<Record<string, string>> = {
    'content-security-policy': contentSecurityPolicy(fileOrigins),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(self), payment=(), usb=()',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}
