import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { folder, hostAddress, type Machine, machines, startProgram } from './machines.ts';

const ports = { leader: 5000, standbys: 5001, pooler: 6432, shop: 8080 };
const patroniPort = 8008;
const etcd = `${hostAddress}:2379`;

const createNode = (number: number) => {
  const port = 4400 + number;
  return { name: `node${number}`, port, url: `http://127.0.0.1:${port}` };
};
export const nodes = [createNode(1), createNode(2), createNode(3)] as const;

export const urls = {
  shop: `http://127.0.0.1:${ports.shop}`,
  leader: `postgresql://shop@127.0.0.1:${ports.leader}/shop`,
  standbys: `postgresql://shop@127.0.0.1:${ports.standbys}/shop`,
  pooler: `postgresql://shop@127.0.0.1:${ports.pooler}/shop`,
  server: `postgresql://postgres@127.0.0.1:${ports.leader}/postgres`,
};

/** Patroni finds a dead leader within `ttl` seconds; `loop_wait` + 2 × `retry_timeout` may not be longer. */
const failover = { ttl: 5, loop_wait: 1, retry_timeout: 2, master_start_timeout: 5 };

const parameters = {
  max_connections: 200,
  shared_buffers: '128MB',
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 1,
  tcp_keepalives_count: 3,
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  // Commits wait for a standby, which would look for the new leader every 5 s only.
  wal_retrieve_retry_interval: '200ms',
};

/** Any machine of the cluster may connect, and no other reaches them. */
const access = ['local all all trust', 'host all all 10.77.0.0/24 trust'];

function describePatroni({ name, address }: Machine): object {
  const data = path.join(folder, name);
  return {
    scope: 'shop',
    name,
    etcd3: { host: etcd },
    restapi: { listen: `${address}:${patroniPort}`, connect_address: `${address}:${patroniPort}` },
    bootstrap: {
      dcs: {
        ...failover,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      bin_dir: '/usr/lib/postgresql/15/bin',
      data_dir: path.join(data, 'data'),
      pgpass: path.join(data, 'pgpass'),
      pg_hba: [...access, 'host replication all 10.77.0.0/24 trust'],
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
      },
      parameters: { unix_socket_directories: data },
      // Else a machine that fails again while it rewinds stays away for good.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}

function writeSettings(name: string, text: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}

/** Starts PostgreSQL under Patroni on a machine, also after a power cut. */
export function startDatabase(machine: Machine): void {
  const home = path.join(folder, machine.name);
  const settings = writeSettings(`${machine.name}.json`, JSON.stringify(describePatroni(machine)));
  fs.mkdirSync(home, { recursive: true, mode: 0o700 });
  const { uid, gid } = fs.statSync('/var/lib/postgresql');
  fs.chownSync(home, uid, gid);
  startProgram(machine.name, ['patroni', settings], { machine, asPostgres: true });
}

/** A role of Patroni's cluster as an address: HAProxy asks each member for it twice a second. */
const listDatabases = (role: 'primary' | 'replica', port: number) => `
listen ${role}
  bind 127.0.0.1:${port}
  option httpchk GET /${role}
  http-check expect status 200
  balance leastconn
  default-server check port ${patroniPort} inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${machines.map(({ name, address }) => `  server ${name} ${address}:5432`).join('\n')}
`;

/** Nodes that are ready get all; where none is, because the database is away, they serve cached pages. */
const listShops = (name: string, check: string) => `
backend ${name}
  mode http
  option httpchk GET ${check}
  option forwardfor
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
  default-server check inter 1s fall 2 rise 1
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port}`).join('\n')}
`;

const describeHaproxy = () => `
defaults
  mode tcp
  timeout connect 2s
  timeout check 1s
  timeout client 10m
  timeout server 10m
  option clitcpka
  option srvtcpka
${listDatabases('primary', ports.leader)}${listDatabases('replica', ports.standbys)}
frontend shop
  mode http
  bind 127.0.0.1:${ports.shop}
  use_backend alive if { nbsrv(ready) eq 0 }
  default_backend ready
${listShops('ready', '/ready')}${listShops('alive', '/health')}`;

const describePgbouncer = () => `
[databases]
shop = host=127.0.0.1 port=${ports.leader} dbname=shop
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pooler}
unix_socket_dir =
auth_type = trust
auth_file = ${writeSettings('pgbouncer.users', '"shop" ""\n')}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 20
server_connect_timeout = 2
server_login_retry = 0.2
query_wait_timeout = 5
tcp_user_timeout = 5000
`;

/** Starts the databases and what stands before them. */
export function startPrograms(): void {
  const url = `http://${etcd}`;
  startProgram('etcd', [
    ...['etcd', '--data-dir', path.join(folder, 'etcd'), '--listen-client-urls', url],
    ...['--advertise-client-urls', url, '--listen-peer-urls', 'http://127.0.0.1:2380'],
  ]);
  for (const machine of machines) startDatabase(machine);
  const haproxy = writeSettings('haproxy.cfg', describeHaproxy());
  startProgram('haproxy', ['haproxy', '-db', '-f', haproxy]);
  const pgbouncer = writeSettings('pgbouncer.ini', describePgbouncer());
  startProgram('pgbouncer', ['pgbouncer', pgbouncer], { asPostgres: true });
}

interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  timeline?: number;
}

/** The members by the first machine that answers; none while none does. */
async function listMembers(): Promise<Member[]> {
  for (const { address } of machines) {
    const signal = AbortSignal.timeout(1000);
    const answer = await fetch(`http://${address}:${patroniPort}/cluster`, { signal })
      .then((found): Promise<{ members?: Member[] }> => found.json())
      // It is cut off, or starts.
      .catch(() => null);
    if (answer?.members) return answer.members;
  }
  return [];
}

/** Asks Patroni to hand the lead over. */
export async function switchOver(leader: Machine, candidate: Machine): Promise<void> {
  const answer = await fetch(`http://${leader.address}:${patroniPort}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
  });
  if (!answer.ok) throw new Error(`Patroni did not switch over: ${await answer.text()}`);
}

/** Waits until something holds; an error counts as no. Throws with its name where it does not. */
export async function waitFor(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 180_000;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`Not within 180 s: ${what}.`);
    await sleep(200);
  }
}

/** The machine of the leader and that of the synchronous standby, once all three databases work. */
export async function waitForDatabases(): Promise<{ leader: Machine; standby: Machine }> {
  let members: Member[] = [];
  const find = (role: Member['role']) => {
    const name = members.find((member) => member.role === role)?.name;
    return machines.find((machine) => machine.name === name);
  };
  await waitFor('a leader, a synchronous standby and another standby', async () => {
    members = await listMembers();
    // What a member was before it failed is shown for some seconds; its timeline is then another.
    const timeline = members.find(({ role }) => role === 'leader')?.timeline;
    const working = members.filter((one) => one.state === 'running' && one.timeline === timeline);
    return working.length === machines.length && Boolean(find('leader') && find('sync_standby'));
  });
  return { leader: find('leader') as Machine, standby: find('sync_standby') as Machine };
}
