import { readFileSync } from 'node:fs'
import { Decrypter, Encrypter } from 'age-encryption'

type Environment = Readonly<Record<string, string | undefined>>

/** The encryption of a backup: the private key of a recipient opens it, or the passphrase. */
export type Lock =
  | { readonly recipients: readonly string[] }
  /** Each guess costs 2 to the power of `work`; 18 by default, about a second and 256 MB. */
  | { readonly passphrase: string; readonly work?: number }

/**
 * `BACKUP_RECIPIENTS` are public keys (`age1…`, separated by commas), so that the machine that backs up cannot read its
 * own backups; else a passphrase. Never a parameter: others on the machine see those.
 */
export function lockIn(environment: Environment, prefix = 'BACKUP'): Lock | undefined {
  const recipients = (environment[`${prefix}_RECIPIENTS`] ?? '').split(/[\s,]+/).filter(Boolean)
  if (recipients.length > 0) return { recipients }
  const passphrase = secretIn(environment, `${prefix}_PASSPHRASE`)
  return passphrase === undefined ? undefined : { passphrase }
}

export function encrypterOf(lock: Lock): Encrypter {
  const encrypter = new Encrypter()
  if ('passphrase' in lock) {
    encrypter.setPassphrase(lock.passphrase)
    if (lock.work !== undefined) encrypter.setScryptWorkFactor(lock.work)
  } else for (const recipient of lock.recipients) encrypter.addRecipient(recipient)
  return encrypter
}

/** The credentials that open a backup: the private keys in `BACKUP_IDENTITY_FILE` (as `age-keygen` writes it), or the passphrase. */
export function decrypterIn(environment: Environment, prefix = 'BACKUP'): Decrypter | undefined {
  const decrypter = new Decrypter()
  const identities = readIdentities(environment[`${prefix}_IDENTITY_FILE`])
  for (const identity of identities) decrypter.addIdentity(identity)
  const passphrase = secretIn(environment, `${prefix}_PASSPHRASE`)
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase)
  return identities.length === 0 && passphrase === undefined ? undefined : decrypter
}

function readIdentities(path: string | undefined): readonly string[] {
  if (!path) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
}

/** A secret, or the first line of the file in `…_FILE`. */
function secretIn(environment: Environment, name: string): string | undefined {
  const path = environment[`${name}_FILE`]
  const secret = path ? readFileSync(path, 'utf8').split('\n')[0] : environment[name]
  return secret || undefined
}
