import type { Language } from '../language.ts';
import { python } from '../python/index.ts';
import { notebookCode, notebookUnread } from './code.ts';

export const notebook: Language = {
  ...python,
  id: 'notebook',
  name: 'Jupyter notebook',
  extensions: ['.ipynb'],
  fileNames: [],
  interpreters: [],
  code: notebookCode,
  unread: notebookUnread,
};
