import { defineConfig } from 'vite';
import page from './vite.config.ts';

/** The same page as one script and one style sheet, for a file that holds what it shows. */
export default defineConfig({
  ...page,
  // Browsers load modules from no text of a file that stands on a disk.
  worker: { format: 'iife' },
  build: {
    ...page.build,
    outDir: '../dist/web/report',
    cssCodeSplit: false,
    license: false,
    rolldownOptions: {
      // A script by itself has no address; nothing in it asks for one.
      transform: { define: { 'import.meta': '{}' } },
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
