import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The page on which a client certifies by a link. It is a build of its own, beside the app: it loads nothing of the app, and the service worker
 * does not keep it. Decision 725.
 */
export default defineConfig({
  build: {
    outDir: 'dist/app',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2023',
    sourcemap: true,
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'certify.html' },
  },
  plugins: [react()],
})
