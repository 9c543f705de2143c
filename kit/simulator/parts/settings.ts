import type { ConsoleText } from './words.ts'

/** A value of the city that its environment sets at startup and the console changes. */
export type CitySetting = {
  /** Its environment variable, and its id in the console: `CITY_DRIVERS`. */
  readonly name: string
  readonly label: ConsoleText
  readonly preset: number
  readonly min: number
  readonly max: number
  /** Step of the console's field; 1 for whole numbers. */
  readonly step: number
  /** Throws a `SettingRefusal` for an invalid value. */
  parse(value: unknown): number
}

/** The value is invalid for the setting. */
export class SettingRefusal extends Error {}

type NumberWish = Pick<CitySetting, 'name' | 'label' | 'preset' | 'min' | 'max'> & {
  readonly isWhole?: boolean
  readonly step?: number
}

export function defineNumber({ isWhole = false, step, ...wish }: NumberWish): CitySetting {
  const { name, min, max } = wish
  return {
    ...wish,
    step: step ?? (isWhole ? 1 : 0.01),
    parse(value) {
      const number = typeof value === 'string' && value !== '' ? Number(value) : value
      if (typeof number === 'number' && number >= min && number <= max && (!isWhole || Number.isInteger(number)))
        return number
      throw new SettingRefusal(
        `${name} is "${String(value)}", and must be a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}`,
      )
    },
  }
}

export type Settings = {
  get(setting: CitySetting): number
  /** Throws a `SettingRefusal` for an invalid value. */
  set(setting: CitySetting, value: unknown): void
  onChange(setting: CitySetting, listener: () => void): void
}

/** Values by name; every setting without one has its default. */
export function createSettings(given: Readonly<Record<string, unknown>> = {}): Settings {
  const values = new Map(Object.entries(given))
  const listeners = new Map<string, (() => void)[]>()
  return {
    get: (setting) => setting.parse(values.get(setting.name) ?? setting.preset),
    set(setting, value) {
      values.set(setting.name, setting.parse(value))
      for (const listener of listeners.get(setting.name) ?? []) listener()
    },
    onChange: ({ name }, listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
  }
}

/** Reads the settings from the environment; an invalid value stops the start. */
export function readSettings(
  settings: readonly CitySetting[],
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    settings.flatMap((setting) => {
      const text = env[setting.name]
      return text ? [[setting.name, setting.parse(text)]] : []
    }),
  )
}
