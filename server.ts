import * as build from 'virtual:react-router/server-build';
import { runShop } from './app/server/run-shop.server.ts';

await runShop({ build, clientFiles: 'build/client' });
