import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { followKeysFile, secretsIn, secureRandom, type Settings, usualGraceMs } from '@daoxing/kit/server'

export type ServerRole = 'http' | 'realtime' | 'jobs'
const allRoles: readonly ServerRole[] = ['http', 'realtime', 'jobs']

export type ServerPlan = {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string
  readonly roles: readonly ServerRole[]
  /** Connects this server with others on the same database; without it there are none. */
  readonly redisUrl: string | undefined
  readonly logLevel: string
  /** The time limit for running calls and jobs after a stop signal. */
  readonly graceMs: number
  /** Whether the indices of places are built at startup; otherwise the first query builds those it needs. */
  readonly indexesPlacesAhead: boolean
  readonly settings: Settings
  /** A city was started with the same secret: this server must restart with it when it changes. */
  readonly sharesSecretWithCity: boolean
}

/** The folder of the built page; the server serves it if it exists. */
export const webRoot = new URL('../web/dist/', import.meta.url)

/** Reads the operator's settings from the environment; an invalid value fails at once. */
export function readServerPlan(env: NodeJS.ProcessEnv, args: readonly string[]): ServerPlan {
  // An empty variable counts as not set.
  const given = (name: string, otherwise: string) => env[name] || otherwise
  const port = portIn('PORT', given('PORT', '8080'))
  const cityPort = portIn('CITY_PORT', given('CITY_PORT', '8081'))
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set; npm start brings a database of its own')
  const roles = rolesIn(args)
  const redisUrl = redisIn(env, roles)
  const dataFolder = env.DATA_DIR || fileURLToPath(new URL('../../.data', import.meta.url))
  return {
    port,
    host: given('HOST', '127.0.0.1'),
    databaseUrl: databaseIn(env.DATABASE_URL),
    roles,
    redisUrl,
    logLevel: fitting('LOG_LEVEL', given('LOG_LEVEL', 'info'), /^(fatal|error|warn|info|debug|trace|silent)$/),
    graceMs: graceIn(env.DRAIN_SECONDS),
    indexesPlacesAhead: fitting('INDEX_PLACES', given('INDEX_PLACES', 'ahead'), /^(ahead|asked)$/) === 'ahead',
    sharesSecretWithCity: Boolean(env.CITY_SECRET),
    settings: {
      // It is part of a cookie's name.
      instance: fitting('INSTANCE', given('INSTANCE', String(port)), /^[\w-]{1,40}$/),
      publicUrl: addressIn('PUBLIC_URL', given('PUBLIC_URL', `http://localhost:${port}`), pageAddress),
      ...keysIn(env),
      cityUrl: addressIn('CITY_URL', given('CITY_URL', `http://127.0.0.1:${cityPort}`), pageAddress),
      ...brokerIn(env),
      ...vehicleVendorIn(env),
      allowsLoopbackPeers: fitting('PEERS_ON_LOOPBACK', given('PEERS_ON_LOOPBACK', 'no'), /^(yes|no)$/) === 'yes',
      trustedProxies: proxiesIn(env.TRUSTED_PROXIES),
      testHosts: testHostsIn(env.TEST_HOSTS),
      build: buildOfPage(),
      filesFolder: join(dataFolder, 'files'),
      mapFolder: join(dataFolder, 'map'),
    },
  }
}

/** The keys: from the file of `KEYS_FILE`, else from the variables, which list the newest first. */
function keysIn(env: NodeJS.ProcessEnv): Pick<Settings, 'citySecret' | 'citySecretsBefore' | 'followedKeys'> {
  if (env.KEYS_FILE) {
    const followedKeys = followKeysFile(env.KEYS_FILE)
    const [citySecret = '', ...citySecretsBefore] = followedKeys.rings().city
    return { citySecret, citySecretsBefore, followedKeys }
  }
  // Without a configured secret no caller can authenticate, so the city's calls stay closed.
  const [citySecret = secureRandom.hex(32), ...citySecretsBefore] = secretsIn(env.CITY_SECRET)
  return { citySecret, citySecretsBefore }
}

/**
 * Longer than usual, for deployments without a hurry, such as containers; the supervisor of `npm start` waits for 2.5
 * s.
 */
function graceIn(seconds: string | undefined): number {
  if (!seconds) return usualGraceMs
  return Number(fitting('DRAIN_SECONDS', seconds, /^([1-9]|[1-9]\d|[1-5]\d\d|600)$/)) * 1000
}

function rolesIn(args: readonly string[]): readonly ServerRole[] {
  const at = args.indexOf('--roles')
  if (at < 0) return allRoles
  const names = (args[at + 1] ?? '').split(',')
  const unknown = names.find((name) => !allRoles.some((role) => role === name))
  if (unknown !== undefined) throw new Error(`--roles knows ${allRoles.join(', ')}, not "${unknown}"`)
  return allRoles.filter((role) => names.includes(role))
}

/** Variables that must be equal on all servers, because each would otherwise choose its own value. */
const sharedNames = ['INSTANCE', 'PUBLIC_URL', 'CITY_SECRET'] as const

/** Servers that share the work are connected by Redis: positions, rooms, sign-outs. */
function redisIn(env: NodeJS.ProcessEnv, roles: readonly ServerRole[]): string | undefined {
  const url = env.REDIS_URL
  if (!url) {
    const others = allRoles.filter((role) => !roles.includes(role))
    if (others.length === 0) return undefined
    throw new Error(
      `--roles ${roles.join(',')} leaves ${others.join(' and ')} to other servers, and without REDIS_URL this one ` +
        'would not hear of them: drivers could not be found, and events would not reach their sockets',
    )
  }
  const missing = sharedNames.filter((name) => !env[name] && !(name === 'CITY_SECRET' && env.KEYS_FILE))
  if (missing.length > 0)
    throw new Error(`REDIS_URL is for several servers, so ${missing.join(', ')} must be set, the same for all of them`)
  return addressIn('REDIS_URL', url, { form: /^rediss?:\/\/[^\s/]+/, like: 'redis://:password@host:6379' })
}

/** The broker of the assets' messages; the password is in the address. */
function brokerIn(env: NodeJS.ProcessEnv): Pick<Settings, 'broker'> {
  const url = env.BROKER_URL
  if (!url) return {}
  const place = { form: /^(mqtts?|wss?):\/\/[^\s/]+/, like: 'mqtts://user:password@host:8883' }
  const protocol = fitting('BROKER_PROTOCOL', env.BROKER_PROTOCOL || '3.1.1', /^(3\.1\.1|5)$/) === '5' ? '5' : '3.1.1'
  return { broker: { url: addressIn('BROKER_URL', url, place), protocol } }
}

/** The maker of vehicles; the newest of its secrets is the first. */
function vehicleVendorIn(env: NodeJS.ProcessEnv): Pick<Settings, 'vehicleVendor'> {
  const url = env.VEHICLE_VENDOR_URL
  if (!url) return {}
  const secrets = secretsIn(env.VEHICLE_VENDOR_SECRETS)
  // The values are never printed.
  if (secrets.length === 0 || secrets.some((secret) => !/^(whsec_)?[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)))
    throw new Error(
      'VEHICLE_VENDOR_SECRETS lists secrets in base64, at least 24 bytes each, like whsec_MfKQ9r8GKYqrTw…',
    )
  return { vehicleVendor: { url: addressIn('VEHICLE_VENDOR_URL', url, pageAddress).replace(/\/$/, ''), secrets } }
}

/** PostgreSQL accepts more forms than this one, such as a socket folder; those are not checked here. */
function databaseIn(url: string): string {
  if (/^(\/|socket:)/.test(url)) return url
  const place = { form: /^postgres(ql)?:\/\/\S+$/, like: 'postgres://user:password@host:5432/name' }
  // The host may be absent if a parameter contains it.
  addressIn('DATABASE_URL', url.replace('@/', '@host/'), place)
  return url
}

function portIn(name: string, text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535) throw new Error(`${name} must be a port, not "${text}"`)
  return Number(text)
}

type AddressForm = { readonly form: RegExp; readonly like: string }
const pageAddress: AddressForm = { form: /^https?:\/\/[^\s/]+/, like: 'https://host' }

/** A URL may contain a password, so the value is not quoted. */
function addressIn(name: string, text: string, { form, like }: AddressForm): string {
  if (form.test(text) && URL.canParse(text)) return text
  throw new Error(
    `${name} is not an address that can be read; it looks like ${like}, and in a password ` +
      'whatever is neither a letter nor a digit is written as %23 and its like',
  )
}

function fitting(name: string, text: string, form: RegExp): string {
  if (!form.test(text)) throw new Error(`${name} cannot be "${text}"`)
  return text
}

/** Names of hosts, `test.example.tw`. */
function testHostsIn(text: string | undefined): readonly string[] {
  const hosts = secretsIn(text).map((host) => host.toLowerCase())
  const wrong = hosts.find((host) => !/^[a-z0-9.-]+$/.test(host))
  if (wrong !== undefined) throw new Error(`TEST_HOSTS are names of hosts such as test.example.tw, not "${wrong}"`)
  return hosts
}

/** Single addresses and networks, `10.0.0.7` and `10.0.0.0/24`. */
function proxiesIn(text: string | undefined): readonly string[] {
  const proxies = secretsIn(text)
  const isAddress = (proxy: string) => {
    const [address = '', bits, ...more] = proxy.split('/')
    const family = isIP(address)
    const isWidth = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
    return family !== 0 && isWidth && more.length === 0
  }
  const wrong = proxies.find((proxy) => !isAddress(proxy))
  if (wrong !== undefined)
    throw new Error(`TRUSTED_PROXIES are addresses or networks such as 10.0.0.0/24, not "${wrong}"`)
  return proxies
}

/** Version and digest of the page, `0.1.0+1f2e…`: a page that is more than a version behind must reload. */
function buildOfPage(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const index = new URL('index.html', webRoot)
  if (!existsSync(index)) return `${version}+no-page`
  return `${version}+${createHash('sha256').update(readFileSync(index)).digest('hex').slice(0, 12)}`
}
