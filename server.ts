import * as build from 'virtual:react-router/server-build';
import { runShop } from './app/shell/run-shop.server.ts';

await runShop({ build, clientFiles: 'build/client' });
