import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { queryDatabase } from '#tests/support/shop-database.ts';
import { builtShop } from '#tools/bench/measured-shop.ts';
import { folder, startProgram } from './machines.ts';
import { nodes, ports } from './programs.ts';

export const origin = `http://127.0.0.1:${ports.shop}`;
const authSecret = 'one secret for all shops of the cluster';
export const clusterOwner = { email: 'owner@example.com', password: 'the password of an owner' };
type Node = (typeof nodes)[number];
export const getNodeUrl = ({ port }: Node): string => `http://127.0.0.1:${port}`;

const getUrl = (port: number, user = 'shop', name = 'shop') =>
  `postgresql://${user}@127.0.0.1:${port}/${name}`;

/** The leader's database, past the shop. */
export const database = { databaseUrl: getUrl(ports.leader) };

/** The shop's role may make what its migrations need; PgBouncer cannot set limits, so the role has them. */
export async function createDatabase(): Promise<void> {
  const server = { databaseUrl: getUrl(ports.leader, 'postgres', 'postgres') };
  await queryDatabase(server, 'create role shop login');
  await queryDatabase(server, "alter role shop set statement_timeout = '30s'");
  await queryDatabase(server, "alter role shop set idle_in_transaction_session_timeout = '10s'");
  await queryDatabase(server, 'create database shop owner shop');
}

function describeNode(node: Node): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: String(node.port),
    HOST: '127.0.0.1',
    DATA_DIR: path.join(folder, node.name),
    DATABASE_URL: getUrl(ports.pooler),
    DATABASE_DIRECT_URL: getUrl(ports.leader),
    DATABASE_READ_URL: getUrl(ports.standbys),
    AUTH_SECRET: authSecret,
    PUBLIC_URL: origin,
    TRUST_PROXY: 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...JSON.parse(fs.readFileSync(path.join(folder, 'bucket.json'), 'utf8')),
  };
}

/** Starts the built shop as one of the nodes. */
export function startNode(node: Node): void {
  startProgram(node.name, ['node', ...builtShop], { env: describeNode(node) });
}

/** Runs a command of the shop on the cluster. */
export function runCommandOfShop(...args: string[]): void {
  const env = { ...process.env, ...describeNode(nodes[0]) };
  const { status, stderr } = spawnSync('node', ['shop.ts', ...args], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
}
