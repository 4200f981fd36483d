import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // An action in a script of its own, which did not come, would stay failed as long as the page lives.
  splitRouteModules: false,
  buildDirectory: process.env.BENCH ? 'build/bench' : (process.env.BUILD_FOLDER ?? 'build'),
} satisfies Config;
