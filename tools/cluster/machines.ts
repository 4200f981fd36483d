import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Holds the data, settings and logs of the cluster. It is on the disk: fsync shall cost what it costs. */
export const folder = '/var/tmp/shop-cluster';
const bridge = 'shop-cluster';
/** Where the machines of the databases reach this one. */
export const hostAddress = '10.77.0.1';

/** A machine of a database: a network namespace with an address and a name. */
export interface Machine {
  name: string;
  address: string;
}

export const machines: readonly Machine[] = [1, 2, 3].map((number) => ({
  name: `shop-db${number}`,
  address: `10.77.0.1${number}`,
}));

function run(line: string): string {
  const [program = '', ...args] = line.split(' ');
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${line}: ${stderr || `ended with ${status}`}`);
  return stdout;
}

/** A machine that went away is known after a second; Patroni alone would wait 2 s for its answer. */
const neighbours = [
  'base_reachable_time_ms=1000',
  'delay_first_probe_time=1',
  'retrans_time_ms=200',
]
  .map((setting) => `net.ipv4.neigh.eth0.${setting}`)
  .join(' ');

/** Connects a machine for each database to a bridge of this machine. */
export function createMachines(): void {
  run(`ip link add ${bridge} type bridge`);
  run(`ip address add ${hostAddress}/24 dev ${bridge}`);
  run(`ip link set ${bridge} up`);
  for (const { name, address } of machines) {
    run(`ip netns add ${name}`);
    run(`ip link add ${name} type veth peer name eth0 netns ${name}`);
    run(`ip link set ${name} master ${bridge} up`);
    run(`ip -n ${name} address add ${address}/24 dev eth0`);
    run(`ip -n ${name} link set eth0 up`);
    run(`ip -n ${name} link set lo up`);
    run(`ip netns exec ${name} sysctl -w ${neighbours}`);
  }
}

const listPids = ({ name }: Machine) =>
  run(`ip netns pids ${name}`).trim().split('\n').filter(Boolean).map(Number);

/** Ends every process of a machine at once, as a power cut does. */
export function killMachine(machine: Machine): void {
  for (const pid of listPids(machine)) kill(pid, 'SIGKILL');
}

/** Takes a machine off the net, as a cable pulled or the power cut: no connection is reset. */
export function cutOff({ name }: Machine): void {
  run(`ip link set ${name} down`);
}

export function reconnect({ name }: Machine): void {
  run(`ip link set ${name} up`);
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const pidFolder = path.join(folder, 'pids');

interface ProgramOptions {
  /** The machine it runs on; this one where none is given. */
  machine?: Machine;
  /** Programs that refuse root run as PostgreSQL's user. */
  asPostgres?: boolean;
  env?: Record<string, string>;
}

const asPostgresUser = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];

/** Starts a program that goes on when this one ends; its output goes to a log of its name. */
export function startProgram(
  name: string,
  command: readonly string[],
  { machine, asPostgres = false, env = {} }: ProgramOptions = {},
): void {
  const log = fs.openSync(path.join(folder, `${name}.log`), 'a');
  const [program = '', ...args] = [
    ...(machine ? ['ip', 'netns', 'exec', machine.name] : []),
    ...(asPostgres ? asPostgresUser : []),
    ...command,
  ];
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', TMPDIR: '/var/tmp', ...env },
  });
  child.unref();
  fs.closeSync(log);
  fs.mkdirSync(pidFolder, { recursive: true });
  fs.writeFileSync(path.join(pidFolder, name), String(child.pid));
}

const readPid = (name: string): number =>
  Number(fs.readFileSync(path.join(pidFolder, name), 'utf8'));

const stopTimeoutMs = 15_000;
const isRunning = (pid: number) => fs.existsSync(`/proc/${pid}`);

async function stopProgram(name: string): Promise<void> {
  const pid = readPid(name);
  kill(pid, 'SIGTERM');
  const deadline = performance.now() + stopTimeoutMs;
  while (isRunning(pid) && performance.now() < deadline) await sleep(50);
  kill(pid, 'SIGKILL');
  fs.rmSync(path.join(pidFolder, name));
}

/** Ends all programs and removes the machines and the folder; also what an interrupted start has left. */
export async function removeMachines(): Promise<void> {
  const names = fs.existsSync(pidFolder) ? fs.readdirSync(pidFolder) : [];
  await Promise.all(names.filter((name) => isRunning(readPid(name))).map(stopProgram));
  const found = spawnSync('ip', ['netns', 'list'], { encoding: 'utf8' }).stdout;
  for (const machine of machines.filter(({ name }) => found.includes(name))) {
    killMachine(machine);
    run(`ip netns delete ${machine.name}`);
  }
  if (fs.existsSync(`/sys/class/net/${bridge}`)) run(`ip link delete ${bridge}`);
  fs.rmSync(folder, { recursive: true, force: true });
}
