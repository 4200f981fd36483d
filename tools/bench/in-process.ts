import * as build from 'virtual:react-router/server-build';
import pg from 'pg';
import { readConfig } from '#app/platform/config.server.ts';
import { closeServices, createServices } from '#app/server/services.server.ts';
import { measureRenders } from './in-process-renders.ts';
import { hearStatements } from './in-process-statements.ts';
import type { InProcessTask } from './in-process-task.ts';

// The shop's own bundle in a process of its own, where it can be measured from inside. It does the one
// task that it was started with and sends back what came of it.
const task: InProcessTask = JSON.parse(process.argv[2] ?? '');
const ground = await createServices(readConfig(), () => undefined);
try {
  const found =
    task.kind === 'renders'
      ? await measureRenders(ground, build, task)
      : await hearStatements(ground, build, task, pg.Client.prototype);
  await new Promise((resolve) => process.send?.(found, resolve));
} finally {
  await closeServices(ground);
  process.disconnect();
}
