import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'

/**
 * Makes a folder for what must not be lost and answers its real path. Root's lets others pass through, because the
 * database runs as another user, but not look around; everybody else's is closed.
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
