import { defineConfig } from 'vite';
import page from './vite.config.ts';

/** The same page as one script and one style sheet, for a file that holds what it shows. */
export default defineConfig({
  ...page,
  // A script by itself has no address; nothing in it asks for one.
  define: { 'import.meta.url': '""' },
  build: {
    ...page.build,
    outDir: '../dist/web/report',
    cssCodeSplit: false,
    license: false,
    rolldownOptions: {
      input: `${import.meta.dirname}/src/report/report.tsx`,
      output: {
        format: 'iife',
        codeSplitting: false,
        entryFileNames: 'report.js',
        assetFileNames: 'report[extname]',
      },
    },
  },
});
