import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { completeShell } from './scripts/complete-shell.ts'
import { decoders } from './scripts/decoders.ts'
import { noCircles, parts } from './scripts/parts.ts'

const api = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`

export default defineConfig({
  build: {
    outDir: 'dist/app',
    target: 'es2023',
    sourcemap: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: parts() } },
  },
  worker: { format: 'es' },
  server: { host: '127.0.0.1', proxy: { '/api': api } },
  plugins: [
    react(),
    noCircles(),
    decoders(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers',
      filename: 'service-worker.ts',
      // The page registers the worker itself, through its Trusted Types policy, and asks before it updates.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'],
        globIgnores: [
          '**/screenshots/**',
          '**/zxcvbn*',
          '**/read-office*',
          '**/read-pdf*',
          '**/sheet-worker*',
          '**/decoders/**',
        ],
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
      },
    }),
    completeShell({ worker: 'service-worker.js', online: [/read-office/, /read-pdf/, /sheet-worker/, /decoders\//] }),
  ],
})
