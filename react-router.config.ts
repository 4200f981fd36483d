import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  buildDirectory: process.env.BENCH ? 'build/bench' : 'build',
} satisfies Config;
