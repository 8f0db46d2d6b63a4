/** A PostgreSQL with a streaming replica, both from the programs that come with the product. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { locateBinaries } from '../../server/platform/embedded-postgres/binaries'
import { endProcess } from './end-process'

/** How to connect to one of the two. */
export interface Target {
  host: string
  port: number
  user: string
  database: string
}

export interface ReplicatedPostgres {
  primary: Target
  replica: Target
  /** Stops the replica at once. */
  killReplica(): Promise<void>
  close(): Promise<void>
}

/** PostgreSQL refuses to run as root. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const { initdb, postgres } = await locateBinaries(account)
  const folder = await mkdtemp(join(tmpdir(), 'ketwork-replicated-'))
  await chmod(folder, 0o755)
  const folderOf = (name: string) => join(folder, name)
  for (const name of ['primary', 'replica', 'sockets-primary', 'sockets-replica']) {
    await mkdir(folderOf(name), { mode: 0o700 })
    if (account !== null) await chown(folderOf(name), account.uid, account.gid)
  }
  const start = (program: string, args: string[]) => spawn(program, args, { ...account, cwd: '/', stdio: 'ignore' })
  const [created] = (await once(
    start(initdb, ['-D', folderOf('primary'), '-U', 'postgres', '--auth=trust', '-N']),
    'exit',
  )) as [number]
  if (created !== 0) throw new Error(`initdb ended with ${created}.`)

  const run = async (name: 'primary' | 'replica', more: string[] = []): Promise<ChildProcess> => {
    const sockets = folderOf(`sockets-${name}`)
    const settings = ['wal_level=replica', 'max_wal_senders=4', 'wal_keep_size=64MB', 'listen_addresses=', 'port=5432']
    const given = [...settings, `unix_socket_directories=${sockets}`, 'fsync=off', ...more]
    const server = start(postgres, ['-D', folderOf(name), ...given.flatMap((setting) => ['-c', setting])])
    while (!(await isAnswering(targetOf(sockets)))) {
      if (server.exitCode !== null) throw new Error(`The ${name} ended with ${server.exitCode}.`)
      await wait(50)
    }
    return server
  }
  const servers = [await run('primary')]
  const primary = targetOf(folderOf('sockets-primary'))
  await copyBase(primary, folderOf('primary'), folderOf('replica'))
  const replicaServer = await run('replica', [`primary_conninfo=host=${primary.host} port=5432 user=postgres`])
  servers.push(replicaServer)
  return {
    primary,
    replica: targetOf(folderOf('sockets-replica')),
    killReplica: () => end(replicaServer),
    async close() {
      for (const server of servers.toReversed()) await end(server)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const targetOf = (host: string): Target => ({ host, port: 5432, user: 'postgres', database: 'postgres' })

/** Copies a running server's folder, as `pg_basebackup` does. */
async function copyBase(primary: Target, from: string, to: string): Promise<void> {
  const client = new Client(primary)
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('replica', true)`)
    await cp(from, to, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') })
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
    await writeFile(join(to, 'standby.signal'), '')
  } finally {
    await client.end()
  }
  if (account !== null) {
    const owner = spawn('chown', ['-R', `${account.uid}:${account.gid}`, to])
    await once(owner, 'exit')
  }
}

async function isAnswering(target: Target): Promise<boolean> {
  const client = new Client(target)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** An immediate shutdown: nothing of these clusters is needed again. */
const end = (server: ChildProcess) => endProcess(server, 'SIGQUIT')
