// `npm run dev`: the API on tsx and the page on Vite, both following the files; the first to end takes the other along.
import { spawn } from 'node:child_process'
import { tool } from './run.mjs'

const commands = [[tool('tsx'), 'watch', '--clear-screen=false', 'server/main.ts'], [tool('vite')]]
const children = commands.map(([program = '', ...args]) => spawn(program, args, { stdio: 'inherit' }))
const endAll = () => children.forEach(child => child.kill('SIGTERM'))
process.on('SIGINT', endAll).on('SIGTERM', endAll)
for (const child of children) {
  child.once('exit', code => {
    process.exitCode ||= code ?? 0
    endAll()
  })
}
