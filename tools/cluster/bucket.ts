import fs from 'node:fs';
import { openBucket } from '#tests/support/servers/s3-bucket.ts';

// The stand-in of the tests as a process of its own: Debian has no small S3 server. The first argument
// is the file for the settings of the shops.
const { settings } = await openBucket();
const { accessKeyId, secretAccessKey } = settings;
const environment = {
  ...{ S3_ENDPOINT: settings.endpoint, S3_BUCKET: settings.bucket, S3_REGION: settings.region },
  ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  S3_PUBLIC_URL: settings.publicUrl,
};
fs.writeFileSync(process.argv[2] ?? '', JSON.stringify(environment));
