/** A place where an implementation can be exchanged: a provider, an engine, another slice's rule. */
export type PortDefinition<Port> = { readonly name: string; readonly _port?: Port }

/** Names a port and the interface of its implementation. */
export function definePort<Port>(name: string): PortDefinition<Port> {
  return { name }
}

export type PortBinding = { readonly name: string; readonly port: unknown }

/** Binds an implementation; a port that is bound twice stops the server at startup. */
export function bindPort<Port>(definition: PortDefinition<Port>, port: Port): PortBinding {
  return { name: definition.name, port }
}
