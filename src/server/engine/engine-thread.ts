import { parentPort, workerData } from 'node:worker_threads';
import { createApplication } from '../application.ts';
import { EngineService } from './engine-service.ts';
import type { EngineOptions } from './messages.ts';

/** What a client asks with its first messages comes first. */
const INDEX_AFTER_MS = 100;

if (parentPort === null) throw new Error('This module only runs as a worker thread.');

const options = workerData as EngineOptions;

new EngineService(parentPort, async (log) => {
  const application = await createApplication({ ...options, log });
  application.prepare();
  if (options.indexAtStart === true) setTimeout(() => void application.indexRoots(), INDEX_AFTER_MS);
  return application;
});
