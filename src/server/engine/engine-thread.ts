import { parentPort, workerData } from 'node:worker_threads';
import { createApplication } from '../application.ts';
import { EngineService } from './engine-service.ts';
import type { EngineOptions } from './messages.ts';

if (parentPort === null) throw new Error('This module only runs as a worker thread.');

new EngineService(parentPort, (log) => createApplication({ ...(workerData as EngineOptions), log }));
