/** The image, the compose files and the unit of systemd, as far as they can be judged without running them. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { quotaNames } from '../../server/users/quotas'
import { settingNames } from '../../server/platform/settings'

const project = new URL('../../', import.meta.url)
const read = (name: string) => readFileSync(new URL(`deploy/${name}`, project), 'utf8')

describe('the image', () => {
  const file = DockerfileParser.parse(read('Containerfile'))
  const instructions = file.getInstructions().map((instruction) => ({
    keyword: instruction.getKeyword(),
    words: instruction.getArguments().map((argument) => argument.getValue()),
  }))
  const last = instructions.slice(instructions.findLastIndex(({ keyword }) => keyword === 'FROM'))

  test('is built in stages from images of a version', () => {
    const froms = file.getFROMs()
    expect(froms.length).toBeGreaterThan(1)
    for (const from of froms) expect(from.getImage()).toMatch(/^docker\.io\/library\/node:\d+-bookworm-slim$/)
    expect(instructions.map(({ keyword }) => keyword)).not.toContain('ADD')
  })

  test('runs as an account without rights, answers for its health, and starts the server itself', () => {
    expect(last.find(({ keyword }) => keyword === 'USER')?.words).toEqual(['node'])
    expect(file.getHEALTHCHECKs().length).toBe(1)
    expect(existsSync(new URL('deploy/health-check.mjs', project))).toBe(true)
    expect(last.at(-1)).toEqual({ keyword: 'CMD', words: ['["node",', '"dist/server/main.mjs"]'] })
  })

  test('copies what exists', () => {
    const sources = instructions
      .filter(({ keyword }) => keyword === 'COPY')
      .flatMap(({ words }) => words.slice(0, -1))
      // What is absolute is of the stage before.
      .filter((source) => !source.startsWith('/'))
    expect(sources.filter((source) => !existsSync(new URL(source, project)))).toEqual([])
  })

  test('has no secret and no data of the folder that it is built in', () => {
    const ignored = readFileSync(new URL('.dockerignore', project), 'utf8').split('\n')
    for (const name of ['.env', 'data', 'node_modules', '.git']) expect(ignored).toContain(name)
  })
})

const Service = z.looseObject({
  image: z.string(),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  volumes: z.array(z.string()).default([]),
  configs: z.array(z.object({ source: z.string(), target: z.string() })).default([]),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).default([]),
})
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
  configs: z.record(z.string(), z.object({ content: z.string() })),
})

describe.each(['compose.yml', 'compose.replicas.yml'])('%s', (name) => {
  const { services, volumes, configs } = Compose.parse(parse(read(name), { merge: true }))
  const all = Object.values(services)

  test('names services, volumes and configurations that it has', () => {
    const used = all.flatMap((service) => service.volumes.map((volume) => volume.split(':')[0] ?? ''))
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(volumes).toSorted())
    for (const other of all.flatMap((service) => Object.keys(service.depends_on))) {
      expect(Object.keys(services)).toContain(other)
    }
    for (const { source } of all.flatMap((service) => service.configs)) expect(Object.keys(configs)).toContain(source)
  })

  test('runs Ketwork on a read-only root without rights, with settings that exist', () => {
    const own = all.filter(({ image }) => image === 'ketwork')
    expect(own.length).toBe(name === 'compose.yml' ? 1 : 2)
    for (const { read_only: isReadOnly, cap_drop: dropped, environment } of own) {
      expect(isReadOnly).toBe(true)
      expect(dropped).toEqual(['ALL'])
      expect(Object.keys(environment).filter((key) => ![...settingNames, ...quotaNames].includes(key))).toEqual([])
    }
  })

  test.runIf(existsSync('/usr/bin/caddy'))('has a configuration that Caddy takes', () => {
    // Compose makes one dollar of two.
    const folder = mkdtempSync(join(tmpdir(), 'ketwork-caddy-'))
    const path = join(folder, 'Caddyfile')
    writeFileSync(path, configs['caddyfile']?.content.replaceAll('$$', '$') ?? '')
    const { status, stderr } = spawnSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', path], {
      encoding: 'utf8',
      env: { ...process.env, SITE: 'ketwork.example' },
    })
    rmSync(folder, { recursive: true })
    expect(stderr.split('\n').filter((line) => line.startsWith('Error'))).toEqual([])
    expect(status).toBe(0)
  })
})

test('the example of the environment has settings that exist', () => {
  const names = read('ketwork.env.example')
    .split('\n')
    .filter((line) => line.includes('=') && !line.startsWith('#'))
    .map((line) => line.split('=')[0])
  expect(names.filter((name) => name === undefined || !settingNames.includes(name))).toEqual([])
})

test.runIf(existsSync('/usr/bin/systemd-analyze'))('systemd takes the unit and finds it hardened', () => {
  const unit = new URL('deploy/ketwork.service', project).pathname
  const { stdout, status } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--threshold=20', '--no-pager', unit],
    { encoding: 'utf8' },
  )
  expect(stdout).toContain('Overall exposure level')
  expect(status).toBe(0)
})

test('systemd starts the server again however often its database is not there yet', () => {
  const [head = ''] = read('ketwork.service').split('[Service]')
  // By default it gives up after five starts within ten seconds.
  expect(head).toMatch(/^StartLimitIntervalSec=0$/m)
})
