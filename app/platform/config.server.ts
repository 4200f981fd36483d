import path from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const optionalText = z.string().trim().min(1).optional();
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must look like postgresql://user:password@host:5432/name')
  // As the driver reads one of a socket, which has no host.
  .refine((text) => URL.canParse(text.replace('@/', '@localhost/')), {
    error: 'is no address: in a password, / is %2F, # is %23 and ? is %3F',
  })
  // The driver would take an unknown one for verify-full.
  .refine((text) => sslModes.includes(/[?&]sslmode=([^&#]+)/.exec(text)?.[1] ?? 'disable'), {
    error: 'has an unknown sslmode: write verify-full, no-verify or disable',
  })
  .optional();
const address = z.email('must be an email address');
const name = (fallback: string) => z.string().trim().min(1).default(fallback);
const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(fallback)
    .transform((value) => value === 'on');
const url = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must look like ${example}` }).optional();
const http = /^https?$/;
const withoutSlash = (address: string) => address.replace(/\/+$/, '');

const schema = z.object({
  NODE_ENV: z.string().default('production'),
  PORT: port.default(3000),
  HOST: optionalText,
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl,
  PUBLIC_URL: url(http, 'https://shop.example'),
  AUTH_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  TRUST_PROXY: onOff('off'),
  HSTS_SUBDOMAINS: onOff('off'),
  WEB_CONCURRENCY: z.coerce
    .number('must be a number from 1 to 64')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(64, 'must be at most 64')
    .default(1),
  METRICS_PORT: port.optional(),
  METRICS_HOST: name('127.0.0.1'),
  RATE_LIMITS: onOff('on'),
  LOG_LEVEL: z
    .enum(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'must be debug, info, warn, error or silent',
    )
    .default('info'),
  SHOP_NAME: name('Sandouk'),
  SHOP_CITY: name('Beirut, Lebanon'),
  SHOP_PHONE: name('+961 1 555 018'),
  SHOP_WHATSAPP: name('+961 70 555 018'),
  SHOP_EMAIL: address.default('hello@sandouk.example'),
  MAIL_API_URL: url(http, 'https://api.brevo.com/v3/smtp/email'),
  MAIL_API_KEY: optionalText,
  MAIL_SMTP_URL: url(/^smtps?$/, 'smtp://user:password@mail.example:587'),
  IMAGE_HOST_URL: url(http, 'https://api.cloudinary.com/v1_1/your-cloud/image/upload'),
  IMAGE_UPLOAD_PRESET: optionalText,
  S3_ENDPOINT: url(http, 'https://s3.eu-central-1.amazonaws.com'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]+$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  // Pages allow images by https alone.
  S3_PUBLIC_URL: url(/^https$/, 'https://pictures.shop.example'),
  MAIL_FROM: address.optional(),
  MAIL_SHOP_TO: address.optional(),
  PUSH_TEST_ORIGIN: url(http, 'http://127.0.0.1:4900'),
  BACKUP_DIR: optionalText,
  BACKUP_BUCKET: onOff('on'),
  BACKUP_PASSPHRASE: z.string().min(12, 'must be at least 12 characters').optional(),
});

type Environment = z.infer<typeof schema>;

const bucketSettings = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PUBLIC_URL',
] as const;

const settingErrors: [when: (env: Environment) => boolean, error: string][] = [
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
export type Config = ReturnType<typeof readConfig>;

/** How emails are sent: by a provider's HTTP API or by SMTP. With neither, the owner's settings decide. */
export type EmailSettings = Config['email'];

/** Where uploaded images are stored: at an image host, in a bucket, or in DATA_DIR where none is set. */
export type ImageSettings = Config['images'];

export type BucketSettings = NonNullable<ImageSettings['bucket']>;

/** A setting that cannot be used; the message names it and what it must be. */
export class ConfigError extends Error {}

function checkEnvironment(environment: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { data, error } = schema.safeParse(given);
  const errors = data
    ? settingErrors.filter(([when]) => when(data)).map(([, message]) => message)
    : error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  if (data && errors.length === 0) return data;
  throw new ConfigError(`Check the settings: ${errors.join('; ')}. See .env.example.`);
}

/** Reads the settings from the environment, where an empty value counts as unset. Throws ConfigError. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const env = checkEnvironment(environment);
  const development = env.NODE_ENV === 'development';
  return {
    development,
    port: env.PORT,
    host: env.HOST,
    /** Absolute path of the folder that holds everything the shop must not lose. */
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** Leads to PostgreSQL itself where `databaseUrl` leads to a pool that transactions share. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    /** Leads to standbys, which guests' pages are read from. */
    databaseReadUrl: env.DATABASE_READ_URL,
    /** How long a command waits for a connection; undefined: as long as those who ask for pages. */
    connectMs: undefined as number | undefined,
    /** Origin under which browsers reach the shop; null: taken from each request. */
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null,
    authSecret: env.AUTH_SECRET,
    trustProxy: env.TRUST_PROXY,
    /** Whether browsers shall demand https of every name below the shop's own, too. */
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    processes: development ? 1 : env.WEB_CONCURRENCY,
    /** Where the metrics are read; null: nowhere. */
    metrics:
      env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    rateLimits: env.RATE_LIMITS,
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
      /** The sender's address; its name is the shop's. */
      from: env.MAIL_FROM ?? `hello@${env.SHOP_EMAIL.split('@')[1]}`,
      /** Where reports of new orders go. */
      shopTo: env.MAIL_SHOP_TO ?? env.SHOP_EMAIL,
    },
    images: {
      host:
        env.IMAGE_HOST_URL && env.IMAGE_UPLOAD_PRESET
          ? { url: env.IMAGE_HOST_URL, preset: env.IMAGE_UPLOAD_PRESET }
          : null,
      bucket: readBucket(env),
    },
    /** The origin of a stand-in for browsers' push services, for tests; null: only public services. */
    pushTestOrigin: env.PUSH_TEST_ORIGIN ? new URL(env.PUSH_TEST_ORIGIN).origin : null,
    backup: {
      /** Absolute path of the folder of the nightly backups; null: there are none. */
      dir: env.BACKUP_DIR ? path.resolve(env.BACKUP_DIR) : null,
      /** Encrypts every backup that is written, and opens those that are read. */
      passphrase: env.BACKUP_PASSPHRASE,
    },
  };
}

/** The bucket of the S3_ settings, which are there together or not at all; its URLs end without a slash. */
function readBucket(env: Environment) {
  if (!env.S3_ENDPOINT) return null;
  return {
    endpoint: withoutSlash(env.S3_ENDPOINT),
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION ?? '',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    publicUrl: withoutSlash(env.S3_PUBLIC_URL ?? ''),
    isBackedUp: env.BACKUP_BUCKET,
  };
}
