/**
 * The actions that an order may allow: the order list, home and the order page read them without calling the service.
 */
export const orderRights = ['share', 'sos', 'support', 'pay', 'cancel'] as const
export type OrderRight = (typeof orderRights)[number]

/** Facts that lists of orders need of a state: it waits for the rider, or the order was used to its end. */
export type StateFacts = { readonly isWarning?: true; readonly isFulfilled?: true }

/** The facts of one kind of notification that a service sends. */
export type NoticeKindFacts = {
  /**
   * The screen that a tap opens: the live order of the service, the page of the order, or a path, to which the subject of
   * the notice is added.
   */
  readonly opens: 'live' | 'order' | `/${string}`
  /** Sent as a text message, which costs money, if no other channel reaches the rider. */
  readonly isUrgent?: true
  /** Several of them are shown at once; otherwise the newest one of an order replaces the previous one. */
  readonly isOneOfMany?: true
}

/** The part of a declaration that the page knows before its first screen; it is weighed with the entry. */
export type ServiceOnPage = {
  /** The same id everywhere: the folder of the slice, ports, tiles and lists of open services. */
  readonly id: string
  /** The category of its orders on the wire; by default the id, unless the documents use another name. */
  readonly category?: string
  readonly paths: {
    /** The screen where an order starts. */
    readonly start: string
    /** The screen of a live order. */
    readonly live: string
    /** A screen that accepts a destination as `{ end }` in its history state, such as a favourite place. */
    readonly toPlace?: string
  }
  /** The status words of its orders; on the page only those with facts. The web face contains the texts. */
  readonly states: Readonly<Record<string, StateFacts>>
  /** Riders with an unconfirmed identity may use it. */
  readonly isOpenToUnconfirmed?: true
  /** Only riders on a white list of its own see and use it, while any other service is open without one. */
  readonly limitedTo?: {
    /** The name of the config with the list. */
    readonly config: string
    /** The refusal of a rider who is not on it. */
    readonly refusal: string
  }
}

export type ServiceDefinition = ServiceOnPage & {
  /** Kinds of booking in the order list. A reserved one is in the future. */
  readonly bookingTypes: Readonly<Record<string, { readonly isReserved: boolean }>>
  /** Names of the configs that it reads; its server face defines a schema and a default for each. */
  readonly configNames: readonly string[]
  readonly noticeKinds: Readonly<Record<string, NoticeKindFacts>>
  /** Everything that an order of this service may ever allow. */
  readonly rights: readonly OrderRight[]
}

/** Declares a service once, in its contract. Everything below `services/` reads declarations and names no service. */
export function defineService<const Service extends ServiceDefinition>(service: Service): Service {
  return service
}

/** The first part of the keys of a service's texts: `nightBus` for `night-bus`. */
export function wordPrefixOf({ id }: Pick<ServiceDefinition, 'id'>): string {
  return id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The category of a service's orders on the wire. */
export function categoryOf({ id, category = id }: Pick<ServiceDefinition, 'id' | 'category'>): string {
  return category
}
