import type { OpenApi, Operation } from './openapi'

/** The API's description as one page without scripts: parts fold out, and everything can be searched with the browser. */
export function docsPage(api: OpenApi): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = [...new Set(calls.flatMap(call => call.operation.tags))]
  const parts = tags.map(
    tag =>
      `<details><summary>${escape(tag)}</summary>${calls
        .filter(call => call.operation.tags.includes(tag))
        .map(({ path, method, operation }) => call(path, method, operation))
        .join('')}</details>`,
  )
  const schemas = Object.entries(api.components.schemas).map(
    ([name, schema]) =>
      `<details id="${escape(name)}"><summary><code>${escape(name)}</code></summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`,
  )
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(api.info.title)} API</title>
<style>${STYLE}</style></head><body><main><h1>${escape(api.info.title)} API</h1><p>${escape(api.info.description)} As a file: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<h2>Calls</h2>${parts.join('')}<h2>Shapes</h2>${schemas.join('')}</main></body></html>`
}

function call(path: string, method: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: where, description }) =>
      `<li><code>${escape(name)}</code> in ${escape(where)}${description ? `: ${escape(description)}` : ''}</li>`,
  )
  return `<section><h3><b>${method.toUpperCase()}</b> <code>${escape(path)}</code></h3><p>${escape(operation.summary)}</p>
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}${operation.requestBody ? `<details><summary>Body</summary><pre>${escape(JSON.stringify(operation.requestBody, null, 2))}</pre></details>` : ''}
<details><summary>Answers</summary><pre>${escape(JSON.stringify(operation.responses, null, 2))}</pre></details></section>`
}

/** Its hash is in the page's own policy, so it may be inline. */
export const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1c1917;background:#fff}main{max-width:60rem;margin:0 auto;padding:1rem}
summary{cursor:pointer;padding:.5rem 0;font-weight:600}section{border-left:3px solid #d6d3d1;padding-left:1rem;margin:1rem 0}h3{font-size:1rem;margin:0}
pre{background:#f5f5f4;padding:.75rem;overflow:auto;font-size:.8rem}b{color:#9a3412}@media (prefers-color-scheme:dark){body{background:#1c1917;color:#f5f5f4}pre{background:#292524}b{color:#fdba74}a{color:#fdba74}}`

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
