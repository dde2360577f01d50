import { defineConfig } from 'vite';

/** The page is built to be served by Orrery itself: no inline script, no inline style, nothing from elsewhere. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // Small files would become data: addresses, which the content security policy allows for images alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    license: { fileName: 'THIRD-PARTY.txt' },
  },
  worker: { format: 'es' },
});
