import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'

/**
 * Creates a folder for durable data and returns its real path. That of root can be passed through, because the database
 * runs as another user, but not listed; that of any other user is private.
 */
export function makeDataFolder(path: string): string {
  if (!existsSync(path)) {
    mkdirSync(path, { recursive: true })
    chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700)
  }
  try {
    accessSync(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(`${path} belongs to another user; start as that user, or set DATA_DIR to a folder of yours.`, {
      cause: error,
    })
  }
  return realpathSync(path)
}
