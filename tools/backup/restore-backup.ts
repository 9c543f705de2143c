import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { migrationNames, type ServerSlice } from '@daoxing/kit/server'
import { keyIdOf, KeysFile, readKeysFile, writeKeysFile } from '@daoxing/kit/server/keys'
import { makeDataFolder, startEmbeddedPostgres } from '@daoxing/kit/server/postgres'
import type { Decrypter } from 'age-encryption'
import { restoringFolder } from '../run/product-settings.ts'
import { type ArchivedFile, readArchive, UnreadableBackup } from './archive.ts'
import { apart } from './dump-files.ts'
import { End, Manifest, names } from './format.ts'
import { beginLoading, refuseFilledDatabase } from './load-database.ts'

export type RestorePlan = {
  readonly file: string
  /** The key file; undefined if the keys are stored elsewhere, such as in a secret store. */
  readonly keysFile: string | undefined
  /** The location of the keys. */
  readonly keysPath: string
  readonly dataDir: string
  /** An empty database; by default one is created in the data folder. */
  readonly databaseUrl: string | undefined
  readonly decrypter: Decrypter
  readonly keysDecrypter: Decrypter
  readonly slices: readonly ServerSlice[]
  say(line: string): void
}

/**
 * Restores a backup in an empty folder. All of it is read and verified before the first write; the data is kept aside
 * until it is complete, and nothing starts on it before.
 */
export async function restoreBackup(plan: RestorePlan): Promise<void> {
  const { dataDir, databaseUrl, say } = plan
  refuseFilledFolder(dataDir)
  say('reading the backup')
  const { manifest, end } = await checkBackup(plan)
  say(`it was made at ${manifest.madeAt} by ${manifest.product} and is whole`)
  await refuseNewerBackup(plan, manifest)
  const keys = await keysFor(plan, manifest)
  if (databaseUrl !== undefined) await refuseFilledDatabase(databaseUrl)

  const folder = makeDataFolder(dataDir)
  const staging = join(folder, restoringFolder)
  throwAway(staging)
  makeDataFolder(staging)
  try {
    if (databaseUrl !== undefined) await fill({ plan, manifest, end, databaseUrl, staging })
    else {
      const database = await startEmbeddedPostgres({ dataDir: staging, log: say })
      try {
        await fill({ plan, manifest, end, databaseUrl: database.databaseUrl, staging })
      } finally {
        await database.stop()
      }
    }
    if (keys !== undefined) putKeys({ keysPath: plan.keysPath, folder, staging, keys })
    else if (!existsSync(plan.keysPath)) say(`put the keys to ${plan.keysPath} before anything starts`)
  } catch (error) {
    throwAway(staging)
    throw error
  }
  moveUp(staging, folder)
}

/** The folder of a killed restore may be deleted; every other folder is in use. */
function refuseFilledFolder(dataDir: string): void {
  const found = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name !== restoringFolder) : []
  if (found.length > 0)
    throw new Error(`${dataDir} is not empty (${found.slice(0, 3).join(', ')}); set DATA_DIR to an empty folder.`)
}

type Checked = { readonly manifest: Manifest; readonly end: End }

async function checkBackup({ file, decrypter, say }: RestorePlan): Promise<Checked> {
  let manifest: Manifest | undefined
  let end: End | undefined
  let files = 0
  await readArchive({
    path: file,
    decrypter,
    onRead: percents(file, say, 'checked'),
    async take(entry) {
      if (end !== undefined) throw new UnreadableBackup(`${file} goes on behind its end`)
      if (manifest === undefined) manifest = readManifest(file, entry.name, await textOf(entry))
      else if (entry.name === names.end) end = parsed(End, file, await textOf(entry))
      else if (entry.name.startsWith(names.files)) files += 1
      else if (!entry.name.startsWith(names.database)) throw new UnreadableBackup(`${file} holds ${entry.name}`)
    },
  })
  if (manifest === undefined || end === undefined) throw new UnreadableBackup(`${file} is cut short`)
  if (files !== end.files) throw new UnreadableBackup(`${file} holds ${files} of ${end.files} files`)
  return { manifest, end }
}

function readManifest(file: string, name: string, text: string): Manifest {
  if (name !== names.manifest) throw new UnreadableBackup(`${file} does not begin as a backup does`)
  return parsed(Manifest, file, text)
}

function parsed<Value>(
  form: { safeParse(value: unknown): { readonly success: boolean; readonly data?: Value | undefined } },
  file: string,
  text: string,
): Value {
  const { data } = form.safeParse(JSON.parse(text))
  if (data === undefined) throw new UnreadableBackup(`${file} has a format that this version does not know`)
  return data
}

async function refuseNewerBackup({ slices }: RestorePlan, { migrations, product }: Manifest): Promise<void> {
  const known = await migrationNames(slices.flatMap((slice) => slice.migrations ?? []))
  if (migrations.every((name) => known.includes(name))) return
  throw new Error(`The backup was made by ${product}, which is newer than this version; restore with that version.`)
}

/** The keys that decrypt the backup: from their own file, which is verified against it, or already in place. */
async function keysFor(plan: RestorePlan, { keyIds }: Manifest): Promise<KeysFile | undefined> {
  const { keysFile, keysPath, keysDecrypter } = plan
  const fits = (keys: KeysFile) => keyIds.every((id) => keys.wallet.map(keyIdOf).includes(id))
  if (keysFile === undefined) {
    if (existsSync(keysPath) && !fits(readKeysFile(keysPath)))
      throw new Error(`The keys in ${keysPath} do not open what is sealed in the backup.`)
    return undefined
  }
  if (existsSync(keysPath))
    throw new Error(`There are keys at ${keysPath} already; leave out --keys, or move them away.`)
  const text = await keysDecrypter.decrypt(await readFile(keysFile), 'text').catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new UnreadableBackup(`${keysFile} cannot be read as keys: ${why}`, { cause: error })
  })
  const keys = parsed(KeysFile, keysFile, text)
  if (!fits(keys)) throw new Error(`The keys in ${keysFile} do not open what is sealed in the backup.`)
  return keys
}

type Filling = {
  readonly plan: RestorePlan
  readonly manifest: Manifest
  readonly end: End
  readonly databaseUrl: string
  readonly staging: string
}

async function fill({ plan, manifest, end, databaseUrl, staging }: Filling): Promise<void> {
  const { file, decrypter, slices, say } = plan
  const loading = await beginLoading({ databaseUrl, manifest, slices })
  try {
    await readArchive({
      path: file,
      decrypter,
      onRead: percents(file, say, 'restored'),
      async take(entry) {
        if (entry.name.startsWith(names.database)) await loading.take(entry)
        else if (entry.name.startsWith(names.files)) await putFile(staging, entry)
      },
    })
    await loading.commit(end)
  } catch (error) {
    await loading.rollBack().catch(() => undefined)
    throw error
  }
}

async function putFile(staging: string, entry: ArchivedFile): Promise<void> {
  const path = resolve(staging, entry.name.slice(names.files.length))
  if (!path.startsWith(staging + sep)) throw new Error(`the backup holds ${entry.name}, which leads out of its folder`)
  // No backup has such files; a crafted one could escape the folder with them.
  if (apart.test(relative(staging, path).split(sep)[0] ?? ''))
    throw new Error(`the backup holds ${entry.name}, which is never part of one`)
  mkdirSync(dirname(path), { recursive: true })
  await writeFile(path, entry.content(), { mode: 0o600, flag: 'wx' })
}

type Putting = {
  readonly keysPath: string
  readonly folder: string
  readonly staging: string
  readonly keys: KeysFile
}

/** In the data folder they wait with the rest for the restore to end. */
function putKeys({ keysPath, folder, staging, keys }: Putting): void {
  const inside = relative(folder, keysPath)
  const isInside = !isAbsolute(inside) && inside.split(sep)[0] !== '..'
  const path = isInside ? join(staging, inside) : keysPath
  mkdirSync(dirname(path), { recursive: true })
  writeKeysFile(path, keys)
}

async function textOf(entry: ArchivedFile): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of entry.content()) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** The database comes last: until then the restore folder exists, and the product does not start. */
function moveUp(staging: string, folder: string): void {
  const isDatabase = (name: string) => name.startsWith('postgres')
  const entries = readdirSync(staging).toSorted((a, b) => Number(isDatabase(a)) - Number(isDatabase(b)))
  for (const name of entries) renameSync(join(staging, name), join(folder, name))
  rmdirSync(staging)
}

/** With the database that root may have had to put elsewhere. */
function throwAway(staging: string): void {
  const note = join(staging, 'postgres-is-elsewhere.txt')
  if (existsSync(note)) rmSync(readFileSync(note, 'utf8').trim(), { recursive: true, force: true })
  rmSync(staging, { recursive: true, force: true })
}

/** A line at every quarter, and none for a fast restore. */
function percents(file: string, say: (line: string) => void, what: string): (bytes: number) => void {
  const { size } = statSync(file)
  const begun = performance.now()
  let [read, reportedPercent] = [0, 0]
  return (bytes) => {
    read += bytes
    const percent = Math.floor((100 * read) / size)
    if (percent < reportedPercent + 10 || performance.now() - begun < 2_000) return
    reportedPercent = percent
    say(`${percent} % ${what}`)
  }
}
