// `npm run dev`: the API on tsx and the page on Vite, both following the files; the first to end takes the other along.
import { spawn } from 'node:child_process'
import { endWithParent } from './orphan.mjs'
import { tool } from './run.mjs'

endWithParent()
const commands = [[tool('tsx'), 'watch', '--clear-screen=false', 'server/main.ts'], [tool('vite')]]
const children = commands.map(([program = '', ...args]) =>
  spawn(program, args, { stdio: 'inherit', shell: process.platform === 'win32' }),
)
const endAll = () => children.forEach(child => child.kill('SIGTERM'))
process.once('SIGTERM', endAll)
// Ctrl+C reaches the children too; a second signal at once would cut their own shutdown short.
process.once('SIGINT', () => setTimeout(endAll, 3000).unref())
for (const child of children) {
  child.once('exit', code => {
    process.exitCode ||= code ?? 0
    endAll()
  })
}
