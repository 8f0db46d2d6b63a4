/** A PostgreSQL of the operator's own, for `DATABASE_URL`: it is started and killed by the tests, not by the product. */
import { chmod, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { locateBinaries } from '../../server/platform/embedded-postgres/binaries'
import { folderNameOf, openCluster, readPostmaster, spawnServer } from '../../server/platform/embedded-postgres/cluster'
import { createDatabase, isAcceptingConnections } from '../../server/platform/embedded-postgres/connections'
import { pause, processesNamed, sendSignal } from '../../server/platform/embedded-postgres/processes'
import { createSocketFolder, removeSocketFolder } from '../../server/platform/embedded-postgres/socket-folder'

export interface OwnPostgres {
  /** For `DATABASE_URL`. */
  url: string
  pid(): number
  /** Starts it, as a service manager does after a kill. Fulfilled once it accepts connections. */
  start(): Promise<void>
  /** `kill -9` of the server; fulfilled once all its processes have ended. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Makes one below a folder, in a temporary directory of the test. `environment` is set for its processes. */
export async function openOwnPostgres(folder: string, environment: Record<string, string> = {}): Promise<OwnPostgres> {
  const cluster = await openCluster(join(folder, 'postgres'), locateBinaries)
  const { postgres } = await locateBinaries(cluster.account)
  const socketFolder = await createSocketFolder(cluster)
  const wrapper = join(folder, 'postgres.sh')
  const settings = Object.entries(environment).map(([name, value]) => `${name}='${value}' `)
  await writeFile(wrapper, `#!/bin/sh\n${settings.join('')}exec '${postgres}' "$@"\n`)
  await chmod(wrapper, 0o755)
  // Its account is not ours where we are root.
  for (const path of [folder, dirname(folder)]) await chmod(path, 0o755)
  let pid = 0

  const start = async () => {
    for (const deadline = Date.now() + 60_000; ;) {
      const program = await spawnServer(cluster, wrapper, socketFolder)
      while (program.exit() === null && !(await isAcceptingConnections(socketFolder))) await pause(50)
      if (program.exit() === null) break
      if (Date.now() > deadline) throw new Error(`PostgreSQL does not start:\n${program.output()}`)
      // Processes of the killed one are still there.
      await pause(100)
    }
    pid = (await readPostmaster(cluster))?.pid ?? 0
  }
  const end = async (name: NodeJS.Signals) => {
    sendSignal(pid, name)
    while ((await processesNamed(`postgres: ${folderNameOf(cluster)}`)).length > 0) await pause(20)
  }
  await start()
  await createDatabase(socketFolder, 20_000)
  return {
    url: `postgres://postgres@localhost:5432/ketwork?host=${encodeURIComponent(socketFolder)}`,
    pid: () => pid,
    start,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGINT')
      await removeSocketFolder(socketFolder)
    },
  }
}
