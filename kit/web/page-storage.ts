import { attempted, type DeviceKey, isOfRiderHere } from './rider-scope.ts'

/** Choices of the device, such as language and theme. Web views may forbid storage: then they last for the visit. */
export function readStored(key: DeviceKey): string | null {
  return attempted(() => window.localStorage.getItem(key)) ?? null
}

export function writeStored(key: DeviceKey, value: string): void {
  attempted(() => window.localStorage.setItem(key, value))
}

export function readForVisit(key: DeviceKey): string | null {
  return attempted(() => window.sessionStorage.getItem(key)) ?? null
}

export function writeForVisit(key: DeviceKey, value: string): void {
  attempted(() => window.sessionStorage.setItem(key, value))
}

/** How long a rider's own data is kept at most: as long as the tab, or as long as the rider stays signed in. */
export type StorageLife = 'visit' | 'stay'
const storageOf = (life: StorageLife) => (life === 'visit' ? window.sessionStorage : window.localStorage)

/** Reads a value that is stored for the rider; null without one, or when the storage belongs to another rider by now. */
export function readOfRider(life: StorageLife, key: string): string | null {
  const read = (storage: Storage) => (isOfRiderHere(storage) ? storage.getItem(key) : null)
  return attempted(() => read(storageOf(life))) ?? null
}

/** Kept until the rider leaves; never a phone number, a position or a name in `stay`. An empty value is removed. */
export function storeForRider(life: StorageLife, key: string, value: string): void {
  attempted(() => {
    const storage = storageOf(life)
    if (!isOfRiderHere(storage)) return
    if (value === '') storage.removeItem(key)
    else storage.setItem(key, value)
  })
}
