import path from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const optionalText = z.string().trim().min(1).optional();
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must look like postgresql://user:password@host:5432/name')
  .optional();
const address = z.email('must be an email address');

const schema = z.object({
  NODE_ENV: z.string().default('production'),
  PORT: port.default(3000),
  HOST: optionalText,
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://shop.example' })
    .optional(),
  AUTH_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  TRUST_PROXY: z.enum(['on', 'off'], 'must be on or off').default('off'),
  HSTS_SUBDOMAINS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  WEB_CONCURRENCY: z.coerce
    .number('must be a number from 1 to 64')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(64, 'must be at most 64')
    .default(1),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().trim().min(1).default('127.0.0.1'),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  LOG_LEVEL: z
    .enum(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'must be debug, info, warn, error or silent',
    )
    .default('info'),
  SHOP_NAME: z.string().trim().min(1).default('Sandouk'),
  SHOP_CITY: z.string().trim().min(1).default('Beirut, Lebanon'),
  SHOP_PHONE: z.string().trim().min(1).default('+961 1 555 018'),
  SHOP_WHATSAPP: z.string().trim().min(1).default('+961 70 555 018'),
  SHOP_EMAIL: address.default('hello@sandouk.example'),
  MAIL_API_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://api.brevo.com/v3/smtp/email' })
    .optional(),
  MAIL_API_KEY: optionalText,
  MAIL_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@mail.example:587' })
    .optional(),
  IMAGE_HOST_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must look like https://api.cloudinary.com/v1_1/your-cloud/image/upload',
    })
    .optional(),
  IMAGE_UPLOAD_PRESET: optionalText,
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must look like https://s3.eu-central-1.amazonaws.com' })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]+$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  // Pages allow images by https alone.
  S3_PUBLIC_URL: z
    .url({ protocol: /^https$/, error: 'must look like https://pictures.shop.example' })
    .optional(),
  MAIL_FROM: address.optional(),
  MAIL_SHOP_TO: address.optional(),
  PUSH_TEST_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'must look like http://127.0.0.1:4900' })
    .optional(),
  BACKUP_DIR: optionalText,
  BACKUP_BUCKET: z.enum(['on', 'off'], 'must be on or off').default('on'),
  BACKUP_PASSPHRASE: z.string().min(12, 'must be at least 12 characters').optional(),
});

const bucketSettings = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PUBLIC_URL',
] as const;

const settingErrors: [when: (env: z.infer<typeof schema>) => boolean, error: string][] = [
  [
    (env) => Boolean(env.DATABASE_DIRECT_URL && !env.DATABASE_URL),
    'DATABASE_DIRECT_URL needs DATABASE_URL',
  ],
  [
    (env) => Boolean(env.DATABASE_READ_URL && !env.DATABASE_URL),
    'DATABASE_READ_URL needs DATABASE_URL',
  ],
  [
    (env) => Boolean(env.MAIL_API_URL) !== Boolean(env.MAIL_API_KEY),
    'MAIL_API_URL and MAIL_API_KEY need each other',
  ],
  [
    (env) => Boolean(env.MAIL_API_URL && env.MAIL_SMTP_URL),
    'MAIL_API_URL and MAIL_SMTP_URL exclude each other',
  ],
  [
    (env) => Boolean(env.IMAGE_HOST_URL) !== Boolean(env.IMAGE_UPLOAD_PRESET),
    'IMAGE_HOST_URL and IMAGE_UPLOAD_PRESET need each other',
  ],
  ...bucketSettings.map((name): (typeof settingErrors)[number] => [
    (env) => !env[name] && bucketSettings.some((other) => env[other]),
    `${name} is missing, which the other S3_ settings need`,
  ]),
  [
    (env) => Boolean(env.IMAGE_HOST_URL && env.S3_ENDPOINT),
    'IMAGE_HOST_URL and S3_ENDPOINT exclude each other',
  ],
];

/** The settings of one process, read once at start. `.env.example` explains each of them. */
export interface Config {
  development: boolean;
  port: number;
  host: string | undefined;
  /** Absolute path of the folder that holds everything the shop must not lose. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Leads to PostgreSQL itself where `databaseUrl` leads to a pool that transactions share. */
  databaseDirectUrl: string | undefined;
  /** Leads to standbys, which guests' pages are read from. */
  databaseReadUrl: string | undefined;
  /** Origin under which browsers reach the shop; null: taken from each request. */
  publicUrl: string | null;
  authSecret: string | undefined;
  trustProxy: boolean;
  /** Whether browsers shall demand https of every name below the shop's own, too. */
  hstsSubdomains: boolean;
  /** How many processes serve the pages. */
  processes: number;
  /** Where the metrics are read; null: nowhere. */
  metrics: { host: string; port: number } | null;
  rateLimits: boolean;
  logLevel: string;
  shop: { name: string; city: string; phone: string; whatsapp: string; email: string };
  email: EmailSettings;
  images: ImageSettings;
  /** The origin of a stand-in for browsers' push services, for tests; null: only public services. */
  pushTestOrigin: string | null;
  backup: {
    /** Absolute path of the folder of the nightly backups; null: there are none. */
    dir: string | null;
    /** Encrypts every backup that is written, and opens those that are read. */
    passphrase: string | undefined;
  };
}

/** Where uploaded images are stored: at an image host, in a bucket, or in DATA_DIR where none is set. */
export interface ImageSettings {
  host: { url: string; preset: string } | null;
  bucket: BucketSettings | null;
}

/** An S3 bucket, and where browsers see what is in it. URLs are without a slash at the end. */
export interface BucketSettings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  publicUrl: string;
  /** Whether backups hold what is in it. */
  isBackedUp: boolean;
}

/** How emails are sent: by a provider's HTTP API, by SMTP, or as files in DATA_DIR when neither is set. */
export interface EmailSettings {
  api: { url: string; key: string } | null;
  smtpUrl: string | null;
  /** The sender's address; its name is the shop's. */
  from: string;
  /** Where reports of new orders go. */
  shopTo: string;
}

/** A setting that cannot be used; the message names it and what it must be. */
export class ConfigError extends Error {}

/** Reads the settings from the environment, where an empty value counts as unset. Throws ConfigError. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = schema.safeParse(given);
  if (!read.success) {
    const errors = read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`Check the settings: ${errors.join('; ')}. See .env.example.`);
  }
  const env = read.data;
  const errors = settingErrors.filter(([when]) => when(env)).map(([, error]) => error);
  if (errors.length > 0) {
    throw new ConfigError(`Check the settings: ${errors.join('; ')}. See .env.example.`);
  }
  return {
    development: env.NODE_ENV === 'development',
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null,
    authSecret: env.AUTH_SECRET,
    trustProxy: env.TRUST_PROXY === 'on',
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
    processes: env.NODE_ENV === 'development' ? 1 : env.WEB_CONCURRENCY,
    metrics:
      env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    rateLimits: env.RATE_LIMITS === 'on',
    logLevel: env.LOG_LEVEL,
    shop: {
      name: env.SHOP_NAME,
      city: env.SHOP_CITY,
      phone: env.SHOP_PHONE,
      whatsapp: env.SHOP_WHATSAPP,
      email: env.SHOP_EMAIL,
    },
    email: {
      api:
        env.MAIL_API_URL && env.MAIL_API_KEY
          ? { url: env.MAIL_API_URL, key: env.MAIL_API_KEY }
          : null,
      smtpUrl: env.MAIL_SMTP_URL ?? null,
      from: env.MAIL_FROM ?? `hello@${env.SHOP_EMAIL.split('@')[1]}`,
      shopTo: env.MAIL_SHOP_TO ?? env.SHOP_EMAIL,
    },
    images: {
      host:
        env.IMAGE_HOST_URL && env.IMAGE_UPLOAD_PRESET
          ? { url: env.IMAGE_HOST_URL, preset: env.IMAGE_UPLOAD_PRESET }
          : null,
      bucket: readBucket(env),
    },
    pushTestOrigin: env.PUSH_TEST_ORIGIN ? new URL(env.PUSH_TEST_ORIGIN).origin : null,
    backup: {
      dir: env.BACKUP_DIR ? path.resolve(env.BACKUP_DIR) : null,
      passphrase: env.BACKUP_PASSPHRASE,
    },
  };
}

/** Whether emails reach anybody: without a provider they are written to files. */
export function hasEmailProvider({ email }: Pick<Config, 'email'>): boolean {
  return email.api !== null || email.smtpUrl !== null;
}

function readBucket(env: z.infer<typeof schema>): BucketSettings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION } = env;
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_URL } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION) return null;
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY || !S3_PUBLIC_URL) return null;
  return {
    endpoint: S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    publicUrl: S3_PUBLIC_URL.replace(/\/+$/, ''),
    isBackedUp: env.BACKUP_BUCKET === 'on',
  };
}
