import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import { register } from 'prom-client';
import { createServer as createVite } from 'vite';

// The shop with hot reload: Vite serves the browser's files and reloads the server's code.
const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' });
// A module that is loaded again declares its metrics again.
vite.watcher.on('change', () => register.clear());
const shell = (await vite.ssrLoadModule(
  './app/server/run-shop.server.ts',
)) as typeof import('./app/server/run-shop.server.ts');

function createDevServer(options: ServerOptions, answer: RequestListener) {
  return createServer(options, (request, response) => {
    vite.middlewares(request, response, () => answer(request, response));
  });
}

// Vite ends the process at once on SIGTERM; the shop has a database to stop first.
process.removeAllListeners('SIGTERM');

await shell.runShop({
  build: async () =>
    (await vite.ssrLoadModule(
      'virtual:react-router/server-build',
    )) as import('react-router').ServerBuild,
  clientFiles: null,
  createServer: createDevServer as typeof createServer,
});
